import type { Database } from "#db/client.server.ts";

type Row = Record<string, unknown>;
export type PlainState = Record<string, Row[]>;

/** What the database holds, by its tables, without instants and random texts. */
export function plainStateOf({ db }: { db: Database }): PlainState {
  const tables = db.sqlite
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'",
    )
    .pluck()
    .all() as string[];
  const plain = (row: Row) =>
    JSON.parse(
      JSON.stringify({ ...row, message_id: 0, token: 0, attempts: 0, due_at: 0, give_up_at: 0 }).replaceAll(
        /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g,
        "T",
      ),
    ) as Row;
  const rows = (table: string) => (db.sqlite.prepare(`SELECT * FROM ${table}`).all() as Row[]).map(plain);
  return Object.fromEntries(tables.map((table) => [table, rows(table)]));
}
