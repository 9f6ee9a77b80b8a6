import { MAX_AFFECTED_LISTED, MAX_CLOSURES } from "#app/domain/limits.ts";
import { publicReason } from "#app/domain/rooms/closure.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { touchReservation } from "#app/models/bookings/reservation-write.server.ts";
import {
  deleteEquipmentClosure,
  type EquipmentClosure,
  findEquipmentClosure,
  insertEquipmentClosure,
  listEquipmentClosures,
  listIdsWithEquipment,
  type StoredEquipmentClosure,
  withdrawFromLessons,
} from "#app/models/equipment/closure.server.ts";
import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import type { ClosureInput } from "#app/models/rooms/closure.schema.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { readClosedTime } from "#app/services/rooms/closures.server.ts";
import { type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { equipmentClosureText } from "#app/text/equipment/closures.ts";

export type EquipmentClosureWithLessons = StoredEquipmentClosure & { touched: Reservation[] };

/** The lessons to come that have the kind, or ask for it, while it is closed. */
function listWithClosed(deps: Deps, closure: EquipmentClosure): Reservation[] {
  const today = schoolToday(deps);
  const { equipmentId, endDate, shifts } = closure;
  const startDate = closure.startDate < today ? today : closure.startDate;
  if (endDate < startDate) return [];
  const asked = { equipmentId, startDate, endDate, shifts, after: schoolMinute(deps) };
  const ids = listIdsWithEquipment(deps.db, { ...asked, limit: MAX_AFFECTED_LISTED });
  return listReservationsById(deps.db, ids);
}

/**
 * Closes a kind for a time (rules R29.17). What lessons have of it stays; the answer names them.
 * @param input.seen the digest of those that the person was shown: others are refused with them; left out where there
 * is no step to confirm (`/api`).
 */
export function closeEquipment(
  deps: Deps,
  actor: Actor,
  equipmentId: number,
  input: ClosureInput & { seen?: string | undefined },
): Result<EquipmentClosureWithLessons> {
  const { db } = deps;
  return db.join((): Result<EquipmentClosureWithLessons> => {
    if (!findEquipment(db, equipmentId)) return refuse("notFound");
    const read = readClosedTime(deps, input);
    if (!read.ok) return read;
    const today = schoolToday(deps);
    const open = listEquipmentClosures(db, equipmentId).filter(({ endDate }) => endDate >= today);
    if (open.length >= MAX_CLOSURES) return refuse("tooManyClosures");
    const closure = { ...read.value, equipmentId };
    const touched = listWithClosed(deps, closure);
    const isUnseen = touched.length > 0 && input.seen !== undefined && digestRows(touched) !== input.seen;
    if (isUnseen)
      return refuse("equipmentClosureTouches", {
        count: touched.length,
        digest: digestRows(touched),
        rows: touched,
      });
    const id = insertEquipmentClosure(db, { ...closure, at: timestamp(deps) });
    const made = findEquipmentClosure(db, id) as StoredEquipmentClosure;
    recordAudit(deps, actor, {
      action: "create",
      entity: "equipment-closure",
      id,
      after: { ...made, count: touched.length },
    });
    return ok({ ...made, touched });
  });
}

/** Takes the kind out of the lessons, each with its entry in the log, and tells each teacher once. */
function withdraw(deps: Deps, actor: Actor, { touched, ...closure }: EquipmentClosureWithLessons): void {
  const { db } = deps;
  const { equipmentId, equipmentName } = closure;
  const reservationIds = touched.map(({ id }) => id);
  const reason = equipmentClosureText.withdrawn(publicReason(closure));
  withdrawFromLessons(db, { equipmentId, reservationIds, reason });
  for (const id of reservationIds) touchReservation(db, id, timestamp(deps));
  const after = new Map(listReservationsById(db, reservationIds).map((row) => [row.id, row]));
  for (const before of touched)
    recordAudit(deps, actor, {
      action: "update",
      entity: "reservation",
      id: before.id,
      before,
      after: after.get(before.id) ?? before,
      details: { withdrawnEquipmentId: equipmentId },
    });
  const taught = touched.flatMap((row) => row.teacherUserIds.map((userId) => ({ userId, row })));
  for (const [userId, lessons] of Map.groupBy(taught, (each) => each.userId)) {
    const dates = [...new Set(lessons.map(({ row }) => row.date))];
    const text = equipmentClosureText.notification(equipmentName, dates, publicReason(closure));
    notifyTeachers(deps, actor, { teacherUserIds: [userId], reservationId: null }, "info", text);
  }
}

/** Closes a kind and takes it out of the lessons that the person was shown, if they say so, in one transaction. */
export function closeAndWithdraw(
  deps: Deps,
  actor: Actor,
  equipmentId: number,
  { withdraws, ...input }: ClosureInput & { seen: string; withdraws?: boolean | undefined },
): Result<EquipmentClosureWithLessons & { withdrawn: number }> {
  return deps.db.write((): Result<EquipmentClosureWithLessons & { withdrawn: number }> => {
    const closed = closeEquipment(deps, actor, equipmentId, input);
    if (!closed.ok) return closed;
    const withdrawn = withdraws ? closed.value.touched.length : 0;
    if (withdrawn > 0) withdraw(deps, actor, closed.value);
    return ok({ ...closed.value, withdrawn });
  });
}

/** @param place.equipmentId the kind whose closure it is to be, where the address names it. */
export function removeEquipmentClosure(
  deps: Deps,
  actor: Actor,
  { equipmentId, id }: { equipmentId?: number; id: number },
  expected: ExpectedVersion = {},
): Result<StoredEquipmentClosure> {
  const { db } = deps;
  const kind: RowKind<StoredEquipmentClosure> = {
    entity: "equipment-closure",
    find: (closureId) => {
      const found = findEquipmentClosure(db, closureId);
      return found && found.equipmentId === (equipmentId ?? found.equipmentId) ? found : null;
    },
  };
  return removeRow(deps, actor, kind, { id, ...expected }, () => deleteEquipmentClosure(db, id));
}

export function presentEquipmentClosure({ equipmentName: _, ...closure }: StoredEquipmentClosure) {
  const { id, equipmentId, startDate, endDate, shifts, reason, isPublic, createdAt, updatedAt } = closure;
  return { id, equipmentId, startDate, endDate, shifts, reason, isPublic, createdAt, updatedAt };
}
