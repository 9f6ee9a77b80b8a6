import type { DayException } from "#app/domain/calendar/calendar.ts";
import { calendarDates, countSchoolDays, type DayCounts } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import type { Database } from "#db/client.server.ts";
import { yearRange } from "./blocked-days/manage.server.ts";
import { datesOfCalendar } from "./school-days.server.ts";

/**
 * One date of a calendar as its panel shows it, with the year's count of school days and what it becomes if the whole
 * date has school or has none (rules R23.6).
 * @param date `YYYY-MM-DD`.
 * @returns null where there is no such calendar.
 */
export function readDayPanel(db: Database, calendarId: number, date: CivilDate) {
  const found = datesOfCalendar(db, calendarId, yearRange(Number(date.slice(0, 4))));
  const day = found?.dates.find((each) => each.date === date);
  if (!found || !day) return null;
  const { calendar, dates } = found;
  const range = { startDate: date, endDate: date };
  const blocked = listBlockedShifts(db, range);
  const total = countSchoolDays(dates);
  const without = total - countSchoolDays([day]);
  const totalIf = (isSchoolDay: boolean) => {
    const exception: DayException = { date, isSchoolDay, asWeekday: null, shifts: [...SHIFTS], title: null };
    return without + countSchoolDays(calendarDates({ ...calendar, days: [exception] }, blocked, range));
  };
  const counts: DayCounts = { total, withSchool: totalIf(true), withoutSchool: totalIf(false) };
  return {
    present: calendar.days.find((each) => each.date === date) ?? null,
    day,
    counts,
  };
}
