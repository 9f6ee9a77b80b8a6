import { addressOf } from "#app/domain/addresses.ts";
import { rowAddress } from "#app/domain/bookings/review/queue-place.ts";
import type { PlacedEntry } from "#app/domain/rooms/day-grid.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";

export type DayEntry = PlacedEntry & {
  /** Whose it is; of a request that waits, null for everybody but staff and its owner (rules R17.1). */
  who: { userName: string; className: string; disciplineName: string; notes: string | null } | null;
  /** A lesson of the timetable, which is no booking (rules R28.31). */
  isLesson: boolean;
  /** Address of its details; null for those who may not see them. */
  to: string | null;
};

export function toDayEntry(row: Reservation, actor: Actor): DayEntry {
  const { id, startTime, endTime, userName, className, disciplineName, notes } = row;
  const isOwn = row.teacherUserIds.includes(actor.id);
  const isApproved = row.status === "approved";
  const isNamed = isApproved || isOwn || isStaff(actor.role);
  return {
    id,
    isApproved,
    startTime,
    endTime,
    isLesson: row.isLesson,
    who: isNamed ? { userName, className, disciplineName, notes } : null,
    to: detailsAddress(id, isOwn, actor),
  };
}

function detailsAddress(id: number, isOwn: boolean, actor: Actor): string | null {
  if (isOwn) return addressOf("myReservation", id);
  if (!isStaff(actor.role)) return null;
  return rowAddress(id);
}
