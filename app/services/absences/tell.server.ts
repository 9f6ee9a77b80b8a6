import type { AbsenceSpan } from "#app/domain/absences/absence.ts";
import type { Scope } from "#app/domain/access/scope.ts";
import { daysInRange } from "#app/domain/dates/civil-date.ts";
import { MAX_ABSENCE_DAYS, MAX_ABSENCE_LESSONS, MAX_ABSENCES_OF_PERSON } from "#app/domain/limits.ts";
import type { AbsenceInput } from "#app/models/absences/absence.schema.ts";
import {
  type Absence,
  findAbsence,
  insertAbsence,
  listAbsencesOf,
} from "#app/models/absences/absence.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { isPresentTeacher } from "#app/services/bookings/rules.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { absenceText } from "#app/text/absences/absences.ts";
import { listLessonsAway } from "./lessons.server.ts";

const { refused } = absenceText;

/**
 * Reads when somebody is away (rules R30.1): a teacher of the school; a teacher says it of themselves alone. Refuses
 * days in the wrong order, past or too many, and single lessons of more than one day and shift.
 */
export function readSpan(
  deps: Deps,
  scope: Scope,
  { userId: chosen, shifts, lessons = [], ...days }: AbsenceInput,
): Result<AbsenceSpan> {
  const userId = chosen ?? (scope.kind === "own" ? scope.userId : 0);
  if (scope.kind === "own" && userId !== scope.userId) return refuse("forbidden");
  if (!isPresentTeacher(deps, userId)) return refuse("invalid", {}, { userId: [refused.notATeacher] });
  const first = readCivilDates([days.startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([days.endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const [startDate = "", endDate = ""] = [first.value[0], last.value[0]];
  if (endDate < startDate) return refuse("invalid", {}, { endDate: [refused.reversed] });
  if (endDate < schoolToday(deps)) return refuse("invalid", {}, { endDate: [refused.past] });
  if (daysInRange(startDate, endDate) > MAX_ABSENCE_DAYS)
    return refuse("invalid", {}, { endDate: [refused.tooLong] });
  if (lessons.length > 0 && (startDate !== endDate || shifts.length !== 1))
    return refuse("invalid", {}, { lessons: [refused.lessonsOfOne] });
  return ok({ userId, startDate, endDate, shifts, lessons: lessons.length > 0 ? lessons : null });
}

/** The lessons that an absence would concern; one more than it may have, where there are more. */
export function previewAbsence(deps: Deps, scope: Scope, input: AbsenceInput): Result<Reservation[]> {
  const span = readSpan(deps, scope, input);
  return span.ok ? ok(listLessonsAway(deps, span.value)) : span;
}

/** An absence with the reservations that it concerns. */
export type ToldAbsence = { absence: Absence; lessons: Reservation[] };

/** Writes down that somebody is away (rules R30.1, R30.2): it changes no lesson. */
export function tellAbsence(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  input: AbsenceInput,
): Result<ToldAbsence> {
  const { db } = deps;
  return db.write((): Result<ToldAbsence> => {
    const span = readSpan(deps, scope, input);
    if (!span.ok) return span;
    const lessons = listLessonsAway(deps, span.value);
    if (lessons.length > MAX_ABSENCE_LESSONS) return refuse("absenceTooLong", { count: MAX_ABSENCE_LESSONS });
    const open = listAbsencesOf(db, span.value.userId, schoolToday(deps), MAX_ABSENCES_OF_PERSON);
    if (open.length >= MAX_ABSENCES_OF_PERSON) return refuse("tooManyAbsences", { count: open.length });
    const at = timestamp(deps);
    const decidedAt = lessons.length === 0 ? at : null;
    const id = insertAbsence(db, { ...span.value, createdBy: actor.id, decidedAt, at });
    const absence = findAbsence(db, id) as Absence;
    const after = { ...absence, count: lessons.length };
    recordAudit(deps, actor, { action: "create", entity: "absence", id, after });
    return ok({ absence, lessons });
  });
}
