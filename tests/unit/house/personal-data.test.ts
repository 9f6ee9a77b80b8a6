/** The inventory of personal data, compared with the schema and the documents (rules R22.3). */
import { existsSync, readFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { DATUM_KEYS, OUTSIDE_OF_TABLES, PERSONAL_DATA } from "#app/domain/users/personal-data.ts";
import { TEXT_PLACES } from "#app/models/users/anonymise.server.ts";
import { COLUMN_DATA, tablesOf } from "#app/models/users/personal-columns.ts";

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

/** Columns whose names show personal data: an account, what somebody typed, when somebody did it. */
const TELLING =
  /(^|\.|_)(user_id|actor_user_id|reviewer_user_id|owner_id|person_name|email|username|notes|created_by|updated_by)$/;

/** The words of docs/trust.md. */
const PERIODS = {
  account: "as long as the account",
  school: "until staff delete it",
  change: "until the next change",
  done: "minutes",
};
const READERS = {
  self: "the person",
  staff: "staff",
  everyone: "everybody",
  holder: "who has the paper",
  operator: "the operator",
};

describe("the inventory of personal data", () => {
  const classified = Object.entries(COLUMN_DATA).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, key]): [string, string | null] => [`${table}.${column}`, key]),
  );

  it("names each column of the schema, and no other", () => {
    const columns = columnsOfSchema();
    expect(columns.length).toBeGreaterThan(150);
    expect(new Set(classified.map(([column]) => column))).toEqual(new Set(columns));
  });

  it("lists no column as impersonal that names somebody", () => {
    const impersonal = classified.filter(([, key]) => key === null).map(([column]) => column);
    expect(impersonal.filter((column) => TELLING.test(column))).toEqual([]);
    for (const column of [
      "users.name",
      "reservations.notes",
      "api_keys.name",
      "audit_log.before",
      "proofs.person_name",
    ])
      expect(impersonal).not.toContain(column);
  });

  it("has a table for each kind of data, or none on purpose", () => {
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
    // What a setting is for is the program's own sentence; a rule's value is a number.
    const own = ["settings.description", "booking_rules.value"];
    expect(
      classified
        .map(([column]) => column)
        .filter((column) => free.test(column) && !searched.includes(column) && !own.includes(column)),
    ).toEqual([]);
  });
});

describe("docs/trust.md", () => {
  const text = readFileSync("docs/trust.md", "utf8");
  const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));

  it("gives each kind's purpose, place, retention and readers", () => {
    const cellsOf = (key: string) => rows.find(([, first]) => first === `\`${key}\``)?.slice(2, 7);
    for (const key of DATUM_KEYS) {
      const { basis, period, seenBy } = PERSONAL_DATA[key];
      const howLong = typeof period === "object" ? `${period.count} ${period.unit}` : PERIODS[period];
      const [why = "", ...rest] = cellsOf(key) ?? [];
      expect(why.length, key).toBeGreaterThan(20);
      expect(rest, key).toEqual([
        tablesOf(key)
          .map((table) => `\`${table}\``)
          .join(", "),
        basis,
        howLong,
        seenBy.map((reader) => READERS[reader]).join(", ") || "nobody",
      ]);
    }
  });

  it("counts the requirements of ASVS that it lists", () => {
    const listed = rows.filter(([, number]) => /^V\d+\.\d+\.\d+$/.test(number ?? ""));
    expect(new Set(listed.map(([, number]) => number)).size).toBe(listed.length);
    for (const level of ["1", "2"]) {
      const [, , apply, met, partly, no] = rows.find(([, first]) => first === `Level ${level}`) ?? [];
      const count = (state: string) => listed.filter(([, , of, is]) => of === level && is === state).length;
      expect([partly, no].map(Number)).toEqual([count("partly"), count("no")]);
      expect(Number(met)).toBe(Number(apply?.split(" of ")[0]) - count("partly") - count("no"));
    }
  });

  it("names existing tests, as docs/attacks.md does", () => {
    for (const page of ["docs/trust.md", "docs/attacks.md"]) {
      const named = [...readFileSync(page, "utf8").matchAll(/`(tests\/[^`]+)`/g)].map(
        ([, file]) => file ?? "",
      );
      expect(named.length, page).toBeGreaterThan(15);
      expect(
        named.filter((file) => !existsSync(file)),
        page,
      ).toEqual([]);
    }
  });
});
