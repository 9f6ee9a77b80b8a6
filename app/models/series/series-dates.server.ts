import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type SeriesReservation = {
  id: number;
  seriesId: number;
  seriesDate: CivilDate;
  date: CivilDate;
  status: Status;
  endTime: string;
};

export type SeriesGap = {
  id: number;
  seriesId: number;
  date: CivilDate;
  reason: GapReason;
  title: string | null;
  state: "open" | "madeUp" | "dismissed";
};

const reservations = prepareQuery((q, { ids }: { ids: string }) => {
  const query = sql<SeriesReservation>`
    SELECT r.id, r.series_id AS seriesId, r.series_date AS seriesDate, r.date, r.status, r.end_time AS endTime
    FROM json_each(${ids}) AS wanted CROSS JOIN reservations AS r ON r.series_id = wanted.value
    ORDER BY r.series_date`;
  return { compile: () => query.compile(q) };
});

const gaps = prepareQuery((q, { ids }: { ids: string }) => {
  const query = sql<SeriesGap>`
    SELECT g.id, g.series_id AS seriesId, g.date, g.reason, g.title, CASE
      WHEN EXISTS (SELECT 1 FROM reservations AS made WHERE made.id = g.made_up_by AND made.status <> 'rejected')
      THEN 'madeUp' WHEN g.dismissed_at IS NOT NULL THEN 'dismissed' ELSE 'open' END AS state
    FROM json_each(${ids}) AS wanted CROSS JOIN gaps AS g ON g.series_id = wanted.value
    ORDER BY g.date`;
  return { compile: () => query.compile(q) };
});

export function listSeriesDates(
  db: Database,
  ids: number[],
): { reservations: SeriesReservation[]; gaps: SeriesGap[] } {
  if (ids.length === 0) return { reservations: [], gaps: [] };
  const params = { ids: JSON.stringify([...new Set(ids)]) };
  return { reservations: db.all(reservations(params)), gaps: db.all(gaps(params)) };
}
