import type { Database } from "#db/client.server.ts";

/** Which of the ids have no row in the table. */
export function findMissingIds(
  db: Database,
  table: "disciplines" | "classes" | "environments",
  ids: number[],
): number[] {
  const rows = db.all(db.q.selectFrom(table).select("id").where("id", "in", ids));
  const there = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !there.has(id));
}
