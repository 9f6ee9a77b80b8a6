/** Reservations a window at a time, by key, so that a list of any length is read in bounded steps. */
import { type RawBuilder, sql } from "kysely";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { listReservationsById, type Reservation } from "./reservation.server.ts";
import { type ReservationFilter, rowsOfTeacher } from "./reservation-filter.server.ts";

/** Position of a reservation in the order of date, time and id. */
export type Position = { date: CivilDate; startTime: string; id: number };

export function positionOf({ date, startTime, id }: Position): Position {
  return { date, startTime, id };
}

type Window = { after: Position | null; size: number };

/** What both tables have whose indexes are in the order of date and time. */
type DatedRow = { date: CivilDate; start_time: string };
type TeachersPlace = DatedRow & { id: number };

/** The positions of one teacher's lessons after one, merged from two indexes that are in their order. */
function readTeachersPositions(
  db: Database,
  ownerId: number,
  { startDate, endDate }: ReservationFilter,
  { after, size }: Window,
): Position[] {
  const conditions = (rowId: RawBuilder<unknown>) => {
    const parts: RawBuilder<unknown>[] = [];
    if (endDate) parts.push(sql`date <= ${endDate}`);
    if (after && after.date >= (startDate ?? "")) {
      const { date, startTime, id } = after;
      parts.push(sql`(date, start_time, ${rowId}) > (${date}, ${startTime}, ${id})`);
    } else if (startDate) {
      parts.push(sql`date >= ${startDate}`);
    }
    return parts;
  };
  const query = sql<TeachersPlace>`${rowsOfTeacher(ownerId, conditions)}
    ORDER BY date, start_time, id LIMIT ${size}`;
  const rows = db.all({ compile: () => query.compile(db.q) });
  return rows.map(({ id, date, start_time: startTime }) => ({ id, date, startTime }));
}

/** From an index in their order: of the environment, else of everybody, and of one status if it is given. */
function selectPositions(db: Database, filter: ReservationFilter, after: Position | null, status?: Status) {
  const { environmentId, startDate, endDate, onlyConflicts } = filter;
  const isByPlace = environmentId !== undefined && status !== undefined;
  const table = isByPlace ? sql`reservation_environments` : sql`reservations`;
  const id = isByPlace ? sql<number>`r.reservation_id` : sql<number>`r.id`;
  let query = db.q
    .selectFrom(sql<DatedRow>`${table}`.as<"r">("r"))
    .select(["r.date", "r.start_time as startTime", id.as("id")]);
  // Narrowed by one of them, which has an index; the others are applied to the window.
  if (isByPlace) query = query.where(sql<boolean>`r.environment_id = ${environmentId}`);
  else if (onlyConflicts) query = query.where(sql<boolean>`r.in_conflict = 1`);
  if (status) query = query.where(sql<boolean>`r.status = ${status}`);
  if (endDate) query = query.where("r.date", "<=", endDate);
  // One lower bound only: of two, SQLite might take the wider one and read all of it again for each window.
  if (after && after.date >= (startDate ?? "")) {
    const { date, startTime } = after;
    return query.where(sql<boolean>`(r.date, r.start_time, ${id}) > (${date}, ${startTime}, ${after.id})`);
  }
  return startDate ? query.where("r.date", ">=", startDate) : query;
}

/** Statuses to read one by one, if the filter names some or only an index per status serves it. */
function statusesToMerge({ statuses, onlyConflicts, environmentId }: ReservationFilter): Status[] {
  if (statuses) return [...new Set(statuses)];
  return onlyConflicts || environmentId !== undefined ? [...STATUSES] : [];
}

/** The positions of everybody's after one, merged from the indexes of the statuses that are asked for. */
function readPositions(db: Database, filter: ReservationFilter, { after, size }: Window): Position[] {
  const [first, ...others] = statusesToMerge(filter).map((status) =>
    selectPositions(db, filter, after, status),
  );
  const query = others.reduce(
    (merged, next) => merged.unionAll(next),
    first ?? selectPositions(db, filter, after),
  );
  return db.all(query.orderBy("date").orderBy("startTime").orderBy("id").limit(size));
}

/** @returns those of the next `size` reservations that match the filter, and the last one read; null at the end. */
export function readWindow(
  db: Database,
  filter: ReservationFilter,
  { after, size }: Window,
): { rows: Reservation[]; last: Position | null } {
  const window =
    filter.ownerId === undefined
      ? readPositions(db, filter, { after, size })
      : readTeachersPositions(db, filter.ownerId, filter, { after, size });
  const ids = window.map((row) => row.id);
  const rows = ids.length > 0 ? listReservationsById(db, ids, filter) : [];
  return { rows, last: window.length === size ? (window.at(-1) ?? null) : null };
}
