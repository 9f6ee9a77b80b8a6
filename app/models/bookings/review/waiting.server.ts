/** What staff have to decide about: pending reservations, those first that cannot wait. */
import { type Selectable, sql } from "kysely";
import type { Moment } from "#app/domain/bookings/expired.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { isOpenAt, isOverAt } from "#app/models/bookings/over.server.ts";
import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import type { DB } from "#db/types.ts";

/** Literal, as the partial indexes have them. */
const IS_PENDING = sql<boolean>`status = 'pending'`;
const IS_IN_CONFLICT = sql<boolean>`in_conflict = 1`;

type Range = { startDate: CivilDate; endDate: CivilDate };

/** The ids of the next pending reservations that are not over, in the order of date and time; of all, or in conflict. */
export function listUpcomingPending(
  db: Database,
  { now, limit, inConflict }: { now: Moment; limit: number; inConflict: boolean },
): number[] {
  let query = db.q
    .selectFrom("reservations")
    .select("id")
    .where(IS_PENDING)
    .where(isOpenAt(now, "reservations"));
  if (inConflict) query = query.where(IS_IN_CONFLICT);
  const rows = db.all(query.orderBy("date").orderBy("start_time").orderBy("id").limit(limit));
  return rows.map((row) => row.id);
}

/** How many pending reservations of a range with both ends are in conflict. */
export function countPendingConflicts(db: Database, range: Range): number {
  const query = db.q
    .selectFrom("reservations")
    .where(IS_PENDING)
    .where(IS_IN_CONFLICT)
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate);
  return countRows(db, query);
}

/** Requests that are looked at for the one that waits longest: what went unanswered is passed over. */
const LOOKED_AT = 20;

/** By age. The planner would rather look through all that are pending, however many that are. */
const BY_AGE = sql<Selectable<DB["reservations"]>>`(
  SELECT id, created_at, date, end_time FROM reservations INDEXED BY reservations_waiting
  WHERE status = 'pending' ORDER BY created_at, id LIMIT ${LOOKED_AT}
)`.as<"r">("r");

const soonest = (now: Moment) =>
  sql<Selectable<DB["reservations"]>>`(
    SELECT id, created_at, date, end_time FROM reservations
    WHERE status = 'pending' AND date >= ${now.date} ORDER BY date, start_time, id LIMIT ${LOOKED_AT}
  )`.as<"r">("r");

/**
 * The request that waits longest and is not over: among the oldest ones, or where those went unanswered, among those
 * that come first.
 */
export function findOldestPending(db: Database, now: Moment): { id: number; createdAt: string } | undefined {
  for (const among of [BY_AGE, soonest(now)]) {
    const query = db.q.selectFrom(among).select(["id", "created_at as createdAt"]).where(isOpenAt(now));
    const oldest = db.get(query.orderBy("created_at").orderBy("id").limit(1));
    if (oldest) return oldest;
  }
}

/** How many of those that were requested since an instant are pending and not over. */
export function countPendingSince(db: Database, instant: string, now: Moment): number {
  const since = sql<Selectable<DB["reservations"]>>`(
    SELECT id, date, end_time FROM reservations INDEXED BY reservations_waiting
    WHERE status = 'pending' AND created_at >= ${instant}
  )`.as<"r">("r");
  return countRows(db, db.q.selectFrom(since).where(isOpenAt(now)));
}

/** How many of a range's dates are pending and over: nobody answered them (rules R3.37). */
export function countUnanswered(db: Database, range: Range, now: Moment): number {
  const query = db.q
    .selectFrom("reservations")
    .where(IS_PENDING)
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate)
    .where(isOverAt(now, "reservations"));
  return countRows(db, query);
}

export function countPendingOf(db: Database, range: Range): number {
  const query = db.q
    .selectFrom("reservations")
    .where(IS_PENDING)
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate);
  return countRows(db, query);
}
