/** Numbered pages of reservations, found by counts that triggers maintain (docs/decisions/0093). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { STATUSES, type Status } from "#app/domain/reservations/status.ts";
import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";

/** Which reservations a list holds, a person's or everybody's, of one status or of every one. */
export type Listed = {
  ownerId?: number;
  status?: Status | null;
  /** Of everybody's: only those in conflict, or only those without (docs/decisions/0115). */
  conflict?: boolean;
};

/** The latest day and lesson come first, or the earliest. */
type Order = { latestDateFirst: boolean };

const EVERYBODY = 0;
/** The owner id of the counts of everybody's reservations in conflict. */
const IN_CONFLICT = -1;

type PeriodCount = { period: string; count: number };

type Unit = "ever" | "year" | "month";

/** An owner's counts of a unit of time; each status has its own. */
function selectCounts(db: Database, ownerId: number, status: Status | null | undefined, unit: Unit) {
  return db.q
    .selectFrom("reservation_counts")
    .select(["period", "count"])
    .where("owner_id", "=", ownerId)
    .where("status", "in", status ? [status] : STATUSES)
    .where("unit", "=", unit);
}

/** The list's counts of a unit of time, of the year `within` where it is given. */
function readCounts(db: Database, { ownerId, status, conflict }: Listed, unit: Unit, within?: string) {
  const of = (owner: number): PeriodCount[] => {
    let query = selectCounts(db, owner, status, unit);
    if (within) query = query.where("period", ">=", `${within}-01`).where("period", "<=", `${within}-12`);
    return db.all(query);
  };
  if (conflict === undefined) return of(ownerId ?? EVERYBODY);
  const inConflict = of(IN_CONFLICT);
  if (conflict) return inConflict;
  return [...of(EVERYBODY), ...inConflict.map(({ period, count }) => ({ period, count: -count }))];
}

/** How many reservations the list holds. */
export function countListed(db: Database, listed: Listed): number {
  return readCounts(db, listed, "ever").reduce((sum, { count }) => sum + count, 0);
}

/** How many reservations of a person there are of each status. */
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

/** A lesson's start on a day: `HH:mm`. */
type Moment = { date: CivilDate; time: string };

/** How many of a person's reservations start at an instant or later; upcoming ones are few, however many there were. */
export function countOwnFrom(
  db: Database,
  { ownerId, status }: { ownerId: number; status: Status | null },
  { date, time }: Moment,
): number {
  let query = db.q
    .selectFrom("reservations")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`(date, start_time) >= (${date}, ${time})`);
  if (status) query = query.where("status", "=", status);
  return countRows(db, query);
}

/** The counts of all statuses together, in the order of their periods. */
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

/** The ids of a part of the list, by date, time and id. */
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
  { ownerId, status, conflict }: Listed,
  month: { period: string; skipped: number } | null,
  { latestDateFirst }: Order,
  limit: number,
): number[] {
  let query = db.q.selectFrom("reservations").select("id");
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  if (status) query = query.where("status", "=", status);
  // Written out: SQLite takes the index of those in conflict for a condition that it can read.
  if (conflict) query = query.where(sql<boolean>`in_conflict = 1`);
  if (conflict === false) query = query.where(sql<boolean>`in_conflict = 0`);
  if (month) {
    query = latestDateFirst
      ? query.where("date", "<=", `${month.period}-31`)
      : query.where("date", ">=", `${month.period}-01`);
  }
  const direction = latestDateFirst ? "desc" : "asc";
  const rows = db.all(
    query
      .orderBy("date", direction)
      .orderBy("start_time", direction)
      .orderBy("id", direction)
      .limit(limit)
      .offset(month?.skipped ?? 0),
  );
  return rows.map((row) => row.id);
}
