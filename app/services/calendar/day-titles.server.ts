import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { listDayTitles } from "#app/models/calendar/calendar.server.ts";
import type { Database } from "#db/client.server.ts";

/**
 * The public part of the days of a range, both ends included: the titles of their exceptions, each once however
 * many calendars name it. Days without one are not there.
 */
export function dayTitles(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): Map<CivilDate, string[]> {
  const byDate = Map.groupBy(listDayTitles(db, range), ({ date }) => date);
  return new Map([...byDate].map(([date, rows]) => [date, [...new Set(rows.map(({ title }) => title))]]));
}
