import type { CalendarDate } from "#app/domain/calendar/school-days.ts";
import { daysInRange } from "#app/domain/dates/civil-date.ts";
import { MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import { problemText } from "#app/text/problems.ts";
import { readCivilDates } from "../date-input.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { datesOfCalendar } from "./school-days.server.ts";

export function readSchoolDays(
  deps: Deps,
  calendarId: number,
  query: { startDate: string; endDate: string },
): Result<CalendarDate[]> {
  const first = readCivilDates([query.startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([query.endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const range = { startDate: first.value[0] as string, endDate: last.value[0] as string };
  const days = daysInRange(range.startDate, range.endDate);
  if (days < 1) return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  if (days > MAX_SCHOOL_DAYS_RANGE) {
    const details = { days: MAX_SCHOOL_DAYS_RANGE };
    return refuse("rangeTooLong", details, { endDate: [problemText.rangeTooLong(details)] });
  }
  const found = datesOfCalendar(deps.db, calendarId, range);
  return found ? ok(found.dates) : refuse("notFound");
}
