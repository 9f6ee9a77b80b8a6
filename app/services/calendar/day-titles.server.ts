import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { listDayTitles } from "#app/models/calendar/calendar.server.ts";
import type { Database } from "#db/client.server.ts";

/** Titles of exceptions, each once however many calendars name it; days without one are missing. */
export function dayTitles(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): Map<CivilDate, string[]> {
  const byDate = Map.groupBy(listDayTitles(db, range), ({ date }) => date);
  return new Map([...byDate].map(([date, rows]) => [date, [...new Set(rows.map(({ title }) => title))]]));
}
