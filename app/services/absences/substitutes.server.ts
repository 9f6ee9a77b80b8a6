import type { Substitute } from "#app/domain/absences/absence.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_SUBSTITUTES, SUBSTITUTION_DAYS } from "#app/domain/limits.ts";
import { type Absence, findAbsence } from "#app/models/absences/absence.server.ts";
import { listSubstitutes } from "#app/models/absences/substitute.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listTerms } from "#app/models/calendar/calendar.server.ts";
import { findDefaultCalendarId } from "#app/models/calendar/lesson-set.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { listAbsenceLessons } from "./lessons.server.ts";

/** The days of the calendar's term that holds a day, else those around it (rules R30.4). */
export function termAround({ db }: Deps, date: CivilDate): { startDate: CivilDate; endDate: CivilDate } {
  const calendarId = findDefaultCalendarId(db);
  const terms = calendarId === null ? [] : listTerms(db, calendarId);
  const term = terms.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
  if (term) return { startDate: term.startDate, endDate: term.endDate };
  return { startDate: addDays(date, -SUBSTITUTION_DAYS), endDate: addDays(date, SUBSTITUTION_DAYS) };
}

/** Who could take each of some lessons of an absence, the best first. */
export function suggestFor(
  deps: Deps,
  absence: Pick<Absence, "userId" | "startDate">,
  rows: Reservation[],
  limit: number,
): Map<number, Substitute[]> {
  const term = termAround(deps, absence.startDate);
  return listSubstitutes(deps.db, rows, { absentId: absence.userId, term, limit });
}

/** Who could take one lesson of an absence; refuses `notFound`. */
export function readSubstitutes(deps: Deps, absenceId: number, reservationId: number): Result<Substitute[]> {
  return deps.db.read((): Result<Substitute[]> => {
    const absence = findAbsence(deps.db, absenceId);
    if (!absence) return refuse("notFound");
    const lesson = listAbsenceLessons(deps, absence).find(({ row }) => row.id === reservationId);
    if (!lesson) return refuse("notFound");
    return ok(suggestFor(deps, absence, [lesson.row], MAX_SUBSTITUTES).get(reservationId) ?? []);
  });
}
