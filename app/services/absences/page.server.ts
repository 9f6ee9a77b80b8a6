import type { AbsenceAction, Substitute } from "#app/domain/absences/absence.ts";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { factsOf } from "#app/domain/bookings/reservation-facts.ts";
import { MAX_ABSENCES_LISTED, MAX_ABSENCES_OF_PERSON } from "#app/domain/limits.ts";
import {
  type Absence,
  countUndecided,
  findAbsence,
  listAbsencesFrom,
  listAbsencesOf,
} from "#app/models/absences/absence.server.ts";
import { listTeacherChoices } from "#app/models/catalog/choices.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import type { Deps } from "#app/services/deps.ts";
import { listAbsenceLessons } from "./lessons.server.ts";
import { suggestFor } from "./substitutes.server.ts";

/** Colleagues that the page proposes for each lesson. */
const SUGGESTED = 3;

/** An absence as a list shows it. */
export type ListedAbsence = Pick<
  Absence,
  "id" | "userName" | "startDate" | "endDate" | "shifts" | "lessons"
> & {
  isDecided: boolean;
  /** Whether the person told of it themselves. */
  isOwn: boolean;
};

function toListed(absence: Absence): ListedAbsence {
  const { id, userId, userName, startDate, endDate, shifts, lessons, createdBy, decidedAt } = absence;
  const span = { userName, startDate, endDate, shifts, lessons };
  return { id, ...span, isDecided: decidedAt !== null, isOwn: createdBy === userId };
}

/** The absences from today on, those that wait first. */
export function readAbsences(deps: Deps): { rows: ListedAbsence[]; isMore: boolean } {
  const found = listAbsencesFrom(deps.db, schoolToday(deps), MAX_ABSENCES_LISTED + 1);
  const isMore = found.length > MAX_ABSENCES_LISTED;
  return { rows: found.slice(0, MAX_ABSENCES_LISTED).map(toListed), isMore };
}

/** A person's own absences from today on. */
export function readOwnAbsences(deps: Deps, userId: number): ListedAbsence[] {
  return listAbsencesOf(deps.db, userId, schoolToday(deps), MAX_ABSENCES_OF_PERSON).map(toListed);
}

/** How many absences wait for the sector, as the menu says it. */
export function countWaitingAbsences(deps: Deps): number {
  return countUndecided(deps.db, schoolToday(deps), MAX_ABSENCES_LISTED);
}

/** A lesson of an absence as the page shows it. */
export type ShownLesson = ReservationFacts & {
  kind: "lesson" | "series" | "single";
  /** Its other teachers, who give it all the same. */
  otherNames: string[];
  action: AbsenceAction | null;
  substituteName: string | null;
  hasBegun: boolean;
  suggested: Substitute[];
};

/** An absence with its lessons, and who could take each of those that are not decided; null where there is none. */
export function readAbsencePage(deps: Deps, id: number) {
  const { db } = deps;
  const absence = findAbsence(db, id);
  if (!absence) return null;
  const lessons = listAbsenceLessons(deps, absence);
  const open = lessons.filter((lesson) => !lesson.hasBegun).map(({ row }) => row);
  const suggested = suggestFor(deps, absence, open, SUGGESTED);
  const isJoined = lessons.some(({ row }) => row.teacherUserIds.length > 1);
  const names = new Map(isJoined ? listTeacherChoices(db).map((each) => [each.id, each.name]) : []);
  const shown = lessons.map(({ row, decision, hasBegun }): ShownLesson => {
    const others = row.teacherUserIds.filter((userId) => userId !== absence.userId);
    const isOfOthers = row.ownerId !== absence.userId && row.teacherUserIds.length === 1;
    return {
      ...factsOf(row),
      kind: row.isLesson ? "lesson" : row.seriesId === null ? "single" : "series",
      otherNames: isOfOthers ? [] : others.flatMap((userId) => names.get(userId) ?? []),
      action: decision?.action ?? null,
      substituteName: row.substituteName,
      hasBegun,
      suggested: (suggested.get(row.id) ?? []).filter(({ isFree }) => isFree),
    };
  });
  const { updatedAt } = absence;
  return {
    absence: { ...toListed(absence), updatedAt },
    lessons: shown,
    seen: digestRows(lessons.map(({ row }) => row)),
  };
}
