import type { WeeklyLesson } from "./weekly-lesson.ts";

/** How often a timetable has a teacher or a room in two places at one time. */
export type ClashCounts = { teachers: number; rooms: number };

/** When a lesson has a teacher or a room, within one hour of the week. */
type Span = { weeks: string; first: string; last: string };

function spanOf({ weeks, startDate, endDate }: WeeklyLesson): Span {
  return { weeks, first: startDate ?? "0", last: endDate ?? "9" };
}

/** By their first days; the rest makes the order one, whatever the file's. */
function compareSpans(a: Span, b: Span): number {
  for (const key of ["first", "last", "weeks"] as const)
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  return 0;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** The last days of the spans so far, by the length of their cycle and the week of it. */
type Ends = Map<number, string[]>;

/** Whether a span begins before one of those so far has ended, in a week that both have. */
function meets(ends: Ends, { weeks, first }: Span): boolean {
  for (const [length, lasts] of ends) {
    const common = gcd(length, weeks.length);
    for (let week = 0; week < weeks.length; week++) {
      if (weeks[week] !== "1") continue;
      for (let other = week % common; other < length; other += common)
        if ((lasts[other] ?? "") >= first) return true;
    }
  }
  return false;
}

function note(ends: Ends, { weeks, last }: Span): void {
  const lasts = ends.get(weeks.length) ?? Array<string>(weeks.length).fill("");
  ends.set(weeks.length, lasts);
  for (let week = 0; week < weeks.length; week++)
    if (weeks[week] === "1" && last > (lasts[week] ?? "")) lasts[week] = last;
}

/** Of the spans of one hour, in the order in which they begin, those that begin while another one lasts. */
function countMeeting(spans: Span[]): number {
  if (spans.length < 2) return 0;
  const ends: Ends = new Map();
  let count = 0;
  for (const span of spans.sort(compareSpans)) {
    if (meets(ends, span)) count++;
    note(ends, span);
  }
  return count;
}

/**
 * Counts the periods at which a teacher or a room of a timetable is in another lesson already (rules R28.22): shown as
 * a warning, not refused. Sorted by their first days and swept, since an hour may have thousands of them.
 */
export function countClashes(lessons: WeeklyLesson[]): ClashCounts {
  const held = { teachers: new Map<string, Span[]>(), rooms: new Map<string, Span[]>() };
  for (const lesson of lessons) {
    const span = spanOf(lesson);
    if (span.last < span.first) continue;
    const places = [
      [held.teachers, lesson.teacherUserIds],
      [held.rooms, lesson.environmentIds],
    ] as const;
    for (const [spansByKey, ids] of places)
      for (const id of ids)
        for (const number of lesson.lessons) {
          const key = `${id} ${lesson.weekday} ${lesson.shift} ${number}`;
          const spans = spansByKey.get(key);
          if (spans) spans.push(span);
          else spansByKey.set(key, [span]);
        }
  }
  const count = (spansByKey: Map<string, Span[]>) =>
    [...spansByKey.values()].reduce((sum, spans) => sum + countMeeting(spans), 0);
  return { teachers: count(held.teachers), rooms: count(held.rooms) };
}
