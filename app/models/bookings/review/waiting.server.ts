/** What staff have to decide about: pending reservations, those first that cannot wait. */
import { type Selectable, sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import type { DB } from "#db/types.ts";

/** Literal, as the partial indexes have them. */
const IS_PENDING = sql<boolean>`status = 'pending'`;
const IS_IN_CONFLICT = sql<boolean>`in_conflict = 1`;

type Range = { startDate: CivilDate; endDate: CivilDate };

/** The ids of the next pending reservations from a day on, in the order of date and time; of all, or in conflict. */
export function listUpcomingPending(
  db: Database,
  { from, limit, inConflict }: { from: CivilDate; limit: number; inConflict: boolean },
): number[] {
  let query = db.q.selectFrom("reservations").select("id").where(IS_PENDING).where("date", ">=", from);
  if (inConflict) query = query.where(IS_IN_CONFLICT);
  const rows = db.all(query.orderBy("date").orderBy("start_time").orderBy("id").limit(limit));
  return rows.map((row) => row.id);
}

export function countPendingConflicts(db: Database, range?: Range): number {
  let query = db.q.selectFrom("reservations").where(IS_PENDING).where(IS_IN_CONFLICT);
  if (range) query = query.where("date", ">=", range.startDate).where("date", "<=", range.endDate);
  return countRows(db, query);
}

/** By age. The planner would rather look through all that are pending, however many that are. */
const BY_AGE = sql<Selectable<DB["reservations"]>>`(
  SELECT id, created_at FROM reservations INDEXED BY reservations_waiting WHERE status = 'pending'
)`.as<"waiting">("waiting");

export function findOldestPending(db: Database): { id: number; createdAt: string } | undefined {
  const query = db.q.selectFrom(BY_AGE).select(["id", "created_at as createdAt"]);
  return db.get(query.orderBy("created_at").orderBy("id").limit(1));
}

export function countPendingSince(db: Database, instant: string): number {
  return countRows(db, db.q.selectFrom(BY_AGE).where("created_at", ">=", instant));
}

export function countPendingOf(db: Database, range: Range): number {
  const query = db.q
    .selectFrom("reservations")
    .where(IS_PENDING)
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate);
  return countRows(db, query);
}
