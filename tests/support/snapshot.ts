import { createHash } from "node:crypto";
import type { Database } from "#db/client.server.ts";

/** A hash over every row of every table: equal before and after means that nothing was written. */
export function hashOfAllRows(db: Database): string {
  const hash = createHash("sha256");
  const tables = db.sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  for (const table of tables)
    hash.update(JSON.stringify([table, db.sqlite.prepare(`SELECT * FROM "${table}"`).raw().all()]));
  return hash.digest("hex");
}
