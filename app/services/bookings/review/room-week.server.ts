import { EVERYTHING } from "#app/domain/access/scope.ts";
import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { wholeHoursOf } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { listReservations, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { nextSchoolMonday } from "#app/services/calendar/next-week.server.ts";
import { currentShift, openingMonday, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

const WEEK_DAYS = 7;
const SCHOOL_DAYS = 5;

export type RoomWeekEntry = Pick<
  Reservation,
  "id" | "startTime" | "endTime" | "status" | "className" | "userName" | "disciplineName" | "isInConflict"
>;

/**
 * All rooms of a week in one shift, with pending and approved reservations in each cell. Saturday and Sunday are shown
 * only if they have reservations.
 * @param asked.day any day of the week; anything else means the default week (rules R1.9).
 */
export function readRoomWeek(deps: Deps, asked: { day: string | null; shift: Shift | null }) {
  const { db } = deps;
  const today = schoolToday(deps);
  const opening = openingMonday(deps);
  const monday = asked.day && isCivilDate(asked.day) ? mondayOf(asked.day) : opening;
  const shift = asked.shift ?? currentShift(deps);
  return db.read(() => {
    const rows = listReservations(db, EVERYTHING, {
      startDate: monday,
      endDate: addDays(monday, WEEK_DAYS - 1),
      shift,
      statuses: ["pending", "approved"],
    });
    const cells = new Map<string, RoomWeekEntry[]>();
    for (const row of rows) {
      for (const room of row.environmentIds) {
        const key = cellKey(room, row.date);
        cells.set(key, [...(cells.get(key) ?? []), toEntry(row)]);
      }
    }
    const days = daysFrom(monday, WEEK_DAYS).filter(
      (date, index) => index < SCHOOL_DAYS || rows.some((row) => row.date === date),
    );
    const rooms = listEnvironmentChoices(db).map(({ id, name, capacity }) => ({
      id,
      name,
      capacity,
      days: days.map((date) => ({ date, entries: cells.get(cellKey(id, date)) ?? [] })),
    }));
    return {
      monday,
      lastDay: days.at(-1) ?? monday,
      previousMonday: addDays(monday, -WEEK_DAYS),
      currentMonday: opening,
      nextMonday: nextSchoolMonday(db, monday),
      today,
      shift,
      shiftHours: wholeHoursOf(readLessonTimes(db), days),
      days,
      rooms,
    };
  });
}

function cellKey(room: number, date: CivilDate): string {
  return `${room} ${date}`;
}

function toEntry(row: Reservation): RoomWeekEntry {
  const { id, startTime, endTime, status, className, userName, disciplineName, isInConflict } = row;
  return { id, startTime, endTime, status, className, userName, disciplineName, isInConflict };
}
