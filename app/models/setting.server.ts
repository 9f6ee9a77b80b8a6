import type { Database } from "#db/client.server.ts";

/** The settings' values by key; a key without a row is not there. */
export function readSettings(db: Database, keys: string[]): Record<string, string> {
  const rows = db.all(db.q.selectFrom("settings").select(["key", "value"]).where("key", "in", keys));
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
