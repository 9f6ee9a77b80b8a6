import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import { type CalendarRules, isTaught } from "#app/domain/calendar/calendar.ts";
import type { CalendarDate } from "#app/domain/calendar/school-days.ts";
import { addDays, type CivilDate, daysFrom, daysInRange, isWeekday } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";

export type BookingDays = {
  /** The dates with school in at least one shift, sorted, as far back as any rule counts. */
  schoolDates: CivilDate[];
  shiftsOn: Map<CivilDate, readonly Shift[]>;
  termEnds: CivilDate[];
};

export function bookingDays(
  dates: Pick<CalendarDate, "date" | "shifts">[],
  terms: CalendarRules["terms"],
): BookingDays {
  const school = dates.filter(({ shifts }) => shifts.length > 0);
  return {
    schoolDates: school.map(({ date }) => date),
    shiftsOn: new Map(school.map(({ date, shifts }) => [date, shifts])),
    termEnds: termEndsOf(terms),
  };
}

/** The days of a school without a calendar: Monday to Friday, less what is blocked (rules R26.5). */
export function weekdaysLess(
  blocked: BlockedShift[],
  { startDate, endDate }: { startDate: CivilDate; endDate: CivilDate },
): BookingDays {
  const taken = new Set(blocked.map(({ date, shift }) => `${date} ${shift}`));
  const dates = daysFrom(startDate, Math.max(0, daysInRange(startDate, endDate)))
    .filter(isWeekday)
    .map((date) => ({ date, shifts: SHIFTS.filter((shift) => !taken.has(`${date} ${shift}`)) }));
  return bookingDays(dates, []);
}

function termEndsOf(terms: CalendarRules["terms"]): CivilDate[] {
  const taught = terms
    .filter(({ kind }) => isTaught(kind))
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  // Exams close the term before them.
  return taught.flatMap(({ endDate }, index) => {
    const next = taught[index + 1];
    return next?.kind === "exams" ? [] : [endDate];
  });
}

function countBefore(dates: CivilDate[], date: CivilDate): number {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle] ?? "") < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The n-th school day before a date; before the calendar's first one, days from Monday to Friday are counted. */
export function schoolDayBefore({ schoolDates }: BookingDays, date: CivilDate, count: number): CivilDate {
  const before = countBefore(schoolDates, date);
  const found = schoolDates[before - count];
  if (found !== undefined) return found;
  let day = before > 0 ? (schoolDates[0] ?? date) : date;
  for (let missing = count - before; missing > 0; ) {
    day = addDays(day, -1);
    if (isWeekday(day)) missing--;
  }
  return day;
}

/** The last end of a term that lies from one day on and before another; null where there is none. */
export function termEndBetween(
  { termEnds }: BookingDays,
  from: CivilDate,
  date: CivilDate,
): CivilDate | null {
  const last = termEnds[countBefore(termEnds, date) - 1];
  return last !== undefined && last >= from ? last : null;
}
