import type { Database } from "#db/client.server.ts";

export function findMissingIds(
  db: Database,
  table: "disciplines" | "classes" | "environments",
  ids: number[],
): number[] {
  const rows = db.all(db.q.selectFrom(table).select("id").where("id", "in", ids));
  const there = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !there.has(id));
}
