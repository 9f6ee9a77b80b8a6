import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { weekdayIndex } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** What a stretch of a school's year is (rules R23.2). */
export const TERM_KINDS = ["term", "exams", "vacation", "recess"] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The kinds whose dates are school days; the others are free of school. */
const TAUGHT: readonly TermKind[] = ["term", "exams"];

export function isTaught(kind: TermKind): boolean {
  return TAUGHT.includes(kind);
}

/** A day of the week that may have school, 1 (Monday) to 6 (Saturday). */
export const SCHOOL_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;
export type SchoolWeekday = (typeof SCHOOL_WEEKDAYS)[number];
export const SATURDAY: SchoolWeekday = 6;

/** The weekday of a date as calendars number it: 1 (Monday) to 7 (Sunday). */
export function isoWeekday(date: CivilDate): number {
  return weekdayIndex(date) + 1;
}

/** A stretch of the year, both ends included. */
export type TermSpan = { name: string; kind: TermKind; startDate: CivilDate; endDate: CivilDate };

/** A date that differs from its term and its weekday. */
export type DayException = {
  date: CivilDate;
  isSchoolDay: boolean;
  asWeekday: SchoolWeekday | null;
  shifts: Shift[];
  title: string | null;
};

/** The data that decides which dates are school days. */
export type CalendarRules = { weekdays: readonly number[]; terms: TermSpan[]; days: DayException[] };

export function isWithin(
  date: CivilDate,
  { startDate, endDate }: { startDate: CivilDate; endDate: CivilDate },
) {
  return startDate <= date && date <= endDate;
}

/** The first of other terms that a term or an exam period overlaps; vacations and recesses may lie anywhere. */
export function overlappedTerm<Term extends TermSpan>(term: TermSpan, others: Term[]): Term | null {
  if (!isTaught(term.kind)) return null;
  const overlaps = (other: Term) =>
    isTaught(other.kind) && other.startDate <= term.endDate && term.startDate <= other.endDate;
  return others.find(overlaps) ?? null;
}
