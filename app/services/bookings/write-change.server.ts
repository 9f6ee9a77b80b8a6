import type { ReservationContent } from "#app/domain/bookings/reservation-content.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  deletePlaces,
  insertPlaces,
  setOverride,
  touchReservation,
  updateReservation,
} from "#app/models/bookings/reservation-write.server.ts";
import { dropSubstitute } from "#app/services/absences/drop-substitute.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { noteMove } from "./changes.server.ts";
import { isBesideApproved } from "./override.ts";
import { type BookedSlot, isMoved, type Obstacle } from "./verdict.server.ts";

export type Changed = ReservationContent & BookedSlot & Pick<Reservation, "teacherUserId">;

/** @param passed what the actor passed over: an approved one on an approved one names them. */
export function writeChange(
  deps: Deps,
  actor: Actor,
  present: Reservation,
  wanted: Changed,
  passed: Obstacle[],
): void {
  const { db } = deps;
  const { id, environmentIds, status } = present;
  const isOverride = status === "approved" && isBesideApproved(passed);
  noteMove(deps, present, wanted);
  // Rooms are left before the new time is taken and entered after it, or the database would see a collision that the
  // finished move does not have.
  deletePlaces(
    db,
    id,
    environmentIds.filter((room) => !wanted.environmentIds.includes(room)),
  );
  if (isOverride) setOverride(db, id, actor.id);
  if (isSameButRooms(present, wanted)) touchReservation(db, id, timestamp(deps));
  else updateReservation(db, { id, ...wanted, at: timestamp(deps) });
  insertPlaces(
    db,
    id,
    wanted.environmentIds.filter((room) => !environmentIds.includes(room)),
  );
  // An override was granted for the old slot.
  if (!isOverride && isMoved(present, wanted)) setOverride(db, id, null);
  const isTheirs = (wanted.teacherUserId ?? present.userId) === present.substituteUserId;
  if (isTheirs || isAtAnotherTime(present, wanted)) dropSubstitute(deps, actor, present, isTheirs);
}

function isAtAnotherTime(present: Reservation, { date, startTime, endTime }: Changed): boolean {
  return present.date !== date || present.startTime !== startTime || present.endTime !== endTime;
}

/** Whether nothing but the rooms changes: triggers that count by date, person and status then have nothing to do. */
function isSameButRooms(present: Reservation, { environmentIds: _, ...wanted }: Changed): boolean {
  return Object.entries(wanted).every(([name, value]) => present[name as keyof Reservation] === value);
}
