import type { TermSpan } from "#app/domain/calendar/calendar.ts";
import type { DayMark } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";

/** A day of the year as it is drawn. */
export type ShownDay = { date: CivilDate; mark: DayMark; weekday: number; title: string | null };

/** A year of one calendar (services/calendar/year). */
export type ShownCalendar = {
  id: number;
  name: string;
  targetDays: number | null;
  weekdays: number[];
  total: number;
  byMonth: number[];
  byWeekday: number[];
  lacking: { weekday: number; missing: number } | null;
  freeSaturdays: number;
  /** With how many school days each has; null where it takes days. */
  terms: (TermSpan & { id: number; count: number | null })[];
  days: ShownDay[];
};
