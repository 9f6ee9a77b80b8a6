import type { CivilDate } from "./civil-date.ts";
import { DEFAULT_LESSON_SET } from "./default-lessons.ts";
import type { LessonSet, TimeRange } from "./lesson.ts";
import { bandOf, SHIFTS, type Shift } from "./shift.ts";

/** Lessons that hold from a day on, for one calendar's classes or, without one, for the whole school. */
export type DatedLessonSet = { calendarId: number | null; from: CivilDate; set: LessonSet };

/** All data that decides which lessons a date has; small enough to be read with every page that shows lessons. */
export type LessonTimes = {
  /** Newest first. */
  sets: DatedLessonSet[];
  defaultCalendarId: number | null;
  /** The calendar of each class whose calendar has lessons of its own and is not the default one. */
  calendarOfClass: Record<number, number>;
};

/**
 * The lessons of a date (rules R2.8): the newest started set of the calendar, else the school's, else the default.
 * @param sets newest first.
 */
export function lessonSetOf(sets: DatedLessonSet[], calendarId: number | null, date: CivilDate): LessonSet {
  const begun = sets.filter(({ from }) => from <= date);
  const own = calendarId === null ? undefined : begun.find((each) => each.calendarId === calendarId);
  return (own ?? begun.find((each) => each.calendarId === null))?.set ?? DEFAULT_LESSON_SET;
}

/**
 * The lessons of a date for a class, which follows its own calendar or the default one.
 * @param classId null or left out for what is of the whole school, such as a day of all rooms.
 */
export function lessonsOn(times: LessonTimes, date: CivilDate, classId: number | null = null): LessonSet {
  const own = classId === null ? undefined : times.calendarOfClass[classId];
  return lessonSetOf(times.sets, own ?? times.defaultCalendarId, date);
}

/** The sets that dates from a day on may have: of those that started before it, the last of each calendar. */
export function lessonTimesSince(times: LessonTimes, date: CivilDate): LessonTimes {
  const seen = new Set<number | null>();
  const sets = times.sets.filter(({ from, calendarId }) => {
    if (from > date) return true;
    const isNewest = !seen.has(calendarId);
    seen.add(calendarId);
    return isNewest;
  });
  return { ...times, sets };
}

/** Dates by the hours that they have, in their order; one group unless lesson times change between them. */
export function sameHours(
  dates: CivilDate[],
  hoursOn: (date: CivilDate) => TimeRange,
): (TimeRange & { dates: CivilDate[] })[] {
  const groups = new Map<string, TimeRange & { dates: CivilDate[] }>();
  for (const date of dates) {
    const { startTime, endTime } = hoursOn(date);
    const group = groups.get(startTime + endTime);
    if (group) group.dates.push(date);
    else groups.set(startTime + endTime, { dates: [date], startTime, endTime });
  }
  return [...groups.values()];
}

/** The whole hours of each shift on dates, as tabs name them; null where they are not the same on all. */
export function wholeHoursOf(times: LessonTimes, dates: CivilDate[]): Record<Shift, TimeRange | null> {
  return byShift((shift) => {
    const [same, ...others] = sameHours(dates, (date) => lessonsOn(times, date)[shift].whole);
    return same && others.length === 0 ? { startTime: same.startTime, endTime: same.endTime } : null;
  });
}

/** The first fault of the lessons of a shift; `after` is the shift whose last lessons the first one overlaps. */
export type LessonFault =
  | { kind: "reversed"; lesson: number | null }
  | { kind: "outside"; lesson: number | null }
  | { kind: "overlap"; lesson: number; after?: Shift };

/**
 * Finds the first fault of a shift's lessons and whole hours; `lesson` null means the whole shift's hours. A lesson is
 * of the shift in whose band it starts; it may end in the next one, but overlaps no lesson of the day (rules R2.8).
 */
export function lessonFault(set: LessonSet, shift: Shift): LessonFault | null {
  const { lessons, whole } = set[shift];
  const band = bandOf(shift);
  const isOutside = ({ startTime }: TimeRange) => startTime < band.startTime || startTime >= band.endTime;
  for (const [index, hours] of lessons.entries()) {
    const lesson = index + 1;
    if (hours.startTime >= hours.endTime) return { kind: "reversed", lesson };
    if (isOutside(hours)) return { kind: "outside", lesson };
    const before = lessons[index - 1];
    if (before && hours.startTime < before.endTime) return { kind: "overlap", lesson };
    const after = before ? null : runningShift(set, shift, hours.startTime);
    if (after) return { kind: "overlap", lesson, after };
  }
  if (whole.startTime >= whole.endTime) return { kind: "reversed", lesson: null };
  return isOutside(whole) ? { kind: "outside", lesson: null } : null;
}

/** An earlier shift whose last lesson ends after a time. */
function runningShift(set: LessonSet, shift: Shift, time: string): Shift | null {
  const earlier = SHIFTS.slice(0, SHIFTS.indexOf(shift));
  return earlier.findLast((each) => (set[each].lessons.at(-1)?.endTime ?? "") > time) ?? null;
}

/** A value for each shift. */
export function byShift<T>(value: (shift: Shift) => T): Record<Shift, T> {
  return { morning: value("morning"), afternoon: value("afternoon"), evening: value("evening") };
}

/** The most lessons that a shift of a set has. */
export function mostLessons(set: LessonSet): number {
  return Math.max(...SHIFTS.map((shift) => set[shift].lessons.length));
}
