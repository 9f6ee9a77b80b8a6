/** Numbered pages of reservations, found by counts that triggers maintain (docs/decisions/0093). */
import { type RawBuilder, sql } from "kysely";
import type { Moment } from "#app/domain/bookings/expired.ts";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { isOpenAt } from "./over.server.ts";
import { rowsOfTeacher } from "./reservation-filter.server.ts";

/** Which reservations a list holds, a person's or everybody's, of one status or of every one. */
export type Listed = {
  ownerId?: number;
  status?: Status | null;
  /** Of everybody's: only those in conflict, or only those without (docs/decisions/0115). */
  conflict?: boolean;
  /** Of pending ones with or without conflicts: a series once, by the reservation that stands for it (rules R24.50). */
  isGrouped?: boolean;
  /** Of everybody's pending ones: without those that are over at this moment (rules R3.37). */
  openAt?: Moment;
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

/** The list's counts of a unit of time, of the year `within` where it is given. */
function readCounts(db: Database, { openAt, ...listed }: Listed, unit: Unit, within?: string): PeriodCount[] {
  // Every period is a year, a month or empty.
  const span = within ? { from: `${within}-01`, to: `${within}-12` } : EVERY_PERIOD;
  return openAt ? countOpen(db, listed, openAt, { unit, within }) : readStored(db, listed, unit, span);
}

const EVERY_PERIOD = { from: "", to: "9999-12" };

/**
 * Those that are not over: the present month's rows themselves, later months and years by their counts (docs/decisions/0295).
 */
function countOpen(
  db: Database,
  listed: Listed,
  now: Moment,
  { unit, within }: { unit: Unit; within: string | undefined },
): PeriodCount[] {
  const [year, month] = [now.date.slice(0, 4), now.date.slice(0, 7)];
  if (unit === "month") {
    if (!within || within < year) return [];
    if (within > year) return readStored(db, listed, "month", { from: `${within}-01`, to: `${within}-12` });
    const later = readStored(db, listed, "month", { from: `${month}~`, to: `${year}-12` });
    return [{ period: month, count: countOpenIn(db, listed, month, now) }, ...later];
  }
  const ofYear = sumOf(countOpen(db, listed, now, { unit: "month", within: year }));
  const years = [
    { period: year, count: ofYear },
    ...readStored(db, listed, "year", { from: `${year}~`, to: "9999" }),
  ];
  return unit === "year" ? years : [{ period: "", count: sumOf(years) }];
}

function sumOf(counts: PeriodCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function countOpenIn(db: Database, listed: Listed, month: string, now: Moment): number {
  const condition = sql<boolean>`${sql.join(literalConditions(listed), sql` AND `)}
    AND ${isOpenAt(now, "reservations")} AND date <= ${`${month}-31`}`;
  return countRows(db, db.q.selectFrom("reservations").where(condition));
}

/** Written out: SQLite takes a partial index for a condition that it can read. */
function literalConditions({ status, conflict, isGrouped }: Listed): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (isGrouped) conditions.push(sql`status = 'pending' AND is_folded = 0`);
  else if (status) conditions.push(sql`status = ${status}`);
  if (conflict) conditions.push(sql`in_conflict = 1`);
  if (conflict === false) conditions.push(sql`in_conflict = 0`);
  return conditions;
}

/** @param span the first and the last period. */
function readStored(
  db: Database,
  { ownerId, status, conflict, isGrouped }: Listed,
  unit: Unit,
  { from, to }: { from: string; to: string },
): PeriodCount[] {
  const statuses = JSON.stringify(status ? [status] : STATUSES);
  const countsOf = (owner: number): PeriodCount[] =>
    db.all(selectCounts({ ownerId: owner, statuses, unit, from, to }));
  if (conflict === undefined) return countsOf(ownerId ?? EVERYBODY);
  const inConflict = countsOf(IN_CONFLICT);
  const listedOf = conflict ? inConflict : [...countsOf(EVERYBODY), ...minus(inConflict)];
  if (!isGrouped) return listedOf;
  return [...listedOf, ...minus(db.all(selectGrouped({ inConflict: conflict ? 1 : 0, unit, from, to })))];
}

const minus = (counts: PeriodCount[]) => counts.map(({ period, count }) => ({ period, count: -count }));

export function countListed(db: Database, listed: Listed): number {
  return sumOf(readCounts(db, listed, "ever"));
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

/** How many of a teacher's lessons await a decision and are not over (rules R3.37). */
export function countOwnWaiting(db: Database, ownerId: number, now: Moment): number {
  const rows = rowsOfTeacher(ownerId, () => [
    sql`status = ${"pending" satisfies Status}`,
    sql`date >= ${now.date}`,
  ]);
  return countRows(
    db,
    db.q
      .selectFrom(sql<{ id: number }>`(${rows})`.as("wanted"))
      .innerJoin("reservations as r", "r.id", "wanted.id")
      .where(isOpenAt(now)),
  );
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

/** The ids of one page of the list, by date, time and id; one past the end is the last. */
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
  { ownerId, openAt, ...listed }: Listed,
  month: { period: string; skipped: number } | null,
  { latestDateFirst }: Order,
  limit: number,
): number[] {
  const way = latestDateFirst ? sql`DESC` : sql`ASC`;
  const conditions = literalConditions(listed);
  if (openAt) conditions.push(isOpenAt(openAt, "reservations"));
  if (month) {
    conditions.push(
      latestDateFirst ? sql`date <= ${`${month.period}-31`}` : sql`date >= ${`${month.period}-01`}`,
    );
  }
  const everybodys = sql`SELECT id, date, start_time FROM reservations
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const rows = ownerId === undefined ? everybodys : rowsOfTeacher(ownerId, () => conditions);
  const query = sql<{ id: number }>`${rows}
    ORDER BY date ${way}, start_time ${way}, id ${way} LIMIT ${limit} OFFSET ${month?.skipped ?? 0}`;
  return db.all({ compile: () => query.compile(db.q) }).map((row) => row.id);
}
