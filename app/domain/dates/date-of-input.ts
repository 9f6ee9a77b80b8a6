import { formatInTimeZone } from "date-fns-tz";
import { CIVIL_DATE, type CivilDate, EARLIEST_YEAR, isDaySince } from "./civil-date.ts";

/**
 * The school day that an input means: a day is itself; an instant at exactly midnight UTC means its UTC day;
 * any other instant means its day in `timeZone`. Null where that day does not lie between 2000 and 2100: an
 * instant of the last hours of 2100 means a day of 2101 further east.
 */
export function civilDateOfInput(
  text: string,
  timeZone: string,
  earliestYear = EARLIEST_YEAR,
): CivilDate | null {
  const date = CIVIL_DATE.test(text) ? text : dayOfInstant(new Date(text), timeZone);
  return isDaySince(earliestYear, date) ? date : null;
}

function dayOfInstant(instant: Date, timeZone: string): CivilDate {
  const [day = "", time] = instant.toISOString().split("T");
  return time === "00:00:00.000Z" ? day : formatInTimeZone(instant, timeZone, "yyyy-MM-dd");
}
