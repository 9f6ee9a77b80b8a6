import { type CivilDate, daysFrom, daysInRange, weekdayIndex } from "#app/domain/dates/civil-date.ts";

/** A day of the week that a series may have, 1 (Monday) to 7 (Sunday). */
export const SERIES_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** State of a date of a series before its request (rules R24.2); the first that applies wins. */
export const DATE_STATES = [
  "past",
  "notSchoolDay",
  "blocked",
  "closed",
  "refused",
  "taken",
  "short",
  "requested",
  "free",
] as const;
export type DateState = (typeof DATE_STATES)[number];

/** Whether a date is one of the series at all: past ones and days without school leave neither row nor gap. */
export function isOfSeries(state: DateState): boolean {
  return state !== "past" && state !== "notSchoolDay";
}

/** Whether a date can be asked for although an approval has an obstacle: a room that is taken, or too little equipment. */
export function isDisputed(state: DateState): boolean {
  return state === "taken" || state === "short" || state === "requested";
}

/** Whether a date has no obstacle that needs a decision; pending rivals are not obstacles. */
export function isFreeState(state: DateState): boolean {
  return state === "free" || state === "requested";
}

export const GAP_REASONS = [
  "blocked",
  "conflict",
  "rejected",
  "cancelled",
  "closedRoom",
  "refused",
  "absence",
  "equipment",
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** How far an edit or a deletion of one of its reservations reaches (rules R24.5). */
export const SERIES_SCOPES = ["this", "following", "all"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

export type SeriesPattern = {
  weekdays: readonly number[];
  everyWeeks: number;
  startDate: CivilDate;
  endDate: CivilDate;
};

type Day = { date: CivilDate; weekday: number };

export function ordinaryDays({ startDate, endDate }: Pick<SeriesPattern, "startDate" | "endDate">): Day[] {
  const dates = daysFrom(startDate, Math.max(0, daysInRange(startDate, endDate)));
  return dates.map((date) => ({ date, weekday: weekdayIndex(date) + 1 }));
}

function weeksBetween(first: CivilDate, date: CivilDate): number {
  return Math.floor((daysInRange(first, date) - 1 + weekdayIndex(first)) / 7);
}

/**
 * Every second week counts from the calendar week of the first day, recess included.
 * @param days every day from its start to its end, with the weekday that counts on it.
 */
export function daysOfPattern<D extends Day>({ weekdays, everyWeeks }: SeriesPattern, days: D[]): D[] {
  const matching = days.filter(({ weekday }) => weekdays.includes(weekday));
  const [first] = matching;
  if (!first) return [];
  return matching.filter(({ date }) => weeksBetween(first.date, date) % everyWeeks === 0);
}
