import { sql } from "kysely";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";

/** @param held ids that may be archived, since what is written has them already; null for all. */
export function findMissingIds(
  db: Database,
  table: "disciplines" | "classes" | "environments" | "equipment",
  ids: number[],
  held: readonly number[] | null = null,
): number[] {
  const known = db.q.selectFrom(table).select("id").where("id", "in", ids);
  const kept = jsonValues<number>(JSON.stringify(held));
  const rows = db.all(held ? known.where(sql<boolean>`(archived_at IS NULL OR id IN ${kept})`) : known);
  const there = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !there.has(id));
}
