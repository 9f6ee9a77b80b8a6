/** What is kept of people: one inventory, held against the schema and the documents (rules R22.3). */
import { readFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { DATUM_KEYS, OUTSIDE_OF_TABLES } from "#app/domain/personal-data.ts";
import { TEXT_PLACES } from "#app/models/anonymise.server.ts";
import { COLUMN_DATA, tablesOf } from "#app/models/personal-columns.ts";

/** Every column of the schema, as `table.column`. */
function columnsOfSchema(): string[] {
  const db = new SqliteDatabase(":memory:");
  db.exec(readFileSync("db/schema.sql", "utf8"));
  const columns = db
    .prepare(
      `SELECT t.name || '.' || c.name FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
       WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all() as string[];
  db.close();
  return columns;
}

/** Columns that say something of a person in their name: an account, what somebody typed, when somebody did it. */
const TELLING =
  /(^|\.|_)(user_id|actor_user_id|reviewer_user_id|owner_id|person_name|email|username|notes|created_by|updated_by)$/;

describe("the inventory of personal data", () => {
  const classified = Object.entries(COLUMN_DATA).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, key]): [string, string | null] => [`${table}.${column}`, key]),
  );

  it("names each column of the schema, and no other", () => {
    const columns = columnsOfSchema();
    expect(columns.length).toBeGreaterThan(150);
    expect(new Set(classified.map(([column]) => column))).toEqual(new Set(columns));
  });

  it("takes no column for nobody's that names somebody", () => {
    const nobodys = classified.filter(([, key]) => key === null).map(([column]) => column);
    expect(nobodys.filter((column) => TELLING.test(column))).toEqual([]);
    for (const column of [
      "users.name",
      "reservations.notes",
      "api_keys.name",
      "audit_log.before",
      "proofs.person_name",
    ])
      expect(nobodys).not.toContain(column);
  });

  it("has a place for each kind of data", () => {
    for (const key of DATUM_KEYS)
      expect(tablesOf(key).length > 0, key).toBe(!OUTSIDE_OF_TABLES.includes(key));
  });

  it("searches every column of free text when somebody leaves", () => {
    const searched = TEXT_PLACES.flatMap(({ table, texts }) => texts.map((column) => `${table}.${column}`));
    const free =
      /\.(notes|rejection_reason|message|description|title|panel_message|answer|last_error|from_address|value)$/;
    expect(classified.map(([column]) => column).filter((column) => free.test(column))).toEqual(
      expect.arrayContaining(["reservations.notes", "notifications.message"]),
    );
    // What a setting is for is the program's own sentence.
    const own = ["settings.description"];
    expect(
      classified
        .map(([column]) => column)
        .filter((column) => free.test(column) && !searched.includes(column) && !own.includes(column)),
    ).toEqual([]);
  });
});
