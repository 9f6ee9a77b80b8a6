import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import { type CivilDate, daysFrom, daysInRange, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import {
  type CalendarRules,
  type DayException,
  isoWeekday,
  isTaught,
  type TermKind,
  type TermSpan,
} from "./calendar.ts";

/** What a date of a calendar is (rules R23.3). */
export type CalendarDate = {
  date: CivilDate;
  /** Whose lessons it has, 1 (Monday) to 7 (Sunday): that of its exception, else its own. */
  weekday: number;
  shifts: readonly Shift[];
  title: string | null;
  term: TermKind | null;
  blockedTitle: string | null;
  off: OffReason | null;
};

export type OffReason = "blocked" | "exception" | "vacation" | "recess" | "weekday" | "outside";

const NONE: readonly Shift[] = [];
const NO_TERMS: TermSpan[] = [];
const NONE_BLOCKED: BlockedShift[] = [];

type Facts = {
  date: CivilDate;
  weekday: number;
  isWeekday: boolean;
  terms: TermSpan[];
  taker: TermSpan | undefined;
  exception: DayException | undefined;
  blocked: BlockedShift[];
};

function ownShifts({ exception, terms, taker, isWeekday }: Facts): readonly Shift[] {
  const isOrdinary = terms.length > 0 && !taker && isWeekday;
  if (!exception) return isOrdinary ? SHIFTS : NONE;
  if (exception.isSchoolDay) {
    if (isOrdinary) return SHIFTS;
    return terms.length > 0 ? exception.shifts : NONE;
  }
  return isOrdinary ? SHIFTS.filter((shift) => !exception.shifts.includes(shift)) : NONE;
}

function reasonOf({ terms, taker, isWeekday, exception }: Facts, own: readonly Shift[]): OffReason {
  if (own.length > 0) return "blocked";
  if (terms.length === 0) return "outside";
  if (!isWeekday) return "weekday";
  if (taker) return taker.kind === "vacation" ? "vacation" : "recess";
  return exception ? "exception" : "outside";
}

function dateOf(facts: Facts): CalendarDate {
  const { date, weekday, terms, taker, exception, blocked } = facts;
  const own = ownShifts(facts);
  // Blocked days win over everything.
  const isFree = (shift: Shift) => own.includes(shift) && !blocked.some((row) => row.shift === shift);
  const shifts = blocked.length === 0 ? own : SHIFTS.filter(isFree);
  return {
    date,
    weekday: exception?.asWeekday ?? weekday,
    shifts,
    title: exception?.title ?? null,
    term: (taker ?? terms[0])?.kind ?? null,
    blockedTitle: blocked[0]?.title ?? null,
    off: shifts.length > 0 ? null : reasonOf(facts, own),
  };
}

/** The terms of each date of a range: each term marks its own days, so that no date scans all of them. */
function termsByDate(terms: TermSpan[], start: CivilDate, count: number): (TermSpan[] | undefined)[] {
  const byDate: (TermSpan[] | undefined)[] = Array.from({ length: count });
  for (const term of terms) {
    const from = Math.max(0, daysInRange(start, term.startDate) - 1);
    const until = Math.min(count, daysInRange(start, term.endDate));
    for (let index = from; index < until; index++) byDate[index] = [...(byDate[index] ?? []), term];
  }
  return byDate;
}

/** Each date of a range, ends included, by a calendar and the blocked days; `rules` and `blocked` in any order. */
export function calendarDates(
  rules: CalendarRules,
  blocked: BlockedShift[],
  range: { startDate: CivilDate; endDate: CivilDate },
): CalendarDate[] {
  const exceptions = new Map(rules.days.map((day) => [day.date, day]));
  const blockedByDate = Map.groupBy(blocked, ({ date }) => date);
  const count = Math.max(0, daysInRange(range.startDate, range.endDate));
  const terms = termsByDate(rules.terms, range.startDate, count);
  const firstWeekday = weekdayIndex(range.startDate);
  return daysFrom(range.startDate, count).map((date, index) => {
    const weekday = ((firstWeekday + index) % 7) + 1;
    const own = terms[index] ?? NO_TERMS;
    return dateOf({
      date,
      weekday,
      isWeekday: rules.weekdays.includes(weekday),
      terms: own,
      taker: own.find(({ kind }) => !isTaught(kind)),
      exception: exceptions.get(date),
      blocked: blockedByDate.get(date) ?? NONE_BLOCKED,
    });
  });
}

export function isSchoolDay({ shifts }: CalendarDate): boolean {
  return shifts.length > 0;
}

export function countSchoolDays(dates: CalendarDate[]): number {
  return dates.filter(isSchoolDay).length;
}

/** A year's school days as they are, and as a whole date with school or without it makes them. */
export type DayCounts = { total: number; withSchool: number; withoutSchool: number };

/** School days by effective weekday; the first is Monday, the last Saturday, a Sunday counts for none. */
export function countByWeekday(dates: CalendarDate[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const day of dates.filter(isSchoolDay)) {
    if (day.weekday <= counts.length) counts[day.weekday - 1] = (counts[day.weekday - 1] ?? 0) + 1;
  }
  return counts;
}

/** Weekdays (1 is Monday) with at least two school days fewer than the mean, and how many fewer; the most first. */
export function lackingWeekdays(
  counts: readonly number[],
  weekdays: readonly number[],
): { weekday: number; missing: number }[] {
  const own = weekdays.map((weekday) => ({ weekday, count: counts[weekday - 1] ?? 0 }));
  const mean = own.reduce((sum, { count }) => sum + count, 0) / Math.max(1, own.length);
  return own
    .map(({ weekday, count }) => ({ weekday, missing: Math.round(mean - count) }))
    .filter(({ missing }) => missing >= 2)
    .sort((a, b) => b.missing - a.missing);
}

/** How a day of the year is drawn; each has a sign of its own (rules R23.6). */
export type DayMark =
  | "school"
  | "exams"
  | "swapped"
  | "part"
  | "blocked"
  | "off"
  | "recess"
  | "vacation"
  | "none";

/** Days off win over events. */
export function markOf(day: CalendarDate): DayMark {
  if (!isSchoolDay(day)) {
    // A holiday within a vacation is still drawn as one.
    if (day.blockedTitle !== null) return "blocked";
    if (day.off === "vacation" || day.off === "recess") return day.off;
    return day.off === "exception" ? "off" : "none";
  }
  if (day.weekday !== isoWeekday(day.date)) return "swapped";
  if (day.shifts.length < SHIFTS.length) return "part";
  return day.term === "exams" ? "exams" : "school";
}
