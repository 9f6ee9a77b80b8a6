import type { DayMark } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { readCalendarYear } from "#app/services/calendar/year.server.ts";

/** A day of the year as it is drawn. */
export type ShownDay = { date: CivilDate; mark: DayMark; weekday: number; title: string | null };

/** A year of one calendar (services/calendar/year). */
export type ShownCalendar = NonNullable<ReturnType<typeof readCalendarYear>["calendar"]>;
