/** Series in the queue: several pending dates are one row of it (rules R24.50). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** What waits of a series: how many dates, how many of them in conflict, and from when until when. */
export type WaitingSeries = {
  id: number;
  updatedAt: string;
  pending: number;
  conflicts: number;
  startDate: CivilDate;
  endDate: CivilDate;
};

const waiting = prepareQuery((q, { ids, rooms }: { ids: string; rooms: string | null }) => {
  const query = sql<WaitingSeries>`
    SELECT s.id, s.updated_at AS updatedAt, count(*) AS pending, sum(r.in_conflict) AS conflicts,
      min(r.date) AS startDate, max(r.date) AS endDate
    FROM json_each(${ids}) AS wanted
    CROSS JOIN series AS s ON s.id = wanted.value
    CROSS JOIN reservations AS r ON r.series_id = s.id AND r.status = 'pending'
    WHERE ${rooms} IS NULL OR NOT EXISTS (
      SELECT 1 FROM reservation_environments AS other
      WHERE other.reservation_id = r.id AND other.environment_id NOT IN ${jsonValues(rooms ?? "[]")}
    )
    GROUP BY s.id`;
  return { compile: () => query.compile(q) };
});

/** @param rooms only reservations in no other room; null for every room. */
export function readWaitingSeries(
  db: Database,
  ids: number[],
  rooms: number[] | null,
): Map<number, WaitingSeries> {
  if (ids.length === 0) return new Map();
  const params = { ids: JSON.stringify([...new Set(ids)]), rooms: rooms && JSON.stringify(rooms) };
  return new Map(db.all(waiting(params)).map((row) => [row.id, row]));
}

type GroupedRow = { id: number; seriesId: number; isInConflict: 0 | 1 };

const foldable = prepareQuery((q, { ids }: { ids: string }) => {
  const query = sql<GroupedRow>`
    SELECT r.id, r.series_id AS seriesId, EXISTS (
      SELECT 1 FROM reservations AS other
      WHERE other.series_id = r.series_id AND other.status = 'pending' AND other.in_conflict = 1
    ) AS isInConflict
    FROM json_each(${ids}) AS wanted CROSS JOIN reservations AS r ON r.id = wanted.value
    WHERE r.series_id IS NOT NULL`;
  return { compile: () => query.compile(q) };
});

/** Ids without those of a series that an earlier one stands for. @param onlyFree without series with a conflict. */
export function groupSeries(db: Database, ids: number[], { onlyFree }: { onlyFree: boolean }): number[] {
  const ofSeries = new Map(db.all(foldable({ ids: JSON.stringify(ids) })).map((row) => [row.id, row]));
  const shown = new Set<number>();
  return ids.filter((id) => {
    const row = ofSeries.get(id);
    if (!row) return true;
    if (shown.has(row.seriesId) || (onlyFree && row.isInConflict === 1)) return false;
    shown.add(row.seriesId);
    return true;
  });
}
