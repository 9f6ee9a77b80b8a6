import { addDays, type CivilDate, daysFrom, mondayOf } from "./civil-date.ts";

/** Weeks that a form shows at once: on any day of a month the next days are in sight. */
export const WEEKS_SHOWN = 4;
const WEEKS_AHEAD = 78;

/** A day to choose, with the reason why it cannot be chosen. */
export type WeekDay = { date: CivilDate; isPast: boolean; blockedTitle: string | null };

/** Four weeks from a Monday on, and the Mondays of the four before and after; null where there are none. */
export type DateWeeks = {
  from: CivilDate;
  until: CivilDate;
  weeks: WeekDay[][];
  previous: CivilDate | null;
  next: CivilDate | null;
};

/** The Monday from which a form shows its weeks: that of the wanted day, neither past nor too far away. */
export function firstMonday(wanted: CivilDate | null, today: CivilDate): CivilDate {
  const first = mondayOf(today);
  const last = addDays(first, WEEKS_AHEAD * 7);
  const monday = wanted === null ? first : mondayOf(wanted);
  if (monday < first) return first;
  return monday > last ? last : monday;
}

export function canBeShown(date: CivilDate, today: CivilDate): boolean {
  return date >= today && date < addDays(firstMonday(date, today), WEEKS_SHOWN * 7);
}

/** @param from a Monday, as firstMonday gives it. */
export function buildWeeks(from: CivilDate, today: CivilDate, blocked: Map<CivilDate, string>): DateWeeks {
  const span = WEEKS_SHOWN * 7;
  const earlier = firstMonday(addDays(from, -span), today);
  const later = firstMonday(addDays(from, span), today);
  return {
    from,
    until: addDays(from, span - 1),
    weeks: Array.from({ length: WEEKS_SHOWN }, (_, index) =>
      daysFrom(addDays(from, index * 7), 7).map((date) => ({
        date,
        isPast: date < today,
        blockedTitle: blocked.get(date) ?? null,
      })),
    ),
    previous: earlier < from ? earlier : null,
    next: later > from ? later : null,
  };
}
