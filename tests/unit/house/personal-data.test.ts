/** The inventory of personal data, compared with the schema and the documents (rules R22.3). */
import { existsSync, readFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { AUDIT_FIELDS } from "#app/domain/audit/audit.ts";
import { FREE_TEXTS, FREELY_NAMED } from "#app/domain/audit/forget-in-audit.ts";
import { DATUM_KEYS, OUTSIDE_OF_TABLES, PERSONAL_DATA } from "#app/domain/people/personal-data.ts";
import { TEXT_COLUMNS, TIMETABLE_TEXTS } from "#app/models/people/anonymise-texts.server.ts";
import { IS_COMPLETE, listColumns, tablesOf } from "#app/models/people/personal-columns.ts";

/** Every column of the schema, as `table.column`. */
function columnsOfSchema(condition = "true"): string[] {
  const db = new SqliteDatabase(":memory:");
  db.exec(readFileSync("db/schema.sql", "utf8"));
  const columns = db
    .prepare(
      `SELECT t.name || '.' || c.name FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
       WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND ${condition}`,
    )
    .pluck()
    .all() as string[];
  db.close();
  return columns;
}

/** Columns whose names show personal data: an account, what somebody typed, when somebody did it. */
const TELLING =
  /(^|\.|_)(user_id|actor_user_id|reviewer_user_id|owner_id|person_name|email|username|notes|created_by|updated_by)$/;

/** Audited rows whose name names no person. */
const CATALOG = new Set(["environment", "equipment", "disciplines", "classes", "resources", "calendar"]);

/** The words of docs/operate/trust.md. */
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
  const classified = listColumns();

  it("names each column of the schema once, and no other", () => {
    const columns = columnsOfSchema();
    expect(columns.length).toBeGreaterThan(150);
    expect(new Set(classified.map(({ column }) => column))).toEqual(new Set(columns));
    expect(classified).toHaveLength(columns.length);
    expect(IS_COMPLETE).toBe(true);
  });

  it("lists no column as impersonal that names somebody", () => {
    const impersonal = classified.filter(({ datum }) => datum === null).map(({ column }) => column);
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
});

/** Text columns in which no person's name can be: each is named here, or its name ends so. */
const NAMELESS = {
  /** Dates, times, codes, hashes and tokens of the program's own, and ids. */
  endings:
    /(^|_)(at|date|time|hash|key|token|id|ids|digest|code|state|status|kind|period|shift|role|way|unit)$/,
  columns: {
    absence_decisions: ["action"],
    absences: ["lessons"],
    audit_log: ["action", "entity"],
    blocked_days: ["type"],
    booking_rules: ["counted", "environment_type", "roles"],
    cleanup_rows: ["version"],
    environment_people: ["duty"],
    environments: ["type", "approval"],
    equipment: ["approval"],
    first_step_marks: ["mark"],
    gaps: ["reason"],
    handover_rows: ["version", "before"],
    mail_items: ["event"],
    mail_outbox: ["act"],
    notifications: ["type"],
    outside_identities: ["issuer"],
    // The program's own sentence about a setting.
    settings: ["description"],
    // A picture.
    school_logo: ["type", "bytes"],
    // A number of the replication's.
    takeovers: ["term"],
    // Numbers of lessons and weekdays, and what refers to rows by their ids.
    calendars: ["weekdays"],
    lesson_sets: ["lessons"],
    series: ["lessons", "weekdays"],
    timetable_series: ["lesson"],
    timetable_steps: ["steps"],
    timetables: ["format", "mapping", "counts", "work", "left_out"],
    reservation_changes: ["until"],
    // Names of rooms, disciplines, classes, courses, calendars, resources and equipment name no person (docs/decisions/0158).
    proof_items: ["environment_names", "discipline_name", "class_name"],
  } as Record<string, string[]>,
  catalog: ["calendars", "classes", "courses", "disciplines", "environments", "equipment", "resources"],
};

/** Columns of names and texts whose ending looks like a code's. */
const NAMING_KEYS = /(^|_)(name_key|sort_key|search_key|username_key|email_key)$/;

/** Where the anonymiser writes or deletes by the person's id instead of searching for the name. */
const BY_ID: Record<string, string[]> = {
  anonymisations: ["known_as"],
  audit_log: ["actor_name", "label", "search_key", "before", "after", "details", "key_name"],
  handovers: ["aliases"],
  outside_identities: ["subject"],
  proofs: ["person_name"],
  ...Object.fromEntries(TIMETABLE_TEXTS.map(({ table, texts }) => [table, [...texts]])),
  users: [
    ...["username", "username_key", "name", "name_key", "sort_key", "search_key", "email", "email_key"],
    "password_hash",
  ],
};

describe("anonymising", () => {
  const columns = columnsOfSchema("c.type IN ('TEXT', 'BLOB', 'ANY')").map((column) => column.split("."));
  const searched = new Map<string, string[]>(TEXT_COLUMNS.map(({ table, texts }) => [table, texts]));
  const isNameless = (table: string, column: string) =>
    NAMELESS.columns[table]?.includes(column) ||
    (NAMELESS.catalog.includes(table) && /(^|_)(name|name_key|sort_key|search_key)$/.test(column)) ||
    // Copied from the class.
    (table === "class_spans" && column === "name_key") ||
    (NAMELESS.endings.test(column) && !NAMING_KEYS.test(column));
  const isForgotten = (table: string, column: string) =>
    searched.get(table)?.includes(column) || BY_ID[table]?.includes(column);

  it("covers each column that may hold a name, a new one too until it is named here", () => {
    const missing = columns.filter(
      ([table = "", column = ""]) => !isForgotten(table, column) && !isNameless(table, column),
    );
    expect(missing.map((names) => names.join("."))).toEqual([]);
    for (const place of [
      "timetable_lessons.lessons",
      "timetable_files.file",
      "room_closures.reason",
      "environments.location",
    ])
      expect(isForgotten(...(place.split(".") as [string, string])), place).toBe(true);
  });

  it("names no column that is gone", () => {
    const all = new Set(columns.map((names) => names.join(".")));
    const named = [...Object.entries(NAMELESS.columns), ...Object.entries(BY_ID), ...searched];
    expect(
      named
        .flatMap(([table, of]) => of.map((column) => `${table}.${column}`))
        .filter((each) => !all.has(each)),
    ).toEqual([]);
  });

  it("reads every text of an audit entry that somebody typed", () => {
    /** Ids, dates, numbers, flags, codes and names of the catalogue. */
    const impersonal =
      /(Ids?|Date|Time|At|Days|Dates|Name|Names|Count|Weeks|Type|Shifts)$|^(id|date|from|key|role|kind|type|shift|shifts|status|statuses|lessons|weekdays|capacity|resources|equipment|approval|count|unit|roles|size|format|morning|afternoon|evening|created|updated|unchanged|file|asWeekday|firstLogin|archived)$|^is[A-Z]|^showInPanel$/;
    const unread = Object.entries(AUDIT_FIELDS).flatMap(([entity, fields]) =>
      (fields as readonly string[])
        .filter((field) => !FREE_TEXTS.has(field) && !impersonal.test(field))
        .filter((field) => !(field === "name" && (FREELY_NAMED.has(entity as never) || CATALOG.has(entity))))
        .filter((field) => entity !== "user" || !["name", "username", "email"].includes(field))
        .map((field) => `${entity}.${field}`),
    );
    // Settings' values are free texts, a rule's is a number.
    expect(unread).toEqual([]);
    for (const field of ["reason", "fileName", "location"]) expect(FREE_TEXTS).toContain(field);
  });
});

describe("docs/operate/trust.md", () => {
  const text = readFileSync("docs/operate/trust.md", "utf8");
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

  it("names existing tests, as docs/operate/attacks.md does", () => {
    for (const page of ["docs/operate/trust.md", "docs/operate/attacks.md"]) {
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
