/** Reservations a window at a time, by key, so that a list of any length is read in bounded steps. */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { listReservationsById, type Reservation } from "./reservation.server.ts";
import type { ReservationFilter } from "./reservation-filter.server.ts";

/** Position of a reservation in the order of date, time and id. */
export type Position = { date: CivilDate; startTime: string; id: number };

export function positionOf({ date, startTime, id }: Position): Position {
  return { date, startTime, id };
}

/**
 * Looks through the `size` reservations after a position, or the first ones, in the order of date and time.
 * @returns those of them that match the filter, and the last one read; null where there are no more.
 */
export function readWindow(
  db: Database,
  filter: ReservationFilter,
  { after, size }: { after: Position | null; size: number },
): { rows: Reservation[]; last: Position | null } {
  let query = db.q.selectFrom("reservations").select(["date", "start_time as startTime", "id"]);
  if (filter.ownerId !== undefined) query = query.where("owner_id", "=", filter.ownerId);
  if (filter.endDate) query = query.where("date", "<=", filter.endDate);
  // One lower bound only: of two, SQLite might use the wider one and read all of it again for each window.
  if (after && after.date >= (filter.startDate ?? "")) {
    const { date, startTime, id } = after;
    query = query.where(sql<boolean>`(date, start_time, id) > (${date}, ${startTime}, ${id})`);
  } else if (filter.startDate) {
    query = query.where("date", ">=", filter.startDate);
  }
  const window = db.all(query.orderBy("date").orderBy("start_time").orderBy("id").limit(size));
  const ids = window.map((row) => row.id);
  const rows = ids.length > 0 ? listReservationsById(db, ids, filter) : [];
  return { rows, last: window.length === size ? (window.at(-1) ?? null) : null };
}
