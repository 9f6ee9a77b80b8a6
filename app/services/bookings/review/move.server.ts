import { EVERYTHING, roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import { countConflictingReservations } from "#app/models/bookings/first-conflict.server.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  deletePlaces,
  insertPlaces,
  setOverride,
  touchReservation,
} from "#app/models/bookings/reservation-write.server.ts";
import { setDetached } from "#app/models/series/series.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { noteMove } from "#app/services/bookings/changes.server.ts";
import { deciderOf, notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { passedRules } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { isStaff, refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { isOccupied, judge } from "#app/services/bookings/verdict.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import type { Decided } from "./review.server.ts";

export type RoomChange = { from: number; to: number };

/**
 * Moves a reservation from one of its rooms to another that is free at its time; where it has become taken meanwhile
 * nothing changes. In any status but rejected, which holds no room; who answers for rooms moves among them. A rule of
 * booking that refuses the other room is passed with `override`.
 * @param change.act names what it is a part of: its mails go out as one a teacher.
 */
export function moveReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  {
    from,
    to,
    override,
    act,
    ...expected
  }: RoomChange & ExpectedVersion & { override?: boolean | undefined; act?: string | undefined },
  scope: Scope = EVERYTHING,
): Result<Decided> {
  const { db } = deps;
  return db.write(() => {
    const before = findReservation(db, scope, id);
    if (!before) return refuse("notFound");
    const stale = refuseStale("reservation", before, expected.updatedAt);
    if (stale) return stale;
    if (before.status === "rejected") return refuse("alreadyReviewed");
    if (roomsOfScope(scope)?.includes(to) === false) return refuse("forbidden");
    const unknown = refuseUnknown(deps, { ...before, environmentIds: [to] }, before);
    if (unknown) return unknown;
    const isLeaving = before.environmentIds.includes(from) && !before.environmentIds.includes(to);
    // What it names moves with it, and is not judged again.
    const entered = { ...before, environmentIds: [to], equipment: [] };
    if (!isLeaving || countConflictingReservations(db, entered, { exceptId: id, limit: 1 }) > 0)
      return refuse("roomTaken");
    const rules = { personId: before.ownerId, bookerId: actor.id, classId: before.classId };
    const found = judge(deps, { slots: [entered], closures: true, rules });
    const refused = refusalOf(deps, found, { override, never: ["roomClosed"], isStaff: isStaff(actor.role) });
    if (refused) return refused;
    changeRooms(deps, before, { left: [from], entered: [to], isDetached: true });
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return refuse("notFound");
    const target = { teacherUserIds: toldOf(before), reservationId: id };
    const by = deciderOf(actor, scope, before);
    const text = notificationText.moved(before, reservation, by);
    const notified = notifyTeachers(deps, actor, target, "info", text, {
      event: "moved",
      reservation,
      before,
      by,
      ...(act === undefined ? {} : { act }),
    });
    const { environmentIds: rooms, isDetached } = before;
    const version = reservation.updatedAt;
    const details = { rooms, isDetached, version, notified, ...passedRules(found.flat()) };
    const entry = { action: "move", entity: "reservation", id, before, after: reservation, details } as const;
    return ok({ reservation, entryId: recordAudit(deps, actor, entry) });
  });
}

/** An override stays as long as a collision in a room that is not left. `isDetached`: from its series from then on. */
export function changeRooms(
  deps: Deps,
  before: Reservation,
  { left, entered, isDetached }: { left: number[]; entered: number[]; isDetached: boolean },
): void {
  const { db } = deps;
  const { id } = before;
  const environmentIds = [...before.environmentIds.filter((room) => !left.includes(room)), ...entered];
  noteMove(deps, before, { ...before, environmentIds });
  deletePlaces(db, id, left);
  insertPlaces(db, id, entered);
  touchReservation(db, id, timestamp(deps));
  setDetached(db, id, isDetached);
  // The override was granted for the old slot: clear it.
  if (!isOccupied(deps, { ...before, environmentIds })) setOverride(db, id, null);
}
