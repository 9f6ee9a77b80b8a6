import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const settingsOf = prepareQuery((q, input: { keys: string }) =>
  q
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", sql<string>`(SELECT value FROM json_each(${input.keys}))`),
);

/** The settings' values by key; a key without a row is not there. */
export function readSettings(db: Database, keys: string[]): Record<string, string> {
  const rows = db.all(settingsOf({ keys: JSON.stringify(keys) }));
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
