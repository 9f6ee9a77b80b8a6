import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { civilDateOfInput } from "#app/domain/dates/date-of-input.ts";
import { INVALID_DATE } from "#app/models/bookings/reservation.schema.ts";
import { ok, type Result, refuse } from "./result.ts";

/**
 * The school days that inputs mean, in their order.
 * @param inputs days `YYYY-MM-DD` or ISO instants.
 * @param field the input's name, under which a day outside of 2000 to 2100 is refused.
 */
export function readCivilDates(inputs: string[], timeZone: string, field: string): Result<CivilDate[]> {
  const dates = inputs.map((text) => civilDateOfInput(text, timeZone));
  const known = dates.filter((date) => date !== null);
  return known.length === dates.length ? ok(known) : refuse("invalid", {}, { [field]: [INVALID_DATE] });
}

export function readEnds(
  query: { startDate?: string; endDate?: string },
  timeZone: string,
): Result<{ startDate?: CivilDate; endDate?: CivilDate }> {
  const ends: { startDate?: CivilDate; endDate?: CivilDate } = {};
  for (const field of ["startDate", "endDate"] as const) {
    const text = query[field];
    const read = readCivilDates(text ? [text] : [], timeZone, field);
    if (!read.ok) return read;
    if (read.value[0]) ends[field] = read.value[0];
  }
  return ok(ends);
}
