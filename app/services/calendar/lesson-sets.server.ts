import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { lessonFault, lessonSetOf } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { MAX_LESSON_SETS } from "#app/domain/limits.ts";
import { findCalendar, listCalendars } from "#app/models/calendar/calendar.server.ts";
import { CHOOSE_CALENDAR, type LessonTimesInput } from "#app/models/calendar/lesson-set.schema.ts";
import {
  deleteLessonSet,
  findDefaultCalendarId,
  findLessonSet,
  findLessonSetById,
  insertLessonSet,
  listLessonSets,
  type StoredLessonSet,
  updateLessonSet,
} from "#app/models/calendar/lesson-set.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { lessonTimesText } from "#app/text/calendar/lesson-times.ts";
import type { Actor } from "../access/actor.ts";
import { schoolToday } from "../clock.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { type RowKind, removeRow } from "../row-acts.server.ts";
import { refuseStale } from "../stale.ts";

const { refused } = lessonTimesText;

/** A set as `/api` gives it: each lesson with its number, the whole shifts' hours beside them. */
export function presentLessonSet(set: LessonSet) {
  const lessonsIn = (shift: Shift) =>
    set[shift].lessons.map((hours, index) => ({ lesson: index + 1, ...hours }));
  return {
    morning: lessonsIn("morning"),
    afternoon: lessonsIn("afternoon"),
    evening: lessonsIn("evening"),
    whole: { morning: set.morning.whole, afternoon: set.afternoon.whole, evening: set.evening.whole },
  };
}

/** A stored set as `/api` returns it: with its calendar and its first date. */
export function presentStoredSet({ from, calendarId, set }: StoredLessonSet) {
  return { from, calendarId, ...presentLessonSet(set) };
}

/** The lessons of a date that a call asks for; without a calendar the default one's, as school-wide screens show them. */
export function readLessonsOfDate(
  deps: Deps,
  query: { date?: string | undefined; calendarId?: number | undefined },
): Result<LessonSet> {
  const { db } = deps;
  const dates = readCivilDates(query.date === undefined ? [] : [query.date], deps.timeZone, "date");
  if (!dates.ok) return dates;
  if (query.calendarId !== undefined && !findCalendar(db, query.calendarId)) {
    return refuse("invalid", {}, { calendarId: [CHOOSE_CALENDAR] });
  }
  const calendarId = query.calendarId ?? findDefaultCalendarId(db);
  return ok(lessonSetOf(listLessonSets(db), calendarId, dates.value[0] ?? schoolToday(deps)));
}

/** The fields of a set that the audit log holds: each shift as its lessons' times. */
function audited({ from, calendarId, set }: StoredLessonSet) {
  const words = (shift: Shift) =>
    [...set[shift].lessons, set[shift].whole].map(({ startTime, endTime }) => `${startTime}–${endTime}`);
  return { from, calendarId, ...Object.fromEntries(SHIFTS.map((shift) => [shift, words(shift)])) };
}

/** What is wrong with a set, all of it at once: the first fault of each shift, and a day that is past. */
function faultsOf(set: LessonSet, from: CivilDate, today: CivilDate): Record<string, string[]> {
  const errors: Record<string, string[]> = from < today ? { from: [refused.past(today)] } : {};
  for (const shift of SHIFTS) {
    const fault = lessonFault(set, shift);
    if (!fault) continue;
    const field = fault.lesson === null ? "whole" : shift;
    errors[field] = [...(errors[field] ?? []), refused.fault(shift, fault, set)];
  }
  return errors;
}

/**
 * Saves the lessons of a calendar, or of the school, from a date on; the same date's are replaced. Refuses a date that
 * is past: the grids of days that were show what they showed.
 */
export function saveLessonSet(
  deps: Deps,
  actor: Actor,
  { from: typed, calendarId, set, updatedAt }: LessonTimesInput,
): Result<StoredLessonSet> {
  const { db } = deps;
  const dates = readCivilDates([typed], deps.timeZone, "from");
  if (!dates.ok) return dates;
  const from = dates.value[0] as CivilDate;
  const errors = faultsOf(set, from, schoolToday(deps));
  if (Object.keys(errors).length > 0) return refuse("invalid", {}, errors);
  return db.write(() => {
    if (calendarId !== null && !findCalendar(db, calendarId)) {
      return refuse("invalid", {}, { calendarId: [CHOOSE_CALENDAR] });
    }
    const at = timestamp(deps);
    const before = findLessonSet(db, { calendarId, from });
    if (before) {
      const stale = refuseStale("lesson-set", before, updatedAt);
      if (stale) return stale;
      updateLessonSet(db, { id: before.id, set, at });
    } else {
      if (listLessonSets(db).length >= MAX_LESSON_SETS) {
        return refuse("calendarFull", { sentence: refused.tooMany });
      }
      insertLessonSet(db, { calendarId, from, set, at });
    }
    const after = findLessonSet(db, { calendarId, from }) as StoredLessonSet;
    recordAudit(deps, actor, {
      action: before ? "update" : "create",
      entity: "lesson-set",
      id: after.id,
      ...(before ? { before: audited(before) } : {}),
      after: audited(after),
    });
    return ok(after);
  });
}

/** Withdraws a change that has not started; a set that holds already is replaced by a new one. */
export function removeLessonSet(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion,
): Result<StoredLessonSet> {
  const { db } = deps;
  const kind: RowKind<StoredLessonSet> = {
    entity: "lesson-set",
    find: () => findLessonSetById(db, id),
    audited,
  };
  return removeRow(deps, actor, kind, { id, ...expected }, ({ from }) => {
    if (from <= schoolToday(deps)) return refuse("invalid", {}, { from: [refused.begun] });
    deleteLessonSet(db, id);
  });
}

/** A set in the list of its screen. */
export type ListedSet = {
  id: number | null;
  /** Null for the default lessons, which hold until the first set starts. */
  from: CivilDate | null;
  state: "past" | "present" | "planned";
};

/**
 * What the screen of lesson times shows of a calendar, or of the whole school: its sets, newest first, and one of them.
 * @param asked.calendarId of a calendar that there is none of, the school's.
 * @param asked.from when the wanted set starts; otherwise the present one.
 */
export function readLessonTimesPage(deps: Deps, asked: { calendarId: number | null; from: string | null }) {
  const { db } = deps;
  const today = schoolToday(deps);
  const calendars = listCalendars(db).map(({ id, name }) => ({ id, name }));
  const calendar = calendars.find(({ id }) => id === asked.calendarId) ?? null;
  const calendarId = calendar?.id ?? null;
  const all = listLessonSets(db);
  const own = all.filter((each) => each.calendarId === calendarId);
  const present = own.find(({ from }) => from <= today) ?? null;
  const chosen = own.find(({ from }) => from === asked.from) ?? present;
  const stateOf = ({ from }: StoredLessonSet) =>
    from > today ? "planned" : from === present?.from ? "present" : "past";
  const usual: ListedSet = { id: null, from: null, state: present ? "past" : "present" };
  return {
    today,
    calendars,
    calendarId,
    sets: [...own.map((each): ListedSet => ({ id: each.id, from: each.from, state: stateOf(each) })), usual],
    shown: chosen
      ? { id: chosen.id, from: chosen.from, set: chosen.set, updatedAt: chosen.updatedAt }
      : { id: null, from: null, set: lessonSetOf(all, calendarId, today), updatedAt: null },
  };
}
