import { type CivilDate, toDayNumber, weekdayIndex } from "../dates/civil-date.ts";
import type { Lesson, LessonSet } from "../dates/lesson.ts";
import { SHIFTS, type Shift } from "../dates/shift.ts";
import type { FileLesson } from "./lesson.ts";

/** When a lesson of the timetable is, apart from its place in the day. */
type Pattern = {
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  shift: Shift;
  /** As bits, by the number of the week since 1970-01-05, so that two files mean the same by the same bits. */
  weeks: string;
  /** The terms of the calendar, as bits from the first on; null for all. */
  terms: string | null;
  startDate: CivilDate | null;
  endDate: CivilDate | null;
};

/** A single period of the week, with the names as the file has them (rules R28.20). */
export type NamedPeriod = Pattern & {
  line: number;
  lesson: Lesson;
  classes: string[];
  teachers: string[];
  discipline: string;
  environments: string[];
};

type Content = {
  classIds: number[];
  teacherUserIds: number[];
  disciplineId: number;
  environmentIds: number[];
};

/** A single period with what its names mean. */
export type Period = Pattern & Content & { lesson: Lesson };

/** What becomes one reservation a week: periods that follow each other, of the same people in the same rooms. */
export type WeeklyLesson = Pattern & Content & { lessons: Lesson[] };

/** The number of a date's calendar week since the one of 1970-01-05. */
function weekNumber(date: CivilDate): number {
  return Math.floor((toDayNumber(date) - weekdayIndex(date)) / 7);
}

/** Bits that count from the week of a date on, as bits by absolute weeks. */
export function absoluteWeeks(weeks: string, start: CivilDate): string {
  const length = weeks.length;
  if (length < 2) return "1";
  const first = weekNumber(start) % length;
  const bits = Array.from({ length }, (_, week) => weeks[(week - first + length) % length]);
  return bits.includes("0") ? bits.join("") : "1";
}

type FilePlace = Pick<FileLesson, "startTime" | "endTime" | "period" | "shift">;

/**
 * Which periods of a set a file's lesson takes, by its times or its number; none where the day has no such. For all
 * lessons of a file, so that the day's are listed once.
 */
export function periodsOfSet(set: LessonSet): (place: FilePlace) => { shift: Shift; lesson: Lesson }[] {
  const listed = (shifts: readonly Shift[]) =>
    shifts.flatMap((shift) =>
      set[shift].lessons.map((hours, index) => ({ ...hours, shift, lesson: index + 1 })),
    );
  const byShift = new Map([[null, listed(SHIFTS)], ...SHIFTS.map((each) => [each, listed([each])] as const)]);
  return ({ startTime, endTime, period, shift }) => {
    const all = byShift.get(shift) ?? [];
    if (startTime === null) return all.slice((period ?? 0) - 1, period ?? 0);
    const first = all.findIndex((each) => each.startTime === startTime);
    if (first === -1) return [];
    const last = endTime === null ? first : all.findIndex((each) => each.endTime === endTime);
    const taken = all.slice(first, last + 1);
    return taken.some((each) => each.shift !== taken[0]?.shift) ? [] : taken;
  };
}

/** Ids in their order, as text; a timetable compares thousands of them. */
function idsKey(ids: number[]): string {
  return ids.length < 2 ? String(ids[0] ?? "") : [...ids].sort((a, b) => a - b).join("+");
}

function patternKey({ weekday, shift, weeks, terms, startDate, endDate }: Pattern): string {
  return `${weekday} ${shift} ${weeks} ${terms} ${startDate} ${endDate}`;
}

/** Says that two lessons are the same in everything. */
export function lessonKey(lesson: WeeklyLesson): string {
  const { classIds, teacherUserIds, disciplineId, environmentIds, lessons } = lesson;
  const people = `${idsKey(classIds)} ${idsKey(teacherUserIds)}`;
  return `${patternKey(lesson)} ${people} ${disciplineId} ${idsKey(environmentIds)} ${lessons.join("+")}`;
}

function grouped<T>(items: T[], key: (item: T) => string): T[][] {
  return [...Map.groupBy(items, key).values()];
}

/**
 * Periods as lessons: those of one teacher in one room at one time are one lesson of several classes, and those that
 * follow each other one of several periods.
 */
export function joinPeriods(periods: Period[]): WeeklyLesson[] {
  const place = (period: Period) => {
    const { lesson, disciplineId, classIds, teacherUserIds, environmentIds } = period;
    // Nobody in common: two classes that are taught by nobody named are two lessons.
    const taught = teacherUserIds.length === 0 ? `of ${idsKey(classIds)}` : idsKey(teacherUserIds);
    return `${patternKey(period)} ${lesson} ${disciplineId} ${taught} ${idsKey(environmentIds)}`;
  };
  const joined = grouped(periods, place).map((same): Period => {
    const [first] = same as [Period];
    return { ...first, classIds: [...new Set(same.flatMap(({ classIds }) => classIds))] };
  });
  const people = (period: Period) => lessonKey({ ...period, lessons: [] });
  return grouped(joined, people).flatMap((same) => {
    const lessons: WeeklyLesson[] = [];
    for (const { lesson, ...rest } of [...same].sort((a, b) => a.lesson - b.lesson)) {
      const before = lessons.at(-1);
      if (before?.lessons.at(-1) === lesson - 1) before.lessons.push(lesson);
      else lessons.push({ ...rest, lessons: [lesson] });
    }
    return lessons;
  });
}

/** A period that changes: what it was, what it becomes. */
export type ChangedPeriod = { before: Period; after: Period };

function singlePeriods(lessons: WeeklyLesson[]): Period[] {
  return lessons.flatMap(({ lessons: numbers, ...rest }) => numbers.map((lesson) => ({ ...rest, lesson })));
}

/** Takes what two lists have under one key out of both, each once, in their order. */
export function takePairs<Before, After>(
  before: Before[],
  after: After[],
  keys: { before: (item: Before) => string; after: (item: After) => string },
): { pairs: { before: Before; after: After }[]; before: Before[]; after: After[] } {
  const waiting = new Map([...Map.groupBy(before, keys.before)].map(([key, same]) => [key, same.values()]));
  const pairs: { before: Before; after: After }[] = [];
  const rest: After[] = [];
  for (const item of after) {
    const next = waiting.get(keys.after(item))?.next();
    if (next && !next.done) pairs.push({ before: next.value, after: item });
    else rest.push(item);
  }
  return { pairs, before: [...waiting.values()].flatMap((left) => [...left]), after: rest };
}

/**
 * Compares two timetables by single periods of the week: the same in everything is unchanged; the same class and
 * discipline at the same time in another room or with other teachers, or at another time, is changed.
 */
export function compareTimetables(before: WeeklyLesson[], after: WeeklyLesson[]) {
  const subject = (period: Period) => `${idsKey(period.classIds)} ${period.disciplineId}`;
  const time = (period: Period) =>
    `${period.weekday} ${period.shift} ${period.lesson} ${period.weeks} ${period.terms}`;
  const take = (from: { before: Period[]; after: Period[] }, key: (period: Period) => string) =>
    takePairs(from.before, from.after, { before: key, after: key });
  const same = take({ before: singlePeriods(before), after: singlePeriods(after) }, (period) =>
    lessonKey({ ...period, lessons: [period.lesson] }),
  );
  const moved = take(same, (period) => `${time(period)} ${subject(period)}`);
  const retimed = take(moved, (period) => `${subject(period)} ${idsKey(period.teacherUserIds)}`);
  const changed: ChangedPeriod[] = [...moved.pairs, ...retimed.pairs];
  return { added: retimed.after, removed: retimed.before, changed, unchanged: same.pairs.length };
}

/** A date with the weekday whose lessons it has, and the shifts in which there is school. */
type SchoolDay = { date: CivilDate; weekday: number; shifts: readonly Shift[] };

/** The days of a calendar on which a lesson is; `terms` are the calendar's, in their order. */
export function datesOfLesson(
  { weekday, shift, weeks, terms, startDate, endDate }: WeeklyLesson,
  days: SchoolDay[],
  calendarTerms: { startDate: CivilDate; endDate: CivilDate }[],
): CivilDate[] {
  const isInTerm = (date: CivilDate) => {
    if (terms === null || calendarTerms.length === 0) return true;
    const term = calendarTerms.findIndex((each) => each.startDate <= date && date <= each.endDate);
    return terms[term] === "1";
  };
  return days.flatMap((day) => {
    const { date } = day;
    if (day.weekday !== weekday || !day.shifts.includes(shift)) return [];
    if ((startDate !== null && date < startDate) || (endDate !== null && date > endDate)) return [];
    if (weeks[weekNumber(date) % weeks.length] !== "1" || !isInTerm(date)) return [];
    return [date];
  });
}
