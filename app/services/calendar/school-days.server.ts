import { type CalendarDate, calendarDates } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import {
  type CalendarWithDays,
  findCalendarOfClass,
  findCalendarWithDays,
  listCalendarsWithDays,
} from "#app/models/calendar/calendar.server.ts";
import type { Database } from "#db/client.server.ts";

/**
 * The one place that decides which dates have school, with which weekday, in which shifts (rules R23.4). In all cases
 * it takes two statements: the calendars with their terms and days, and the blocked days.
 */

type Range = { startDate: CivilDate; endDate: CivilDate };

export type CalendarDates = { calendar: CalendarWithDays; dates: CalendarDate[] };

function datesOf(db: Database, calendars: CalendarWithDays[], range: Range): CalendarDates[] {
  if (calendars.length === 0) return [];
  const blocked = listBlockedShifts(db, range);
  return calendars.map((calendar) => ({ calendar, dates: calendarDates(calendar, blocked, range) }));
}

/**
 * Each date of a range by the calendar that a class follows: its own, else the default one.
 * @param classId null while no class is chosen.
 * @param range days `YYYY-MM-DD`, both ends included.
 * @returns null where the school has no such calendar: every date is then a day like any other.
 */
export function datesOfClass(db: Database, classId: number | null, range: Range): CalendarDate[] | null {
  return calendarOfClass(db, classId, range)?.dates ?? null;
}

export function calendarOfClass(db: Database, classId: number | null, range: Range): CalendarDates | null {
  const calendar = findCalendarOfClass(db, classId, range);
  return calendar ? (datesOf(db, [calendar], range)[0] ?? null) : null;
}

export function datesOfCalendar(db: Database, id: number, range: Range): CalendarDates | null {
  const calendar = findCalendarWithDays(db, id, range);
  return calendar ? (datesOf(db, [calendar], range)[0] ?? null) : null;
}

export function datesOfAllCalendars(db: Database, range: Range): CalendarDates[] {
  return datesOf(db, listCalendarsWithDays(db, range), range);
}
