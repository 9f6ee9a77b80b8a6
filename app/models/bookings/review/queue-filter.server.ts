/**
 * What a filter of the queue finds (docs/decisions/0115): the narrowest index gives the rows in the order of the list,
 * a bounded number of them is read, and reading stops when there are enough.
 */
import { type RawBuilder, sql } from "kysely";
import type { Moment } from "#app/domain/bookings/expired.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { SeenRow } from "#app/domain/bookings/seen-row.ts";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_EXAMINED } from "#app/domain/limits.ts";
import { searchWords } from "#app/domain/search-words.ts";
import { isTeacherOf } from "#app/models/bookings/joined.server.ts";
import { endsAfter, endsBy } from "#app/models/bookings/over.server.ts";
import { isTimetableLesson } from "#app/models/bookings/timetable-lesson.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { holdsEach } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

export type QueueQuery = Omit<QueueFilter, "search" | "isExpired"> & {
  /** Of pending ones, those that are over at a moment or those that are not; null for both. */
  part: { isOver: boolean; at: Moment } | null;
  /** Names to search for; empty if none. */
  text: string;
  /** Candidate days, if the search names a day. */
  days: CivilDate[] | null;
  /** Only reservations in no other room; null for every room. */
  rooms: number[] | null;
};

/** Rooms whose rows are read one room after the other; of more, the rows of all rooms are looked through. */
const MAX_ROOMS_APART = 20;

/** One status of the filter, with or without conflicts or both; earliest first it may begin after a row. */
type Stream = { asked: QueueQuery; status: Status; latestDateFirst: boolean; after?: Row | null; by?: By };

/** By which index a person's lessons are found: as the first teacher, as a further one, or by neither. */
type By = "first" | "further" | "any";

type Row = { id: number; date: string; startTime: string };

/** The rows of the narrowest index, in the order of the list. */
function source({ asked, status, latestDateFirst, after, by = "first" }: Stream) {
  const { days, ownerId, environmentId, conflict, part } = asked;
  const { startDate, endDate } = rangeOf(asked);
  const isByRoom = !conflict && ownerId === null && environmentId !== null;
  const isFurther = !conflict && ownerId !== null && by === "further";
  const at = isByRoom || isFurther ? sql`place` : sql`r`;
  const day = isByRoom || isFurther ? "place" : "r";
  const where = [sql`${at}.status = ${status}`];
  if (after)
    where.push(sql`(${at}.date, ${at}.start_time, r.id) > (${after.date}, ${after.startTime}, ${after.id})`);
  // One lower bound only: of two, SQLite might use the wider one and read all of it again for each window.
  else if (startDate) where.push(sql`${at}.date >= ${startDate}`);
  if (endDate) where.push(sql`${at}.date <= ${endDate}`);
  if (part) where.push(part.isOver ? endsBy(part.at, day) : endsAfter(part.at, day));
  if (days) where.push(sql`${at}.date IN ${jsonValues(JSON.stringify(days))}`);
  if (conflict) where.push(sql`r.in_conflict = 1`);
  else if (isFurther) where.push(sql`place.user_id = ${ownerId}`);
  else if (ownerId !== null && by === "first") where.push(sql`r.owner_id = ${ownerId}`);
  else if (isByRoom) where.push(sql`place.environment_id = ${environmentId}`);
  const from = isByRoom
    ? sql`reservation_environments AS place CROSS JOIN reservations AS r ON r.id = place.reservation_id`
    : isFurther
      ? sql`reservation_teachers AS place CROSS JOIN reservations AS r ON r.id = place.reservation_id`
      : conflict
        ? sql`reservations AS r INDEXED BY reservations_in_conflict`
        : sql`reservations AS r`;
  const way = latestDateFirst ? sql`DESC` : sql`ASC`;
  return sql`FROM ${from} WHERE ${sql.join(where, sql` AND `)}
    ORDER BY ${at}.date ${way}, ${at}.start_time ${way}, r.id ${way}`;
}

/** The asked days, as far as the part of the list has any. */
function rangeOf({ startDate, endDate, part }: QueueQuery): Pick<QueueQuery, "startDate" | "endDate"> {
  if (!part) return { startDate, endDate };
  const { date } = part.at;
  return part.isOver
    ? { startDate, endDate: endDate !== null && endDate < date ? endDate : date }
    : { startDate: startDate !== null && startDate > date ? startDate : date, endDate };
}

/** The conditions that the index does not answer. */
function remaining({ asked, by }: Stream) {
  const { shift, ownerId, environmentId, conflict, isLesson, text, rooms } = asked;
  const parts = [];
  if (rooms) {
    parts.push(sql`NOT EXISTS (SELECT 1 FROM reservation_environments AS other
      WHERE other.reservation_id = r.id AND other.environment_id NOT IN ${jsonValues(JSON.stringify(rooms))})`);
  }
  if (shift) parts.push(sql`r.shift = ${shift}`);
  if (isLesson !== null) parts.push(sql`${isTimetableLesson("r")} = ${isLesson ? 1 : 0}`);
  if (conflict === false) parts.push(sql`r.in_conflict = 0`);
  if (ownerId !== null && (conflict || by === "any")) parts.push(isTeacherOf("r", ownerId));
  if (environmentId !== null && (conflict || ownerId !== null)) {
    parts.push(sql`EXISTS (SELECT 1 FROM reservation_environments AS held
      WHERE held.reservation_id = r.id AND held.environment_id = ${environmentId})`);
  }
  if (text) parts.push(named(text));
  return parts;
}

/** Whether a reservation has the id, or names somebody or something whose name holds the text. */
function named(text: string) {
  const words = searchWords(text);
  const id = Number(/^#?(\d{1,15})$/.exec(text)?.[1] ?? -1);
  const named = (table: string) =>
    sql`(SELECT id FROM ${sql.table(table)} WHERE ${holdsEach(sql`name_key`, words)})`;
  return sql`(r.id = ${id} OR r.owner_id IN ${named("users")} OR r.discipline_id IN ${named("disciplines")}
    OR r.class_id IN ${named("classes")}
    OR ${further("reservation_teachers", "user_id", named("users"))}
    OR ${further("reservation_classes", "class_id", named("classes"))}
    OR EXISTS (SELECT 1 FROM reservation_environments AS held
      WHERE held.reservation_id = r.id AND held.environment_id IN ${named("environments")}))`;
}

/** Whether a further one of the row is among the ids; a school without any asks once, not for each row. */
function further(table: string, reference: string, ids: RawBuilder<unknown>) {
  return sql`((SELECT 1 FROM ${sql.table(table)} LIMIT 1) IS NOT NULL AND EXISTS (
    SELECT 1 FROM ${sql.table(table)} AS joined
    WHERE joined.reservation_id = r.id AND joined.${sql.ref(reference)} IN ${ids}))`;
}

function run<T>(db: Database, query: ReturnType<typeof sql<T>>): T[] {
  return db.all({ compile: () => query.compile(db.q) });
}

function listStream(db: Database, stream: Stream, limit: number): { rows: Row[]; isCut: boolean } {
  const rest = remaining(stream);
  const examined = sql`SELECT r.* ${source(stream)} LIMIT ${MAX_EXAMINED}`;
  const passing = rest.length > 0 ? sql`WHERE ${sql.join(rest, sql` AND `)}` : sql``;
  const rows = run<Row>(
    db,
    sql<Row>`SELECT r.id, r.date, r.start_time AS startTime FROM (${examined}) AS r ${passing} LIMIT ${limit}`,
  );
  if (rows.length === limit || rest.length === 0) return { rows, isCut: false };
  const beyond = run(db, sql`SELECT 1 ${source(stream)} LIMIT 1 OFFSET ${MAX_EXAMINED}`);
  return { rows, isCut: beyond.length > 0 };
}

/**
 * The ids that a filter finds, in the order of the list.
 * @param asked.status null for every one.
 * @returns at most `limit` of them; `isCut` where rows beyond those that are read may match too.
 */
export function findFiltered(
  db: Database,
  asked: QueueQuery,
  { status, latestDateFirst, limit }: { status: Status | null; latestDateFirst: boolean; limit: number },
): { ids: number[]; isCut: boolean } {
  const streams = (status ? [status] : STATUSES).flatMap((each) =>
    apart(asked).map((part) => listStream(db, { ...part, status: each, latestDateFirst }, limit)),
  );
  const sign = latestDateFirst ? -1 : 1;
  const rows = streams.flatMap((stream) => stream.rows);
  if (streams.length > 1) rows.sort((a, b) => sign * comparePlaces(a, b));
  const ids = [...new Set(rows.map((row) => row.id))];
  return { ids: ids.slice(0, limit), isCut: streams.some(({ isCut }) => isCut) };
}

/** Few rooms are asked one by one, each by its index; a person twice, as the first and as a further teacher. */
function apart(asked: QueueQuery): Pick<Stream, "asked" | "by">[] {
  const { rooms, environmentId, ownerId, conflict } = asked;
  if (ownerId !== null && !conflict) return [{ asked }, { asked, by: "further" }];
  const isNarrow = conflict || environmentId !== null;
  if (!rooms || isNarrow || rooms.length > MAX_ROOMS_APART) return [{ asked }];
  return rooms.map((room) => ({ asked: { ...asked, environmentId: room } }));
}

function comparePlaces(a: Row, b: Row): number {
  const [one, other] = [`${a.date} ${a.startTime}`, `${b.date} ${b.startTime}`];
  return one === other ? a.id - b.id : one < other ? -1 : 1;
}

/** @returns those of the next `size` pending rows that the filter finds, and the last one read; null at the end. */
export function readPendingWindow(
  db: Database,
  asked: QueueQuery,
  { after, size }: { after: Row | null; size: number },
): { rows: Required<SeenRow>[]; last: Row | null } {
  const stream: Stream = { asked, status: "pending", latestDateFirst: false, after, by: "any" };
  const rest = remaining(stream);
  const passes = rest.length > 0 ? sql`${sql.join(rest, sql` AND `)}` : sql`true`;
  const window = run<Row & { updatedAt: string; passes: number }>(
    db,
    sql<Row & { updatedAt: string; passes: number }>`
      SELECT r.id, r.date, r.start_time AS startTime, r.updated_at AS updatedAt, ${passes} AS passes
      FROM (SELECT r.* ${source(stream)} LIMIT ${size}) AS r`,
  );
  const rows = window.filter((row) => row.passes === 1).map(({ id, updatedAt }) => ({ id, updatedAt }));
  return { rows, last: window.length === size ? (window.at(-1) ?? null) : null };
}

/** Those of the reservations that are not over, in the given order. */
export function pickOpen(db: Database, ids: number[], now: Moment): number[] {
  const rows = run<{ id: number }>(
    db,
    sql<{ id: number }>`SELECT r.id FROM reservations AS r
      WHERE r.id IN ${jsonValues(JSON.stringify(ids))} AND ${endsAfter(now)}`,
  );
  const open = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => open.has(id));
}

export function pickConflicting(db: Database, ids: number[]): Set<number> {
  const rows = run<{ id: number }>(
    db,
    sql<{ id: number }>`SELECT id FROM reservations
      WHERE id IN ${jsonValues(JSON.stringify(ids))} AND +in_conflict = 1`,
  );
  return new Set(rows.map((row) => row.id));
}
