/** A write that breaks any rule of the database is a 409 with a message, and writes nothing (rules R14.22). */
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { problemText } from "#app/text/problems.ts";
import { type BrokenConstraint, brokenConstraint } from "#db/broken-constraint.ts";
import { createSchool } from "#tests/support/api/called-school.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

type Rule = { sentence: string; statement: string };

/** Statements that break a rule of each kind, in temporary tables. */
const TABLES = `CREATE TEMP TABLE parents (id INTEGER PRIMARY KEY);
  CREATE TEMP TABLE rows (id INTEGER PRIMARY KEY CHECK (id > 0), name TEXT UNIQUE, parent INTEGER REFERENCES parents (id),
    filled TEXT NOT NULL DEFAULT 'x') STRICT;
  INSERT INTO rows (id, name) VALUES (1, 'x');
  INSERT INTO parents VALUES (1);
  CREATE TEMP TABLE children (parent INTEGER REFERENCES parents (id) ON DELETE RESTRICT);
  INSERT INTO children VALUES (1);`;
const KINDS: Record<string, [BrokenConstraint, string]> = {
  "a CHECK": ["valueRefused", "INSERT INTO rows (id) VALUES (0)"],
  "NOT NULL": ["valueRefused", "INSERT INTO rows (filled) VALUES (NULL)"],
  "a column's type": ["valueRefused", "INSERT INTO rows (parent) VALUES ('x')"],
  UNIQUE: ["duplicateRefused", "INSERT INTO rows (name) VALUES ('x')"],
  "a primary key": ["duplicateRefused", "INSERT INTO rows (id) VALUES (1)"],
  "a foreign key": ["linkRefused", "INSERT INTO rows (parent) VALUES (9)"],
  "a foreign key that restricts": ["linkRefused", "DELETE FROM parents"],
};

/** What the schema's triggers abort with. */
async function readMessages(): Promise<string[]> {
  const db = await schoolDatabase();
  const triggers = db.sqlite.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  return triggers.flatMap((sql) =>
    [...String(sql).matchAll(/RAISE\s*\(\s*ABORT\s*,\s*'([^']+)'/g)].map(([, message]) => String(message)),
  );
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

/** From here on every row write breaks this rule only. */
function breakWrites({ db }: TestApp, { statement }: Rule): void {
  db.sqlite.exec(
    `DROP TABLE IF EXISTS rows; DROP TABLE IF EXISTS children; DROP TABLE IF EXISTS parents; ${TABLES}`,
  );
  const tables = db.sqlite
    .prepare(
      `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`,
    )
    .pluck()
    .all();
  for (const table of tables)
    for (const write of ["INSERT", "UPDATE", "DELETE"])
      db.sqlite.exec(`DROP TRIGGER IF EXISTS broken_${table}_${write};
        CREATE TEMP TRIGGER broken_${table}_${write} BEFORE ${write} ON main.${table}
        BEGIN ${statement}; END`);
}

const rules: Record<string, Rule> = {};

/** Which rules the nth write breaks. */
function rulesFor(turn: number): [string, Rule][] {
  return portion(Object.entries(rules), turn, 4);
}

beforeAll(async () => {
  for (const message of await readMessages()) {
    const problem = brokenConstraint({ code: "SQLITE_CONSTRAINT_TRIGGER", message });
    if (problem)
      rules[message] = { sentence: problemText[problem](), statement: `SELECT RAISE(ABORT, '${message}')` };
  }
  for (const [kind, [problem, statement]] of Object.entries(KINDS))
    rules[kind] = { sentence: problemText[problem](), statement };
});

describe("each database rule has a message", () => {
  it("every trigger that aborts", async () => {
    const messages = await readMessages();
    expect(messages.length).toBeGreaterThan(4);
    for (const message of messages)
      expect(brokenConstraint({ code: "SQLITE_CONSTRAINT_TRIGGER", message }), message).not.toBeNull();
  });

  it.each(Object.entries(KINDS))("%s", async (_, [problem, statement]) => {
    const db = await schoolDatabase();
    db.sqlite.exec(TABLES);
    expect(brokenConstraint(thrownBy(() => db.sqlite.exec(statement)))).toBe(problem);
  });

  it("and nothing else has: unexpected failures remain errors", async () => {
    expect(
      brokenConstraint({ code: "SQLITE_CONSTRAINT_TRIGGER", message: "nobody expects this" }),
    ).toBeNull();
    expect(brokenConstraint({ code: "SQLITE_CORRUPT" })).toBeNull();
    expect(brokenConstraint(new Error("SQLITE_CONSTRAINT"))).toBeNull();
  });
});

/**
 * A preview is sent like what it previews, and writes nothing; a file is no JSON, and a draft cannot be undone
 * (tests/http/timetable/api.test.ts sends the one and undoes a timetable, stopped.test.ts resumes one).
 */
const OTHERS = [
  "POST /api/series/preview",
  "POST /api/timetables",
  "POST /api/timetables/:id/undo",
  "POST /api/timetables/:id/resume",
];
const WRITES = Object.keys(OPERATIONS).filter((key) => !key.startsWith("GET ") && !OTHERS.includes(key));
/** Rows that no reservation names, a reservation with equipment, and the account of an ordinary teacher. */
const IDS: Record<string, number> = {
  "DELETE /api/environments/:id": ROOM.auditorio,
  "DELETE /api/disciplines/:id": DISCIPLINE.redes,
  "DELETE /api/classes/:id": CLASS.ds2,
  "DELETE /api/equipment/:id": 4,
  "PUT /api/reservations/:id/equipment/:childId": 2,
  "DELETE /api/reservations/:id/equipment/:childId": 2,
};

describe("every call that writes", () => {
  it.each(WRITES.map((key, index) => [key, index] as const))("%s", async (key, index) => {
    const [method = "", pattern = ""] = key.split(" ");
    const { example } = OPERATIONS[key as keyof typeof OPERATIONS] as {
      example?: { body?: object; query?: Record<string, string> };
    };
    const id = pattern.includes("/users/") ? PEOPLE.bia.id : (IDS[key] ?? 1);
    const path = pattern
      .replace(":id", String(id))
      .replace(":childId", "1")
      .replace(":key", "reservation_open");
    const search = example?.query ? `?${new URLSearchParams(example.query)}` : "";
    let app = await createSchool();
    let admin = app.as("admin");
    for (const [name, rule] of rulesFor(index)) {
      if (pattern.includes("/email/")) {
        // A few mails an hour by hand.
        app = await createSchool();
        admin = app.as("admin");
      }
      if (pattern.includes("/handover") && name === rulesFor(index)[0]?.[0])
        addReservation(app, { userId: id, date: "2026-05-04", environmentIds: [] });
      const before = stateOfAllRows(app.db);
      breakWrites(app, rule);
      const { status, body } = await admin.api(method, path + search, example?.body ?? {});
      expect(status, `${name}: ${JSON.stringify(body)}`).toBe(409);
      expect(body.message, name).toBe(rule.sentence);
      expect(stateOfAllRows(app.db), name).toBe(before);
    }
  });
});

const ITEM = { environmentIds: ["1"], disciplineId: "1", classId: "1", teacherUserId: String(PEOPLE.ana.id) };
const REQUEST = { ...ITEM, dates: ["2026-03-20"], shift: "morning", notes: "Trazer o microscópio" };
const DAY = { date: "2026-12-10", title: "Conselho", type: "council", affectedShifts: ["morning"] };

describe("forms show the message and preserve the typed values", () => {
  it.each<[string, string, Record<string, string | string[]>, string]>([
    ["a request", "/reservas/nova", REQUEST, "Trazer o microscópio"],
    ["an approval", "/admin/reservas/1/aprovar", { override: "on" }, ""],
    ["a move", "/admin/reservas/1/mover", { from: "1", to: String(ROOM.auditorio) }, ""],
    ["a rejection", "/admin/reservas/1/rejeitar", { rejectionReason: "Sala em obras" }, "Sala em obras"],
    ["a day", "/admin/dias-bloqueados/novo", DAY, "Conselho"],
  ])("%s", async (_, path, fields, typed) => {
    const app = await createSchool();
    const pedro = app.as("pedro");
    const before = stateOfAllRows(app.db);
    for (const [name, rule] of rulesFor(path.length)) {
      breakWrites(app, rule);
      const answer = await pedro.post(path, fields);
      const page = await answer.text();
      expect(answer.status, name).toBe(409);
      expect(page.includes(rule.sentence), name).toBe(true);
      expect(page).toContain(typed);
      expect(stateOfAllRows(app.db), name).toBe(before);
    }
  });
});
