/** Numbered pages of reservations, found by counts that triggers maintain (docs/decisions/0093). */
import { type RawBuilder, sql } from "kysely";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { rowsOfTeacher } from "./reservation-filter.server.ts";

/** Which reservations a list holds, a person's or everybody's, of one status or of every one. */
export type Listed = {
  ownerId?: number;
  status?: Status | null;
  /** Of everybody's: only those in conflict, or only those without (docs/decisions/0115). */
  conflict?: boolean;
  /** Of pending ones with or without conflicts: a series once, by the reservation that stands for it (rules R24.50). */
  isGrouped?: boolean;
};

type Order = { latestDateFirst: boolean };

const EVERYBODY = 0;
/** The owner id of the counts of everybody's reservations in conflict. */
const IN_CONFLICT = -1;

type PeriodCount = { period: string; count: number };

type Unit = "ever" | "year" | "month";

type GroupedParams = { inConflict: 0 | 1; unit: Unit; from: string; to: string };

type CountParams = { ownerId: number; statuses: string; unit: Unit; from: string; to: string };

const selectCounts = prepareQuery((q, { ownerId, statuses, unit, from, to }: CountParams) =>
  q
    .selectFrom("reservation_counts")
    .select(["period", "count"])
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`status IN (SELECT value FROM json_each(${statuses}))`)
    .where("unit", "=", unit)
    .where("period", ">=", from)
    .where("period", "<=", to),
);

const selectGrouped = prepareQuery((q, { inConflict, unit, from, to }: GroupedParams) =>
  q
    .selectFrom("folded_counts")
    .select(["period", "count"])
    .where("in_conflict", "=", inConflict)
    .where("unit", "=", unit)
    .where("period", ">=", from)
    .where("period", "<=", to),
);

function readCounts(db: Database, listed: Listed, unit: Unit, within?: string): PeriodCount[] {
  const { ownerId, status, conflict, isGrouped } = listed;
  const statuses = JSON.stringify(status ? [status] : STATUSES);
  // Every period is a year, a month or empty.
  const [from, to] = within ? [`${within}-01`, `${within}-12`] : ["", "9999-12"];
  const countsOf = (owner: number): PeriodCount[] =>
    db.all(selectCounts({ ownerId: owner, statuses, unit, from, to }));
  if (conflict === undefined) return countsOf(ownerId ?? EVERYBODY);
  const minus = (counts: PeriodCount[]) => counts.map(({ period, count }) => ({ period, count: -count }));
  const inConflict = countsOf(IN_CONFLICT);
  const listedOf = conflict ? inConflict : [...countsOf(EVERYBODY), ...minus(inConflict)];
  if (!isGrouped) return listedOf;
  return [...listedOf, ...minus(db.all(selectGrouped({ inConflict: conflict ? 1 : 0, unit, from, to })))];
}

export function countListed(db: Database, listed: Listed): number {
  return readCounts(db, listed, "ever").reduce((sum, { count }) => sum + count, 0);
}

export function countOwnByStatus(db: Database, ownerId: number): Record<Status, number> {
  const rows = db.all(
    db.q
      .selectFrom("reservation_counts")
      .select(["status", "count"])
      .where("owner_id", "=", ownerId)
      .where("status", "in", STATUSES)
      .where("unit", "=", "ever"),
  );
  const counts: Record<Status, number> = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

type Moment = { date: CivilDate; time: string };

/** How many of a teacher's lessons begin at a moment or later; those that come are few, however many there were. */
export function countOwnFrom(
  db: Database,
  { ownerId, status }: { ownerId: number; status: Status | null },
  { date, time }: Moment,
): number {
  const conditions = [
    sql`(date, start_time) >= (${date}, ${time})`,
    ...(status ? [sql`status = ${status}`] : []),
  ];
  const rows = rowsOfTeacher(ownerId, () => conditions);
  return countRows(db, db.q.selectFrom(sql<{ id: number }>`(${rows})`.as("wanted")));
}

/** When the first of a teacher's lessons of a day that began before a time and still run at `now` began; null without any. */
export function findRunningStart(
  db: Database,
  ownerId: number,
  { date, before, now }: { date: CivilDate; before: string; now: string },
): string | null {
  const query = sql<{ start: string | null }>`
    SELECT min(r.start_time) AS start FROM reservations AS r
    WHERE r.date = ${date} AND r.start_time < ${before} AND r.end_time > ${now}
      AND (r.owner_id = ${ownerId} OR EXISTS (
        SELECT 1 FROM reservation_teachers AS joined WHERE joined.reservation_id = r.id AND joined.user_id = ${ownerId}
      ))`;
  return db.get({ compile: () => query.compile(db.q) })?.start ?? null;
}

/** A reservation that comes, and the series of which it is where both are the person's own. */
export type Coming = { id: number; seriesId: number | null };

export function listOwnFrom(
  db: Database,
  { ownerId, status }: { ownerId: number; status: Status | null },
  { date, time }: Moment,
  limit: number,
): Coming[] {
  const conditions = [
    sql`(date, start_time) >= (${date}, ${time})`,
    ...(status ? [sql`status = ${status}`] : []),
  ];
  const rows = rowsOfTeacher(ownerId, () => conditions);
  const query = sql<Coming>`
    SELECT r.id, s.id AS seriesId
    FROM (${rows} ORDER BY date, start_time, id LIMIT ${limit}) AS wanted
    CROSS JOIN reservations AS r ON r.id = wanted.id
    LEFT JOIN series AS s ON s.id = r.series_id AND s.owner_id = ${ownerId} AND r.owner_id = ${ownerId}
    ORDER BY wanted.date, wanted.start_time, wanted.id`;
  return db.all({ compile: () => query.compile(db.q) });
}

/** How many requests of a person await a decision from a day on, without the lessons of colleagues. */
export function countPendingRequestsFrom(db: Database, ownerId: number, date: CivilDate): number {
  return countRows(
    db,
    db.q
      .selectFrom("reservations")
      .where("owner_id", "=", ownerId)
      .where("status", "=", "pending")
      .where("date", ">=", date),
  );
}

function sumByPeriod(counts: PeriodCount[], { latestDateFirst }: Order): PeriodCount[] {
  const sums = new Map<string, number>();
  for (const { period, count } of counts) sums.set(period, (sums.get(period) ?? 0) + count);
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([period, count]) => ({ period, count }));
  return latestDateFirst ? sorted.reverse() : sorted;
}

/** The period that holds the row after the first `skipped`, and how many of its own come before that row. */
function periodOf(counts: PeriodCount[], skipped: number): { period: string; skipped: number } | null {
  let left = skipped;
  for (const { period, count } of counts) {
    if (left < count) return { period, skipped: left };
    left -= count;
  }
  return null;
}

/** The month in which the page after the list's first `offset` rows starts, and how many of its own come before. */
function findMonth(db: Database, listed: Listed, order: Order, offset: number) {
  const year = periodOf(sumByPeriod(readCounts(db, listed, "year"), order), offset);
  if (!year) return null;
  return periodOf(sumByPeriod(readCounts(db, listed, "month", year.period), order), year.skipped);
}

export function readPageIds(
  db: Database,
  listed: Listed,
  wanted: number,
  order: Order,
  size = PAGE_SIZE,
): { total: number; page: number; pages: number; ids: number[] } {
  const total = countListed(db, listed);
  const { offset, ...shown } = pageOf(total, wanted, size);
  return { total, ...shown, ids: listIds(db, listed, { offset, limit: size }, order) };
}

export function listIds(
  db: Database,
  listed: Listed,
  { offset, limit }: { offset: number; limit: number },
  order: Order,
): number[] {
  if (limit <= 0) return [];
  const month = offset > 0 ? findMonth(db, listed, order, offset) : null;
  return offset > 0 && !month ? [] : listIdsFrom(db, listed, month, order, limit);
}

/** The ids of the list's first rows, or of those in a month and beyond after some of its own. */
function listIdsFrom(
  db: Database,
  { ownerId, status, conflict, isGrouped }: Listed,
  month: { period: string; skipped: number } | null,
  { latestDateFirst }: Order,
  limit: number,
): number[] {
  const way = latestDateFirst ? sql`DESC` : sql`ASC`;
  const conditions: RawBuilder<unknown>[] = [];
  // Written out: SQLite takes the index of the queue for a condition that it can read.
  if (isGrouped) conditions.push(sql`status = 'pending' AND is_folded = 0`);
  else if (status) conditions.push(sql`status = ${status}`);
  // Written out: SQLite takes the index of those in conflict for a condition that it can read.
  if (conflict) conditions.push(sql`in_conflict = 1`);
  if (conflict === false) conditions.push(sql`in_conflict = 0`);
  if (month) {
    conditions.push(
      latestDateFirst ? sql`date <= ${`${month.period}-31`}` : sql`date >= ${`${month.period}-01`}`,
    );
  }
  const everybodys = sql`SELECT id, date, start_time FROM reservations
    WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`;
  const rows = ownerId === undefined ? everybodys : rowsOfTeacher(ownerId, () => conditions);
  const query = sql<{ id: number }>`${rows}
    ORDER BY date ${way}, start_time ${way}, id ${way} LIMIT ${limit} OFFSET ${month?.skipped ?? 0}`;
  return db.all({ compile: () => query.compile(db.q) }).map((row) => row.id);
}
