import { sql } from "kysely";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";

/** The requests with ids after one and up to another that still wait for a decision. */
type Span = { afterId: number; untilId: number };

export type RequestReader = { isSector: boolean; rooms: number[] };

/**
 * Requests for a reader: those that they alone can decide by their rooms, and for the sector all but a request all of
 * whose rooms leave it to one and the same person (rules R26.23).
 */
function isFor({ isSector, rooms }: RequestReader) {
  const isOfRooms = sql<boolean>`NOT EXISTS (SELECT 1 FROM reservation_environments AS other
    WHERE other.reservation_id = reservations.id
      AND other.environment_id NOT IN ${jsonValues<number>(JSON.stringify(rooms))})`;
  return isSector ? sql<boolean>`(${isOfRooms} OR ${IS_OF_SECTOR})` : isOfRooms;
}

const IS_OF_SECTOR = sql<boolean>`NOT EXISTS (
    SELECT 1 FROM environment_people AS person
    WHERE person.duty = 'responsible' AND person.environment_id IN (
      SELECT place.environment_id FROM reservation_environments AS place WHERE place.reservation_id = reservations.id)
    AND NOT EXISTS (
      SELECT 1 FROM reservation_environments AS place
      JOIN environments AS room ON room.id = place.environment_id
      WHERE place.reservation_id = reservations.id AND (room.approval <> 'responsible' OR NOT EXISTS (
        SELECT 1 FROM environment_people AS each
        WHERE each.environment_id = room.id AND each.duty = 'responsible' AND each.user_id = person.user_id))))`;

export function countNewRequests(
  db: Database,
  span: Span,
  reader: RequestReader,
): { count: number; conflicts: number } {
  const row = db.get(
    db.q
      .selectFrom("reservations")
      .select((select) => [
        select.fn.countAll<number>().as("count"),
        sql<number>`coalesce(sum(in_conflict), 0)`.as("conflicts"),
      ])
      .where("id", ">", span.afterId)
      .where("id", "<=", span.untilId)
      // The unary plus makes SQLite use the primary key: a span is short, pending ones may be a school's whole year.
      .where(sql<boolean>`+status = 'pending'`)
      .where(isFor(reader)),
  );
  return row ?? { count: 0, conflicts: 0 };
}

export function listNewRequestIds(
  db: Database,
  span: Span & { limit: number },
  reader: RequestReader,
): number[] {
  return db
    .all(
      db.q
        .selectFrom("reservations")
        .select("id")
        .where("id", ">", span.afterId)
        .where("id", "<=", span.untilId)
        .where(sql<boolean>`+status = 'pending'`)
        .where(isFor(reader))
        .orderBy("id")
        .limit(span.limit),
    )
    .map(({ id }) => id);
}
