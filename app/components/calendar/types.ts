import type { DayMark } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { readCalendarYear } from "#app/services/calendar/year.server.ts";

export type ShownDay = { date: CivilDate; mark: DayMark; weekday: number; title: string | null };

export type ShownCalendar = NonNullable<ReturnType<typeof readCalendarYear>["calendar"]>;
