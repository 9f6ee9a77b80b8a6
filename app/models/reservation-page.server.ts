/** Numbered pages of reservations, found by counts that triggers keep (docs/decisions/0093). */
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { STATUSES, type Status } from "#app/domain/status.ts";
import type { Database } from "#db/client.server.ts";

/** Which reservations a list holds, a person's or everybody's, of one status or of every one. */
export type Listed = { ownerId?: number; status?: Status | null };

/** The latest day and lesson come first, or the earliest. */
type Order = { latestDateFirst: boolean };

const EVERYBODY = 0;

type PeriodCount = { period: string; count: number };

/** What the list's counts of a unit of time say; each status has its own. */
function selectCounts(
  db: Database,
  { ownerId = EVERYBODY, status }: Listed,
  unit: "ever" | "year" | "month",
) {
  return db.q
    .selectFrom("reservation_counts")
    .select(["period", "count"])
    .where("owner_id", "=", ownerId)
    .where("status", "in", status ? [status] : STATUSES)
    .where("unit", "=", unit);
}

/** How many reservations the list holds. */
export function countListed(db: Database, listed: Listed): number {
  return db.all(selectCounts(db, listed, "ever")).reduce((sum, { count }) => sum + count, 0);
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

/** The month in which a page begins after the list's first `offset` rows, and how many of its own come before. */
function findMonth(db: Database, listed: Listed, order: Order, offset: number) {
  const year = periodOf(sumByPeriod(db.all(selectCounts(db, listed, "year")), order), offset);
  if (!year) return null;
  const months = selectCounts(db, listed, "month")
    .where("period", ">=", `${year.period}-01`)
    .where("period", "<=", `${year.period}-12`);
  return periodOf(sumByPeriod(db.all(months), order), year.skipped);
}

/** The ids of one page of the list, by date, time and id; one past the end is the last. */
export function readPageIds(
  db: Database,
  listed: Listed,
  wanted: number,
  order: Order,
): { total: number; page: number; pages: number; ids: number[] } {
  const total = countListed(db, listed);
  const { offset, ...shown } = pageOf(total, wanted);
  const month = offset > 0 ? findMonth(db, listed, order, offset) : null;
  return { total, ...shown, ids: listIdsFrom(db, listed, month, order) };
}

/** The ids of PAGE_SIZE rows: of the list's first ones, or of those in a month and beyond after some of its own. */
function listIdsFrom(
  db: Database,
  { ownerId, status }: Listed,
  month: { period: string; skipped: number } | null,
  { latestDateFirst }: Order,
): number[] {
  let query = db.q.selectFrom("reservations").select("id");
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  if (status) query = query.where("status", "=", status);
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
      .limit(PAGE_SIZE)
      .offset(month?.skipped ?? 0),
  );
  return rows.map((row) => row.id);
}
