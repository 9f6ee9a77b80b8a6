import { MAX_LESSONS } from "#app/domain/limits.ts";
import type { Shift } from "./shift.ts";

/** A lesson by its place in its shift, from 1. The set of its date holds their number and times (rules R2.2, R2.8). */
export type Lesson = number;

/** Wall-clock times of the school, `HH:mm`. */
export type TimeRange = { startTime: string; endTime: string };

export type ShiftLessons = { lessons: TimeRange[]; whole: TimeRange };

/** The lessons of a day (rules R2.8). */
export type LessonSet = Record<Shift, ShiftLessons>;

/** The lesson that an address or a form names (`aula=1`, `lessons=1`), or null for what no shift can have. */
export function lessonOfText(text: string): Lesson | null {
  return /^[1-9]\d?$/.test(text) && Number(text) <= MAX_LESSONS ? Number(text) : null;
}

export function sortLessons(lessons: Iterable<Lesson>): Lesson[] {
  return [...new Set(lessons)].sort((a, b) => a - b);
}

export function firstLessons(count: number): Lesson[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

export function lessonsIn({ lessons }: ShiftLessons): Lesson[] {
  return firstLessons(lessons.length);
}

export function hoursOfLesson({ lessons }: ShiftLessons, lesson: Lesson): TimeRange | undefined {
  return lessons[lesson - 1];
}

/** Whether lessons follow each other without a gap, in any order; none do too. */
export function isRun(lessons: readonly Lesson[]): boolean {
  const run = sortLessons(lessons);
  return run.every((lesson, index) => index === 0 || lesson === (run[index - 1] ?? 0) + 1);
}

/**
 * The hours that chosen lessons take, in any order, each counted once: from the first one's start to the last one's
 * end. None chosen is the whole shift, whose hours are its own: the usual evening ends before its fifth lesson does
 * (rules R2.1, R2.4). Null where the lessons are not one run, or the shift lacks one of them.
 */
export function lessonRange(shiftLessons: ShiftLessons, lessons: readonly Lesson[]): TimeRange | null {
  if (lessons.length === 0) return shiftLessons.whole;
  const run = sortLessons(lessons);
  const [first, last] = [
    hoursOfLesson(shiftLessons, run[0] ?? 0),
    hoursOfLesson(shiftLessons, run.at(-1) ?? 0),
  ];
  if (!first || !last || !isRun(run)) return null;
  return { startTime: first.startTime, endTime: last.endTime };
}

/** What the times of a reservation must lie in: the shift's lessons and its whole hours (rules R2.3). */
export function limitsOf({ lessons, whole }: ShiftLessons): TimeRange {
  const [first, last] = [lessons[0] ?? whole, lessons.at(-1) ?? whole];
  return {
    startTime: first.startTime < whole.startTime ? first.startTime : whole.startTime,
    endTime: last.endTime > whole.endTime ? last.endTime : whole.endTime,
  };
}

/**
 * The same hours in each shift; lessons with a gap between them count as none, as in a form that is not filled in
 * yet.
 */
export function hoursOfShifts(set: LessonSet, lessons: readonly Lesson[]): Record<Shift, TimeRange> {
  const hours = (shift: Shift) => lessonRange(set[shift], lessons) ?? set[shift].whole;
  return { morning: hours("morning"), afternoon: hours("afternoon"), evening: hours("evening") };
}

export function lessonsOf(shiftLessons: ShiftLessons, startTime: string, endTime: string): Lesson[] {
  return lessonsIn(shiftLessons).filter((lesson) => {
    const hours = hoursOfLesson(shiftLessons, lesson);
    return hours !== undefined && hours.startTime < endTime && startTime < hours.endTime;
  });
}

/**
 * The lessons to show a time range in: those it overlaps; in a break or outside of all, the next one, else the last.
 */
export function placeOf(shiftLessons: ShiftLessons, { startTime, endTime }: TimeRange): Lesson[] {
  const overlapped = lessonsOf(shiftLessons, startTime, endTime);
  if (overlapped.length > 0) return overlapped;
  const next = shiftLessons.lessons.findIndex((lesson) => lesson.startTime >= endTime);
  return [next === -1 ? shiftLessons.lessons.length : next + 1];
}

/** The lessons to tick for a reservation's hours: none for the whole shift, null for hours that no lessons give. */
export function chosenLessons(
  shiftLessons: ShiftLessons,
  { startTime, endTime }: TimeRange,
): Lesson[] | null {
  const matches = (lessons: Lesson[]) => {
    const range = lessonRange(shiftLessons, lessons);
    return range?.startTime === startTime && range.endTime === endTime;
  };
  if (matches([])) return [];
  const lessons = lessonsOf(shiftLessons, startTime, endTime);
  return lessons.length > 0 && matches(lessons) ? lessons : null;
}

/**
 * What pressing a lesson makes of a run: it extends the run, shortens it at an end, or, in the middle, stays alone.
 */
export function toggleLesson(run: Lesson[], pressed: Lesson): Lesson[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return [pressed];
  if (!run.includes(pressed)) {
    const [start, end] = [Math.min(first, pressed), Math.max(last, pressed)];
    return firstLessons(end).filter((lesson) => lesson >= start);
  }
  return pressed === first || pressed === last ? run.filter((lesson) => lesson !== pressed) : [pressed];
}
