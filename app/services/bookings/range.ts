import { addDays, type CivilDate, daysInRange } from "#app/domain/dates/civil-date.ts";
import { type Clock, schoolToday } from "#app/services/clock.ts";
import { readEnds } from "#app/services/date-input.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";

/** A school year and its holidays: longer lists are requested in parts. */
const MAX_RANGE_DAYS = 400;

/** Either end may be left out. Refuses a range that ends before it starts, or is longer than `maxDays`. */
export function readRange(
  query: { startDate?: string; endDate?: string },
  timeZone: string,
  maxDays = MAX_RANGE_DAYS,
): Result<{ startDate?: CivilDate; endDate?: CivilDate }> {
  const ends = readEnds(query, timeZone);
  if (!ends.ok) return ends;
  const { startDate, endDate } = ends.value;
  if (startDate && endDate) {
    const days = daysInRange(startDate, endDate);
    if (days < 1) return refuse("rangeReversed");
    if (days > maxDays) return refuse("rangeTooLong", { days: maxDays });
  }
  return ends;
}

/** Both ends: the query's range, 400 days from one end, or the present school year. Refuses as `readRange` does. */
export function readListRange(
  query: { startDate?: string; endDate?: string },
  clock: { now: Clock; timeZone: string },
): Result<{ startDate: CivilDate; endDate: CivilDate }> {
  const range = readRange(query, clock.timeZone);
  if (!range.ok) return range;
  const { startDate, endDate } = range.value;
  if (startDate) return ok({ startDate, endDate: endDate ?? addDays(startDate, MAX_RANGE_DAYS - 1) });
  if (endDate) return ok({ startDate: addDays(endDate, 1 - MAX_RANGE_DAYS), endDate });
  const year = schoolToday(clock).slice(0, 4);
  return ok({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
}
