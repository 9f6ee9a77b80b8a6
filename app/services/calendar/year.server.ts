import { isoWeekday, isTaught, isWithin, SATURDAY } from "#app/domain/calendar/calendar.ts";
import {
  countByWeekday,
  countSchoolDays,
  lackingWeekdays,
  markOf,
} from "#app/domain/calendar/school-days.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import type { Deps } from "../deps.ts";
import { yearRange } from "./blocked-days/manage.server.ts";
import { datesOfCalendar } from "./school-days.server.ts";

const MONTHS = 12;

/**
 * A year of one calendar as its screen draws it: each day's mark, and how many school days there are by month, by
 * term and by weekday.
 * @param wanted the calendar's id; another one, or none, is the default one, else the first.
 * @returns with `calendar` null where the school has none.
 */
export function readCalendarYear(deps: Deps, year: number, wanted: number | null) {
  const calendars = listCalendars(deps.db).map(({ id, name, isDefault }) => ({ id, name, isDefault }));
  const chosen = calendars.find(({ id }) => id === wanted) ?? calendars[0];
  const found = chosen ? datesOfCalendar(deps.db, chosen.id, yearRange(year)) : null;
  if (!found) return { year, calendars, calendar: null };
  const { calendar, dates } = found;
  const { terms, days: _, ...own } = calendar;
  const byWeekday = countByWeekday(dates);
  return {
    year,
    calendars,
    calendar: {
      ...own,
      total: countSchoolDays(dates),
      byMonth: Array.from({ length: MONTHS }, (_, month) =>
        countSchoolDays(dates.filter(({ date }) => Number(date.slice(5, 7)) === month + 1)),
      ),
      byWeekday,
      lacking: lackingWeekdays(byWeekday, calendar.weekdays)[0] ?? null,
      freeSaturdays: dates.filter(
        ({ date, term, off }) => off === "weekday" && term !== null && isoWeekday(date) === SATURDAY,
      ).length,
      terms: terms.map(({ id, name, kind, startDate, endDate }) => ({
        id,
        name,
        kind,
        startDate,
        endDate,
        count: isTaught(kind)
          ? countSchoolDays(dates.filter(({ date }) => isWithin(date, { startDate, endDate })))
          : null,
      })),
      days: dates.map((day) => ({
        date: day.date,
        mark: markOf(day),
        weekday: day.weekday,
        title: day.title ?? day.blockedTitle,
      })),
    },
  };
}
