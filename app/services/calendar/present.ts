import { type CalendarDate, isSchoolDay } from "#app/domain/calendar/school-days.ts";

/** A calendar's rows are sent as they are read. */
export function asIs<Row>(row: Row): Row {
  return row;
}

export function presentSchoolDays(dates: CalendarDate[]) {
  const days = dates
    .filter(isSchoolDay)
    .map(({ date, weekday, shifts, title }) => ({ date, weekday, shifts: [...shifts], title }));
  return { total: days.length, days };
}
