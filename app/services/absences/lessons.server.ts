import type { AbsenceSpan } from "#app/domain/absences/absence.ts";
import { lessonsOf } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { MAX_ABSENCE_LESSONS } from "#app/domain/limits.ts";
import {
  type Absence,
  listDecisionsAbout,
  listDecisionsOf,
  type StoredDecision,
  setDecided,
} from "#app/models/absences/absence.server.ts";
import {
  listReservations,
  listReservationsById,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { schoolMoment, schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";

/** Read of the days before the shifts narrow them: nobody teaches more in a month. */
const MAX_READ = 1000;

/** Whether a lesson has begun: nothing is decided about it any more. */
export function hasBegun(deps: Deps, { date, startTime }: Pick<Reservation, "date" | "startTime">): boolean {
  const now = schoolMoment(deps);
  return date < now.date || (date === now.date && startTime <= now.time);
}

/**
 * A person's lessons in an absence that have not begun (rules R30.1): their own, joined ones and those that they stand
 * in for, approved and pending; by date and time. One more than an absence may have, where there are more.
 */
export function listLessonsAway(deps: Deps, span: AbsenceSpan): Reservation[] {
  const today = schoolToday(deps);
  const { userId, endDate, shifts, lessons } = span;
  const startDate = span.startDate < today ? today : span.startDate;
  if (endDate < startDate) return [];
  const statuses: Reservation["status"][] = ["pending", "approved"];
  const asked = { startDate, endDate, statuses, withSubstitutions: true, limit: MAX_READ };
  const times = lessons === null ? null : readLessonTimes(deps.db);
  const isChosen = ({ date, classId, shift, startTime, endTime: end }: Reservation) =>
    times === null ||
    lessonsOf(lessonsOn(times, date, classId)[shift], startTime, end).some((each) => lessons?.includes(each));
  return listReservations(deps.db, { kind: "own", userId }, asked)
    .filter((row) => shifts.includes(row.shift) && isChosen(row) && !hasBegun(deps, row))
    .slice(0, MAX_ABSENCE_LESSONS + 1);
}

/** Whether a decision is what the lesson shows: somebody may have changed it since. */
function isStanding({ action }: StoredDecision, row: Reservation): boolean {
  if (action === "cancel") return row.status === "rejected";
  return row.status !== "rejected" && (action === "keep" || row.substituteUserId !== null);
}

/** A lesson of an absence with what was decided about it, in this absence or another one. */
export type AbsenceLesson = { row: Reservation; decision: StoredDecision | null; hasBegun: boolean };

/**
 * All lessons of an absence, by date and time: those that are still to be given, and those that were decided. One that
 * something else cancelled since is none any more.
 */
export function listAbsenceLessons(deps: Deps, absence: Absence): AbsenceLesson[] {
  const live = listLessonsAway(deps, absence);
  const liveIds = live.map(({ id }) => id);
  const own = listDecisionsOf(deps.db, absence.id);
  const known = new Map(
    [...own, ...listDecisionsAbout(deps.db, liveIds)].map((each) => [each.reservationId, each]),
  );
  const decided = own.map(({ reservationId }) => reservationId).filter((id) => !liveIds.includes(id));
  const rows = decided.length === 0 ? live : [...live, ...listReservationsById(deps.db, decided)];
  const placeOf = ({ date, startTime, id }: Reservation) =>
    `${date} ${startTime} ${String(id).padStart(16, "0")}`;
  return rows
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .map((row) => {
      const decision = known.get(row.id);
      const standing = decision && isStanding(decision, row) ? decision : null;
      return { row, decision: standing, hasBegun: hasBegun(deps, row) };
    })
    .filter(({ row, decision }) => row.status !== "rejected" || decision !== null);
}

/** Writes down whether an absence has lessons that wait for the sector still. */
export function refreshDecided(deps: Deps, absence: Absence): void {
  const isDecided = listAbsenceLessons(deps, absence).every((lesson) => lesson.decision || lesson.hasBegun);
  setDecided(deps.db, { id: absence.id, isDecided, at: timestamp(deps) });
}
