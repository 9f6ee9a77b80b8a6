import { EVERYTHING, isInScope, type Scope } from "#app/domain/access/scope.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { touchReservation } from "#app/models/bookings/reservation-write.server.ts";
import { decideBooked } from "#app/models/equipment/booked.server.ts";
import { isKindAnsweredFor } from "#app/models/equipment/waiting.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { isPastLesson } from "#app/services/series/read.server.ts";
import { refuseStale } from "#app/services/stale.ts";
import { bookedNotice } from "#app/text/equipment/booked.ts";
import { readStock, shortagesOf } from "./stock.server.ts";

export type EquipmentDecision = { equipmentId: number } & (
  | { status: "approved" }
  | { status: "rejected"; rejectionReason: string }
) &
  ExpectedVersion;

type DecidedEquipment = { reservation: Reservation; entryId: number };

/** Whether a person decides of a kind by itself: staff of all, whoever answers for it where its approval names them. */
export function mayDecide({ db }: Pick<Deps, "db">, actor: Actor, equipmentId: number): boolean {
  return isStaff(actor.role) || isKindAnsweredFor(db, { equipmentId, userId: actor.id });
}

/** Whether a kind waits by itself: what is decided with its reservation waits with that. */
function waitsAlone(row: Reservation, { status, ownStatus }: BookedEquipment): boolean {
  return row.status === "approved" && ownStatus === "pending" && status === "pending";
}

function refuseShort(
  deps: Deps,
  row: Reservation,
  { equipmentId, quantity }: BookedEquipment,
): Refusal | null {
  const { id, date, startTime, endTime } = row;
  const slot = { date, startTime, endTime, equipment: [{ equipmentId, quantity }] };
  const shortages = shortagesOf(readStock(deps, [slot], { exceptIds: [id] }), slot);
  return refusalOf(deps, [shortages.map((shortage) => ({ kind: "equipmentShort" as const, shortage }))]);
}

/**
 * Decides a kind that was asked for later by itself (rules R29.12). Approving refuses where too few are left. Its teachers are told, and the decision can be undone for ten minutes.
 */
export function decideEquipment(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
  decision: EquipmentDecision,
): Result<DecidedEquipment> {
  const { db } = deps;
  return db.write((): Result<DecidedEquipment> => {
    const { equipmentId } = decision;
    const row = findReservation(db, EVERYTHING, id);
    const kind = row?.equipment.find((each) => each.equipmentId === equipmentId);
    if (!row || !kind) return refuse("notFound");
    if (!mayDecide(deps, actor, equipmentId)) return refuse(isInScope(scope, row) ? "forbidden" : "notFound");
    const stale = refuseStale("reservation", row, decision.updatedAt);
    if (stale) return stale;
    if (row.status !== "approved" || isPastLesson(deps, row)) return refuse("equipmentFixed");
    if (!waitsAlone(row, kind)) return refuse("alreadyReviewed");
    const refused = decision.status === "approved" ? refuseShort(deps, row, kind) : null;
    if (refused) return refused;
    const reason = decision.status === "rejected" ? decision.rejectionReason : null;
    setOwnStatus(deps, id, { equipmentId, ownStatus: decision.status, reason });
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return refuse("notFound");
    const text = bookedNotice(kind, reservation, reason);
    const target = { teacherUserIds: row.teacherUserIds, reservationId: id };
    const notified = notifyTeachers(deps, actor, target, decision.status, text, {
      event: reason === null ? "equipmentApproved" : "equipmentRejected",
      reservation,
      ...(reason === null ? {} : { reason }),
    });
    const entryId = recordAudit(deps, actor, {
      action: reason === null ? "approve" : "reject",
      entity: "reservation",
      id,
      before: row,
      after: reservation,
      details: { equipmentId, notified, version: reservation.updatedAt },
    });
    return ok({ reservation, entryId });
  });
}

function setOwnStatus(
  deps: Deps,
  reservationId: number,
  { equipmentId, ...decided }: { equipmentId: number; ownStatus: Status; reason: string | null },
): void {
  decideBooked(deps.db, { reservationId, equipmentIds: [equipmentId], ...decided });
  touchReservation(deps.db, reservationId, timestamp(deps));
}

/**
 * Makes a decided kind wait by itself again: the undo of its decision, in the caller's transaction. Refuses where the
 * reservation does not name it any more, or is not approved.
 */
export function reopenEquipment(deps: Deps, row: Reservation, equipmentId: number): Refusal | null {
  const isNamed = row.equipment.some((each) => each.equipmentId === equipmentId);
  if (!isNamed || row.status !== "approved") return refuse("equipmentFixed");
  setOwnStatus(deps, row.id, { equipmentId, ownStatus: "pending", reason: null });
  return null;
}
