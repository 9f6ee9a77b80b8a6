/** Rows that are archived: offered nowhere, named wherever they stand (rules R16.12). */
import { sql } from "kysely";
import type { ArchivedTable } from "#app/domain/archive.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { rowsOfTeacher } from "#app/models/bookings/reservation-filter.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { keyContains } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";

/** Archives rows at an instant, or makes them offered again (null). */
export function setArchived(
  db: Database,
  table: ArchivedTable,
  { ids, archivedAt, at }: { ids: number[]; archivedAt: string | null; at: string },
): void {
  db.run(
    db.q
      .updateTable(table)
      .set({ archived_at: archivedAt, updated_at: nextVersion(at) })
      .where("id", "in", jsonValues<number>(JSON.stringify(ids))),
  );
}

/** Rows that are offered, by name: of these ids, or whose names hold the words of a search; `limit` at most. */
export function listOffered(
  db: Database,
  table: ArchivedTable,
  { ids, search, limit }: { ids?: number[]; search?: string; limit: number },
): NamedRow[] {
  let query = db.q.selectFrom(table).select(["id", "name"]).where("archived_at", "is", null);
  if (table === "users") query = query.where(sql<boolean>`left_at IS NULL`);
  if (ids) query = query.where("id", "in", jsonValues<number>(JSON.stringify(ids)));
  const key =
    table === "users" || table === "environments" || table === "equipment" ? "search_key" : "name_key";
  if (search) query = query.where(keyContains(key, search));
  return db.all(query.orderBy("sort_key").orderBy("id").limit(limit));
}

/**
 * The ids of a person's first lessons to come, pending and approved: their own, joined ones and those in which they stand
 * in for somebody.
 */
export function listComingIds(
  db: Database,
  asked: { userId: number; startDate: string; after: string; limit: number },
): number[] {
  const conditions = () => [sql`date >= ${asked.startDate}`, sql`status IN ('approved', 'pending')`];
  const lessons = rowsOfTeacher(asked.userId, conditions, { withSubstitutions: true });
  const query = db.q
    .selectFrom(sql<{ id: number; date: string; start_time: string }>`(${lessons})`.as("coming"))
    .innerJoin("reservations as r", "r.id", "coming.id")
    .select("r.id")
    .where(sql<boolean>`r.date || ' ' || r.end_time > ${asked.after}`);
  return db.all(query.orderBy("r.date").orderBy("r.start_time").limit(asked.limit)).map(({ id }) => id);
}
