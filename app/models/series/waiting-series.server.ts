/** Series in the queue: several pending dates are one row of it (rules R24.50). */
import { sql } from "kysely";
import type { Moment } from "#app/domain/bookings/expired.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { isOpenAt, isOverAt } from "#app/models/bookings/over.server.ts";
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

type Asked = { ids: string; rooms: string | null; date: CivilDate; time: string };

const waiting = prepareQuery((q, { ids, rooms, date, time }: Asked) => {
  const query = sql<WaitingSeries>`
    SELECT s.id, s.updated_at AS updatedAt, count(*) AS pending, sum(r.in_conflict) AS conflicts,
      min(r.date) AS startDate, max(r.date) AS endDate
    FROM json_each(${ids}) AS wanted
    CROSS JOIN series AS s ON s.id = wanted.value
    CROSS JOIN reservations AS r ON r.series_id = s.id AND r.status = 'pending'
    WHERE ${isOpenAt({ date, time })} AND (${rooms} IS NULL OR NOT EXISTS (
      SELECT 1 FROM reservation_environments AS other
      WHERE other.reservation_id = r.id AND other.environment_id NOT IN ${jsonValues(rooms ?? "[]")}
    ))
    GROUP BY s.id`;
  return { compile: () => query.compile(q) };
});

/** What is over does not wait. @param rooms only reservations in no other room; null for every room. */
export function readWaitingSeries(
  db: Database,
  ids: number[],
  { rooms, now }: { rooms: number[] | null; now: Moment },
): Map<number, WaitingSeries> {
  if (ids.length === 0) return new Map();
  const params = { ids: JSON.stringify([...new Set(ids)]), rooms: rooms && JSON.stringify(rooms), ...now };
  return new Map(db.all(waiting(params)).map((row) => [row.id, row]));
}

export type RunningSeries = { id: number; isInConflict: 0 | 1 };

/** A series' first date that is not over, of those in conflict or of the others: each is sought by its index. */
const firstOf = (inConflict: 0 | 1, now: Moment) => sql`(
  SELECT open.id FROM reservations AS open
  WHERE open.series_id = stands.series_id AND open.status = 'pending' AND open.in_conflict = ${sql.lit(inConflict)}
    AND ${isOpenAt(now, "open")}
  ORDER BY open.date, open.start_time, open.id LIMIT 1)`;

const running = prepareQuery(
  (q, { date, time, since, limit }: { date: CivilDate; time: string; since: CivilDate; limit: number }) => {
    const now = { date, time };
    const query = sql<RunningSeries>`
      SELECT first.id, first.in_conflict AS isInConflict
      FROM reservations AS stands INDEXED BY reservations_series_row_by_date
      CROSS JOIN reservations AS first ON first.id = coalesce(${firstOf(1, now)}, ${firstOf(0, now)})
      WHERE stands.status = 'pending' AND stands.is_folded = 0 AND stands.series_id IS NOT NULL
        AND stands.date >= ${since} AND ${isOverAt(now, "stands")}
      ORDER BY first.in_conflict DESC, first.date, first.start_time, first.id LIMIT ${limit}`;
    return { compile: () => query.compile(q) };
  },
);

/**
 * Series whose row in the queue is over while later dates wait (rules R24.50): of each the first that does, those in
 * conflict before the others. Looked for since the first day on which a series that still runs may have begun.
 */
export function listRunningSeries(
  db: Database,
  now: Moment,
  { since, limit }: { since: CivilDate; limit: number },
): RunningSeries[] {
  return db.all(running({ ...now, since, limit }));
}

type GroupedRow = { id: number; seriesId: number; isInConflict: 0 | 1 };

const foldable = prepareQuery((q, { ids, date, time }: Omit<Asked, "rooms">) => {
  const query = sql<GroupedRow>`
    SELECT r.id, r.series_id AS seriesId, EXISTS (
      SELECT 1 FROM reservations AS other
      WHERE other.series_id = r.series_id AND other.status = 'pending' AND other.in_conflict = 1
        AND ${isOpenAt({ date, time }, "other")}
    ) AS isInConflict
    FROM json_each(${ids}) AS wanted CROSS JOIN reservations AS r ON r.id = wanted.value
    WHERE r.series_id IS NOT NULL`;
  return { compile: () => query.compile(q) };
});

/** Ids without those of a series that an earlier one stands for. @param onlyFree without series with a conflict. */
export function groupSeries(
  db: Database,
  ids: number[],
  { onlyFree, now }: { onlyFree: boolean; now: Moment },
): number[] {
  const ofSeries = new Map(
    db.all(foldable({ ids: JSON.stringify(ids), ...now })).map((row) => [row.id, row]),
  );
  const shown = new Set<number>();
  return ids.filter((id) => {
    const row = ofSeries.get(id);
    if (!row) return true;
    if (shown.has(row.seriesId) || (onlyFree && row.isInConflict === 1)) return false;
    shown.add(row.seriesId);
    return true;
  });
}
