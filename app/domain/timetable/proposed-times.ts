/** The bell times that a timetable's file needs and the school does not have (rules R28.71). */
import type { LessonSet, TimeRange } from "../dates/lesson.ts";
import { later, minutesOf } from "../dates/lesson-draft.ts";
import { byShift } from "../dates/lesson-times.ts";
import { bandOf, overlaps, SHIFTS, type Shift, shiftOfTime } from "../dates/shift.ts";
import { MAX_LESSONS } from "../limits.ts";
import { type DraftLesson, placeLessons } from "./draft-lesson.ts";

/** A lesson's length in minutes where neither the file nor the school tells one. */
const USUAL_LENGTH = 50;
/** A longer time between two starts is a break, not a lesson. */
const LONGEST_LESSON = 120;

type UsualShift = (lesson: DraftLesson) => Shift | null;

/** What a time that the day does not have is called: "07:15", or "6ª" for a lesson that the file numbers. */
export function timeName({ startTime, period }: Pick<DraftLesson, "startTime" | "period">): string {
  return startTime ?? `${period}ª`;
}

/** The times that lessons without a place need, each once: by the clock, then by number. */
export function missingTimes(missing: DraftLesson[]): string[] {
  const clocks = missing.flatMap(({ startTime }) => startTime ?? []);
  const numbers = missing.flatMap(({ startTime, period }) => (startTime === null && period ? period : []));
  return [
    ...[...new Set(clocks)].sort(),
    ...[...new Set(numbers)].sort((a, b) => a - b).map((period) => timeName({ startTime: null, period })),
  ];
}

function lengthOf({ startTime, endTime }: TimeRange): number {
  return (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
}

/** The most frequent of some lengths, the shortest of these; undefined where there is none. */
function mostFrequent(lengths: number[]): number | undefined {
  const fitting = lengths.filter((length) => length > 0 && length <= LONGEST_LESSON).sort((a, b) => a - b);
  const counted = [...Map.groupBy(fitting, (length) => length)].sort((a, b) => b[1].length - a[1].length);
  return counted[0]?.[0];
}

/** How long a lesson of the file lasts whose end it does not say. */
function usualLength(spans: Span[], starts: string[], present: LessonSet): number {
  const stated = spans.flatMap(({ startTime, endTime }) => (endTime ? lengthOf({ startTime, endTime }) : []));
  const between = starts
    .slice(1)
    .map((endTime, index) => lengthOf({ startTime: starts[index] ?? "", endTime }));
  const usual = SHIFTS.flatMap((shift) => present[shift].lessons.map(lengthOf));
  return mostFrequent(stated) ?? mostFrequent(between) ?? mostFrequent(usual) ?? USUAL_LENGTH;
}

type Span = { startTime: string; endTime: string | null };

/** The file's times as lessons that do not overlap: each ends where it says, and at the latest where the next begins. */
function lessonsOfSpans(spans: Span[], present: LessonSet): TimeRange[] {
  const starts = [...new Set(spans.map(({ startTime }) => startTime))].sort();
  const length = usualLength(spans, starts, present);
  const ends = new Map<string, string>();
  for (const { startTime, endTime } of spans) {
    const before = ends.get(startTime);
    if (endTime !== null && (before === undefined || endTime < before)) ends.set(startTime, endTime);
  }
  const ranges = starts.map((startTime, index): TimeRange => {
    const endTime = ends.get(startTime) ?? later(startTime, length);
    const next = starts[index + 1];
    return { startTime, endTime: next !== undefined && next < endTime ? next : endTime };
  });
  return ranges.filter(({ startTime, endTime }) => startTime < endTime);
}

/** Further lessons of a shift up to a number, as long as it has room for them in its band and before what follows. */
function withNumbers(
  lessons: TimeRange[],
  count: number,
  shift: Shift,
  next: string | undefined,
): TimeRange[] {
  const [first] = lessons;
  const length = first ? (mostFrequent(lessons.map(lengthOf)) ?? USUAL_LENGTH) : USUAL_LENGTH;
  const longer = [...lessons];
  while (longer.length < Math.min(count, MAX_LESSONS)) {
    const startTime = longer.at(-1)?.endTime ?? bandOf(shift).startTime;
    const endTime = later(startTime, length);
    const isBeyond = startTime >= bandOf(shift).endTime || (next !== undefined && endTime > next);
    if (isBeyond || lengthOf({ startTime, endTime }) < length) break;
    longer.push({ startTime, endTime });
  }
  return longer;
}

/** How many lessons each shift needs for the lessons that are numbered in it, or in the whole day. */
function neededNumbers(
  missing: DraftLesson[],
  usualShift: UsualShift,
  lessonsByShift: Record<Shift, TimeRange[]>,
) {
  const needed = byShift((shift) => lessonsByShift[shift].length);
  const all = SHIFTS.reduce((sum, shift) => sum + lessonsByShift[shift].length, 0);
  for (const lesson of missing) {
    const { startTime, period } = lesson;
    if (startTime !== null || period === null) continue;
    const shift = lesson.shift ?? usualShift(lesson);
    // What is numbered through the day goes on after its last lesson.
    if (shift === null)
      needed.evening = Math.max(needed.evening, lessonsByShift.evening.length + period - all);
    else needed[shift] = Math.max(needed[shift], period);
  }
  return needed;
}

/**
 * The lessons that a day would have so that a draft's have their place in it: a shift whose own lessons leave room for
 * the file's times gains them; one that they contradict has the file's times; others stay.
 * @param missing the lessons without a place in the present set.
 */
export function proposeLessonTimes(
  lessons: DraftLesson[],
  missing: DraftLesson[],
  present: LessonSet,
  usualShift: UsualShift,
): LessonSet {
  const lacking = new Set(missing);
  const spanOf = ({ startTime, endTime }: DraftLesson): Span[] =>
    startTime === null ? [] : [{ startTime, endTime }];
  const wanted = missing.flatMap(spanOf);
  const held = placeLessons(
    lessons.filter((lesson) => !lacking.has(lesson) && lesson.startTime !== null),
    present,
    usualShift,
  ).periods.flatMap(({ shift, lesson }) => present[shift].lessons[lesson - 1] ?? []);
  const ofFile = lessonsOfSpans([...wanted, ...held], present);
  const touched = new Set(wanted.map(({ startTime }) => shiftOfTime(startTime)));
  const crossing = ofFile.filter(({ startTime }) => touched.has(shiftOfTime(startTime)));
  const ownOf = (shift: Shift) => ofFile.filter(({ startTime }) => shiftOfTime(startTime) === shift);
  const lessonsOf = (shift: Shift): TimeRange[] => {
    const { lessons: before } = present[shift];
    if (!touched.has(shift)) {
      const left = before.filter((hours) => !crossing.some((each) => overlaps(each, hours)));
      return left.length > 0 ? left : before;
    }
    const isAlike = (a: TimeRange, b: TimeRange) => a.startTime === b.startTime && a.endTime === b.endTime;
    const fresh = crossing.filter((hours) => !before.some((each) => isAlike(each, hours)));
    const isBeside = fresh.every((hours) => !before.some((each) => overlaps(each, hours)));
    const merged = isBeside
      ? [...before, ...ownOf(shift).filter((hours) => fresh.includes(hours))]
      : ownOf(shift);
    return merged.sort((a, b) => a.startTime.localeCompare(b.startTime)).slice(0, MAX_LESSONS);
  };
  const lessonsByShift = byShift(lessonsOf);
  const needed = neededNumbers(missing, usualShift, lessonsByShift);
  return byShift((shift) => {
    const following = SHIFTS.slice(SHIFTS.indexOf(shift) + 1).flatMap((each) => lessonsByShift[each]);
    const own = withNumbers(lessonsByShift[shift], needed[shift], shift, following[0]?.startTime);
    const [first, last] = [own[0], own.at(-1)];
    const isSame = JSON.stringify(own) === JSON.stringify(present[shift].lessons);
    if (isSame || !first || !last) return present[shift];
    return { lessons: own, whole: { startTime: first.startTime, endTime: last.endTime } };
  });
}
