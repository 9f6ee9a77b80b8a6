import { isValid } from "date-fns/isValid";
import { parseISO } from "date-fns/parseISO";

/**
 * A calendar day of the school, `YYYY-MM-DD`, with no zone. Arithmetic runs in UTC, where every day has
 * 24 hours, so a day without midnight (2018-11-04 in São Paulo) is a day like any other.
 */
export type CivilDate = string;

export const EARLIEST_YEAR = 2000;
const LATEST_YEAR = 2100;
export const DAY_MS = 86_400_000;
/** 1970-01-05, in days since 1970. */
const A_MONDAY = 4;
export const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether the text is a day that exists (not 2026-02-30) between 2000 and 2100. */
export function isCivilDate(text: string): boolean {
  return isDaySince(EARLIEST_YEAR, text);
}

export function isDaySince(earliestYear: number, text: string): boolean {
  if (!CIVIL_DATE.test(text) || !isValid(parseISO(text))) return false;
  const year = Number(text.slice(0, 4));
  return year >= earliestYear && year <= LATEST_YEAR;
}

function isInstant(text: string): boolean {
  return INSTANT.test(text) && isValid(new Date(text)) && isValid(parseISO(text.slice(0, 10)));
}

/**
 * Whether the text is a day or an ISO instant that a JSON body or query may hold. Which day an instant means, and
 * whether that one lies between 2000 and 2100, only `civilDateOfInput` knows.
 */
export function isDateInput(text: string): boolean {
  return isDateInputSince(EARLIEST_YEAR, text);
}

export function isDateInputSince(earliestYear: number, text: string): boolean {
  return isDaySince(earliestYear, text) || isInstant(text);
}

export function isTimeInput(text: string): boolean {
  return TIME.test(text) || isInstant(text);
}

/** The wall-clock time that an input means: of an instant its UTC hour and minute. */
export function timeOfInput(text: string): string {
  return TIME.test(text)
    ? text
    : new Date(text).toISOString().slice(-"HH:mm:ss.sssZ".length, -":ss.sssZ".length);
}

/** Days since 1970. Plain arithmetic: a page asks hundreds of times. */
export function toDayNumber(date: CivilDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS;
}

/** The days already written: pages ask for those of the same two years, and a form for hundreds of them. */
const written = new Map<number, CivilDate>();
/** 36,525 days are all between 2000 and 2100. */
const MAX_WRITTEN = 40_000;

function fromDayNumber(day: number): CivilDate {
  let date = written.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (written.size < MAX_WRITTEN) written.set(day, date);
  }
  return date;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/** The weekday of a day number, 0 for Monday to 6 for Sunday. */
function weekdayOf(day: number): number {
  return (((day - A_MONDAY) % 7) + 7) % 7;
}

export function mondayOf(date: CivilDate): CivilDate {
  const day = toDayNumber(date);
  return fromDayNumber(day - weekdayOf(day));
}

export function daysFrom(start: CivilDate, count: number): CivilDate[] {
  const first = toDayNumber(start);
  return Array.from({ length: count }, (_, index) => fromDayNumber(first + index));
}

export function daysInRange(start: CivilDate, end: CivilDate): number {
  return toDayNumber(end) - toDayNumber(start) + 1;
}

export function weekdayIndex(date: CivilDate): number {
  return weekdayOf(toDayNumber(date));
}

export function isWeekday(date: CivilDate): boolean {
  return weekdayIndex(date) < 5;
}
