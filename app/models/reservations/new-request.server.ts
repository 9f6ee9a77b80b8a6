import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";

/** The requests with ids after one and up to another that still wait for a decision. */
type Span = { afterId: number; untilId: number };

/** How many of them there are, and how many stand in conflict. */
export function countNewRequests(db: Database, span: Span): { count: number; conflicts: number } {
  const row = db.get(
    db.q
      .selectFrom("reservations")
      .select((select) => [
        select.fn.countAll<number>().as("count"),
        sql<number>`coalesce(sum(in_conflict), 0)`.as("conflicts"),
      ])
      .where("id", ">", span.afterId)
      .where("id", "<=", span.untilId)
      // The unary plus keeps SQLite on the primary key: a span is short, what waits may be a school's whole year.
      .where(sql<boolean>`+status = 'pending'`),
  );
  return row ?? { count: 0, conflicts: 0 };
}

/** The ids of the first `limit` of them. */
export function listNewRequestIds(db: Database, span: Span & { limit: number }): number[] {
  return db
    .all(
      db.q
        .selectFrom("reservations")
        .select("id")
        .where("id", ">", span.afterId)
        .where("id", "<=", span.untilId)
        .where(sql<boolean>`+status = 'pending'`)
        .orderBy("id")
        .limit(span.limit),
    )
    .map(({ id }) => id);
}

/** The highest id of a reservation, 0 where there is none. */
export function findLastReservationId(db: Database): number {
  const row = db.get(db.q.selectFrom("reservations").select((select) => select.fn.max("id").as("id")));
  return row?.id ?? 0;
}
