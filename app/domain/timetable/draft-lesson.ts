import type { CivilDate } from "../dates/civil-date.ts";
import type { LessonSet } from "../dates/lesson.ts";
import type { Shift } from "../dates/shift.ts";
import { MAX_TIMETABLE_PERIODS } from "../limits.ts";
import type { FileLesson } from "./lesson.ts";
import { absoluteWeeks, type NamedPeriod, periodsOfSet } from "./weekly-lesson.ts";

/**
 * A lesson of a draft with the names, the time or the number that its file has. Which lesson of the day it is follows
 * from the bell times whenever it is read, so that a change of these is one of the draft (docs/decisions/0270).
 */
export type DraftLesson = Pick<
  FileLesson,
  | "line"
  | "weekday"
  | "startTime"
  | "endTime"
  | "period"
  | "shift"
  | "classes"
  | "teachers"
  | "environments"
  | "startDate"
  | "endDate"
> & {
  discipline: string;
  /** As bits of absolute weeks. */
  weeks: string;
  /** As bits of the calendar's terms; null for all. */
  terms: string | null;
};

/** A file's lesson as a draft holds it; the file's weeks count from the draft's first day on. */
export function toDraftLesson(lesson: FileLesson, startDate: CivilDate): DraftLesson {
  const { line, weekday, startTime, endTime, period, shift, classes, teachers, environments } = lesson;
  return {
    ...{ line, weekday, startTime, endTime, period, shift, classes, teachers, environments },
    discipline: lesson.discipline ?? "",
    weeks: absoluteWeeks(lesson.weeks, startDate),
    terms: lesson.terms?.includes("0") ? lesson.terms : null,
    startDate: lesson.startDate,
    endDate: lesson.endDate,
  };
}

/** A single period of the week as a lesson of a draft: by its number. */
export function numberedLesson({ lesson, ...rest }: NamedPeriod): DraftLesson {
  return { ...rest, startTime: null, endTime: null, period: lesson };
}

/** Lessons at their places in the day. */
export type Placed = {
  periods: NamedPeriod[];
  /** Those at times, or of numbers, that the day does not have. */
  missing: DraftLesson[];
  /** Whether they are more single periods than a timetable may have: the rest is left out. */
  isTooLarge: boolean;
};

type Hours = Pick<DraftLesson, "startTime" | "endTime" | "period" | "shift">;

/** Finds the periods of lessons by a set, those of the same hours once. */
function placesBy(set: LessonSet) {
  const placesOf = periodsOfSet(set);
  const known = new Map<string, ReturnType<typeof placesOf>>();
  return ({ startTime, endTime, period, shift }: Hours) => {
    const key = `${startTime} ${endTime} ${period} ${shift}`;
    const found = known.get(key) ?? placesOf({ startTime, endTime, period, shift });
    known.set(key, found);
    return found;
  };
}

/** Finds for the lessons of a draft which of a day's they are. */
export function createPlacer(
  set: LessonSet,
  usualShift: (lesson: DraftLesson) => Shift | null,
): (lesson: DraftLesson) => NamedPeriod[] {
  const placesOf = placesBy(set);
  return (lesson) => {
    const { startTime, endTime, period, shift, ...rest } = lesson;
    const counted = shift ?? (startTime === null ? usualShift(lesson) : null);
    return placesOf({ startTime, endTime, period, shift: counted }).map((place) => ({
      ...rest,
      shift: place.shift,
      lesson: place.lesson,
    }));
  };
}

/**
 * The lessons of a draft by the bell times of a day.
 * @param usualShift in which a lesson counts that has a number and no shift; null: in the whole day.
 */
export function placeLessons(
  lessons: DraftLesson[],
  set: LessonSet,
  usualShift: (lesson: DraftLesson) => Shift | null,
): Placed {
  const place = createPlacer(set, usualShift);
  const placed: Placed = { periods: [], missing: [], isTooLarge: false };
  for (const lesson of lessons) {
    const periods = place(lesson);
    if (periods.length === 0) placed.missing.push(lesson);
    if (placed.periods.length + periods.length > MAX_TIMETABLE_PERIODS) placed.isTooLarge = true;
    else for (const period of periods) placed.periods.push(period);
  }
  return placed;
}
