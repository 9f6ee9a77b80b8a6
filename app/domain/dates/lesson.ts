import { SHIFT_HOURS, SHIFT_SLOTS, type Shift } from "./shift.ts";

/** The lessons of a shift by their place in it, each with its row of `SHIFT_SLOTS` (rules R2.2). */
export const LESSONS = [1, 2, 3, 4, 5] as const;
export type Lesson = (typeof LESSONS)[number];

/** Wall-clock times of the school, `HH:mm`. */
export type TimeRange = { startTime: string; endTime: string };

/** The lesson that an address or a form names (`aula=1`, `lessons=1`), or null for anything else. */
export function lessonOfText(text: string): Lesson | null {
  return LESSONS.find((lesson) => String(lesson) === text) ?? null;
}

/** The hours of one lesson. */
export function hoursOfLesson(shift: Shift, lesson: Lesson): TimeRange {
  const { start, end } = SHIFT_SLOTS[shift][lesson - 1] ?? SHIFT_HOURS[shift];
  return { startTime: start, endTime: end };
}

/**
 * The hours that chosen lessons take, in any order, each counted once: from the first one's start to the last one's
 * end. None chosen is the whole shift, which in the evening ends before the fifth lesson does (rules R2.1, R2.4).
 * Null where the lessons are not one run.
 */
export function lessonRange(shift: Shift, lessons: readonly Lesson[]): TimeRange | null {
  const run = LESSONS.filter((lesson) => lessons.includes(lesson));
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) {
    return { startTime: SHIFT_HOURS[shift].start, endTime: SHIFT_HOURS[shift].end };
  }
  if (last - first + 1 !== run.length) return null;
  return {
    startTime: hoursOfLesson(shift, first).startTime,
    endTime: hoursOfLesson(shift, last).endTime,
  };
}

/** The same hours in each shift; lessons that are no run count as none, as in a form that is still being filled in. */
export function hoursOfShifts(lessons: readonly Lesson[]): Record<Shift, TimeRange> {
  const hours = (shift: Shift) => lessonRange(shift, lessons) ?? (lessonRange(shift, []) as TimeRange);
  return { morning: hours("morning"), afternoon: hours("afternoon"), evening: hours("evening") };
}

/** The lessons of a shift that a time range overlaps; one that only touches it does not count. */
export function lessonsOf(shift: Shift, startTime: string, endTime: string): Lesson[] {
  return LESSONS.filter((lesson) => {
    const hours = hoursOfLesson(shift, lesson);
    return hours.startTime < endTime && startTime < hours.endTime;
  });
}

/**
 * The lessons to tick in a form for a reservation's hours, so that the form gives the same hours back: none for the
 * whole shift; null for hours that lie between the lessons, as calls may set them.
 */
export function chosenLessons(shift: Shift, { startTime, endTime }: TimeRange): Lesson[] | null {
  const matches = (lessons: Lesson[]) => {
    const range = lessonRange(shift, lessons);
    return range?.startTime === startTime && range.endTime === endTime;
  };
  if (matches([])) return [];
  const lessons = lessonsOf(shift, startTime, endTime);
  return lessons.length > 0 && matches(lessons) ? lessons : null;
}

/**
 * What pressing a lesson makes of a run: it is added together with those between, taken away from an end, and one in the
 * middle stays alone.
 */
export function toggleLesson(run: Lesson[], pressed: Lesson): Lesson[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return [pressed];
  if (!run.includes(pressed)) {
    return LESSONS.filter(
      (lesson) => lesson >= Math.min(first, pressed) && lesson <= Math.max(last, pressed),
    );
  }
  return pressed === first || pressed === last ? run.filter((lesson) => lesson !== pressed) : [pressed];
}
