import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { listCalendarsOfClasses } from "#app/models/calendar/lesson-set.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** Where and when a reservation is. */
export type BookedSlot = TimeRange & { date: CivilDate; shift: Shift; environmentIds: number[] };

/** What booking rules read of a reservation besides its place: whose it is, and the class whose calendar counts. */
export type BookedFor = { personId: number; classId: number };

/** Whether a reservation would move to another day, other hours or other rooms. */
export function isMoved(present: Omit<BookedSlot, "shift">, wanted: Omit<BookedSlot, "shift">): boolean {
  const rooms = (ids: number[]) => [...ids].sort((a, b) => a - b).join();
  return (
    wanted.date !== present.date ||
    wanted.startTime !== present.startTime ||
    wanted.endTime !== present.endTime ||
    rooms(wanted.environmentIds) !== rooms(present.environmentIds)
  );
}

/**
 * Whether a change touches anything that booking rules read: date, shift, hours, rooms, person, or a class of another
 * calendar (rules R26.10, decision 0233).
 */
export function isJudgedAgain(
  deps: Deps,
  present: BookedSlot & BookedFor,
  wanted: BookedSlot & BookedFor,
): boolean {
  if (isMoved(present, wanted) || wanted.shift !== present.shift) return true;
  if (wanted.personId !== present.personId) return true;
  if (wanted.classId === present.classId) return false;
  const calendars = listCalendarsOfClasses(deps.db);
  return calendars[wanted.classId] !== calendars[present.classId];
}
