import { type CivilDate, daysInRange } from "#app/domain/civil-date.ts";
import { readEnds } from "../date-input.ts";
import { type Result, refuse } from "../result.ts";

/** A school year and its holidays: longer lists are asked for in parts. */
const MAX_RANGE_DAYS = 400;

/**
 * The days of a query's range, both ends included; either end may be left out.
 * Refuses a range that ends before it starts, or is longer than `maxDays`.
 */
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
