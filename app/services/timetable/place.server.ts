import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonSetOf } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_TIMETABLE_FAULTS } from "#app/domain/limits.ts";
import { type DraftLesson, type Placed, placeLessons } from "#app/domain/timetable/draft-lesson.ts";
import { missingTimes, proposeLessonTimes, timeName } from "#app/domain/timetable/proposed-times.ts";
import { findTimetable, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { findReading, readLessons } from "#app/models/timetable/timetable-parts.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import { presentLessonSet } from "../calendar/lesson-sets.server.ts";
import { readLessonTimes } from "../calendar/lesson-times.server.ts";
import { schoolToday } from "../clock.ts";
import type { ReadDeps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { createShiftOf, isNumberedAlone } from "./usual-shift.server.ts";

/** A draft's lessons at their places in the bell times that hold on a day. */
export type PlacedDraft = Placed & {
  /** The day whose bell times these are. */
  day: CivilDate;
  set: LessonSet;
  shiftOf: (lesson: DraftLesson) => Shift | null;
  /** The shift that somebody chose for lessons that have a number alone. */
  chosenShift: Shift | null;
};

type Dated = Pick<Timetable, "calendarId" | "startDate" | "endDate">;
type Draft = Dated & Pick<Timetable, "id">;

/** The first day on which a timetable can hold: its own, today, or the one that somebody asks for. */
export function firstDay(deps: ReadDeps, { startDate }: Dated, asked: CivilDate = startDate): CivilDate {
  return [asked, schoolToday(deps), startDate].reduce((a, b) => (a > b ? a : b));
}

/** The bell times of the first day on which a timetable can hold. */
export function firstSetOf(deps: ReadDeps, timetable: Dated): LessonSet {
  const times = readLessonTimes(deps.db);
  return lessonSetOf(times.sets, timetable.calendarId ?? times.defaultCalendarId, firstDay(deps, timetable));
}

/** The days of a timetable on which other bell times may begin to hold, in their order. */
function daysOfSets(deps: ReadDeps, { sets }: LessonTimes, timetable: Dated): CivilDate[] {
  const first = firstDay(deps, timetable);
  const later = sets.map(({ from }) => from).filter((from) => from > first && from <= timetable.endDate);
  return [first, ...[...new Set(later)].sort()];
}

/**
 * The lessons of a draft by the bell times of a day; without one, of the first on which the fewest of its times are
 * missing (rules R28.71).
 */
export function placeDraft(
  deps: ReadDeps,
  timetable: Draft,
  lessons: DraftLesson[],
  asked: CivilDate | null,
): PlacedDraft {
  const times = readLessonTimes(deps.db);
  const chosenShift = findReading(deps.db, timetable.id)?.choice.shift ?? null;
  const shiftOn = createShiftOf(deps.db, timetable, lessons, chosenShift);
  const days = asked === null ? daysOfSets(deps, times, timetable) : [asked];
  let best: PlacedDraft | null = null;
  for (const day of days) {
    const set = lessonSetOf(times.sets, timetable.calendarId ?? times.defaultCalendarId, day);
    const shiftOf = (lesson: DraftLesson) => shiftOn(lesson, set);
    const placed = { ...placeLessons(lessons, set, shiftOf), day, set, shiftOf, chosenShift };
    if (best === null || placed.missing.length < best.missing.length) best = placed;
    if (best.missing.length === 0) break;
  }
  return best as PlacedDraft;
}

/** The times that a draft's lessons lack, and the set that would have them. */
export type MissingTimes = { missing: string[]; proposed: LessonSet };

/** What a draft's lessons lack of the bell times by which they were placed; nothing once it is published. */
export function findMissingTimes(
  { state }: Pick<Timetable, "state">,
  lessons: DraftLesson[],
  { missing, set, shiftOf }: PlacedDraft,
): MissingTimes {
  if (state !== "draft") return { missing: [], proposed: set };
  return {
    missing: missingTimes(missing),
    proposed: missing.length === 0 ? set : proposeLessonTimes(lessons, missing, set, shiftOf),
  };
}

/** A draft with its lessons by the bell times of a day; null the first that suits them. */
function readPlaced(deps: ReadDeps, id: number, day: CivilDate | null) {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return null;
  const lessons = readLessons(deps.db, id);
  return { timetable, lessons, placed: placeDraft(deps, timetable, lessons, day) };
}

/** Whose bell times a timetable follows on a day: its calendar's, or the school's where the default one has none. */
function calendarOfTimes({ db }: ReadDeps, { calendarId }: Dated, day: CivilDate): number | null {
  const { sets, defaultCalendarId } = readLessonTimes(db);
  if (calendarId !== null) return calendarId;
  const hasOwn = sets.some((each) => each.calendarId === defaultCalendarId && each.from <= day);
  return hasOwn ? defaultCalendarId : null;
}

/**
 * The bell times that a draft needs from a day on, whose they would be, and how many single periods it then has.
 */
export function readNeededTimes(
  deps: ReadDeps,
  id: number,
  from: CivilDate,
): Result<{ calendarId: number | null; proposed: LessonSet; count: number }> {
  const read = readPlaced(deps, id, null);
  if (!read) return refuse("notFound");
  const { timetable, lessons, placed } = read;
  const { proposed } = findMissingTimes(timetable, lessons, placed);
  const after = placeLessons(lessons, proposed, placed.shiftOf);
  if (after.isTooLarge) return refuse("invalid", {}, { from: [text.tooManyPeriods] });
  const count = after.periods.length + after.missing.length;
  return ok({ calendarId: calendarOfTimes(deps, timetable, from), proposed, count });
}

/** How many examples of classes stand beside a missing time. */
const CLASSES_SHOWN = 4;

/** What the screen of a draft's missing times shows: each with its lessons, the day as it is and as it would be. */
export function readTimesScreen(deps: ReadDeps, id: number) {
  const read = readPlaced(deps, id, null);
  if (!read) return refuse("notFound");
  const { timetable, lessons, placed } = read;
  const { missing, proposed } = findMissingTimes(timetable, lessons, placed);
  const byName = Map.groupBy(placed.missing, timeName);
  const { missing: left } = placeLessons(placed.missing, proposed, placed.shiftOf);
  return ok({
    timetable,
    day: firstDay(deps, timetable),
    calendarId: calendarOfTimes(deps, timetable, firstDay(deps, timetable)),
    lessonCount: placed.missing.length,
    missingCount: missing.length,
    missing: missing.slice(0, MAX_TIMETABLE_FAULTS).map((name) => {
      const own = byName.get(name) ?? [];
      const classes = [...new Set(own.flatMap((lesson) => lesson.classes))];
      const ends = new Set(own.map(({ endTime }) => endTime));
      return {
        name,
        endTime: ends.size === 1 ? (own[0]?.endTime ?? null) : null,
        lessons: own.length,
        classes: classes.slice(0, CLASSES_SHOWN),
        moreClasses: Math.max(0, classes.length - CLASSES_SHOWN),
      };
    }),
    present: placed.set,
    proposed,
    /** Those that the proposed day does not have either: the file's own times cross each other. */
    left: missingTimes(left),
  });
}

/** In which shifts a draft's numbered lessons count, as its columns' step says it. */
export function readNumberedLessons(deps: ReadDeps, id: number) {
  const read = readPlaced(deps, id, null);
  if (!read) return null;
  const { lessons, placed } = read;
  const numbered = lessons.filter(({ startTime }) => startTime === null);
  const taken = Map.groupBy(numbered, (lesson) => lesson.shift ?? placed.shiftOf(lesson));
  return {
    chosen: placed.chosenShift,
    numbered: numbered.length,
    /** Those at hours at which the school has no lesson. */
    missing: placed.missing.length,
    /** Those whose shift the file does not say. */
    open: numbered.filter(isNumberedAlone).length,
    taken: [...taken].map(([shift, of]) => ({ shift, lessons: of.length })),
  };
}
export type NumberedLessons = NonNullable<ReturnType<typeof readNumberedLessons>>;

/** Missing times as calls give them. */
export function presentMissingTimes({ missing, proposed }: MissingTimes) {
  const { morning, afternoon, evening } = presentLessonSet(proposed);
  return { missing, proposed: { morning, afternoon, evening } };
}
