/** Concurrent writes during an anonymisation: at each step of the job, into every table that copies a text. */
import { afterEach, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { TEXT_COLUMNS, TIMETABLE_TEXTS } from "#app/models/people/anonymise-texts.server.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { forgetPerson } from "#app/services/people/forget-person.server.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import {
  anonymise,
  createLeaversSchool,
  fillEverything,
  LEAVER,
  type LeaversSchool,
  wordsInFile,
} from "#tests/support/school/leaver.ts";

const { name, email } = LEAVER.present;
const PEDRO = actorOf("pedro");
const NOTES = `Combinado com ${name}, ${email}`;
const CHANGE = { classId: 2, environmentIds: undefined };
/** More than one batch, so that there are steps within tables. */
const ENTRIES = 110;
const RESERVATIONS = 510;

let school: LeaversSchool | null = null;
afterEach(() => {
  school?.remove();
  school = null;
});

function ids(app: LeaversSchool, sql: string): number[] {
  return app.db.sqlite.prepare(sql).pluck().all() as number[];
}

/** Calls `write` whenever the job yields. */
function atEachStep(write: (step: number) => void): { signal: AbortSignal; steps(): number } {
  let step = 0;
  const signal = Object.assign(new AbortController().signal, { throwIfAborted: () => write(step++) });
  return { signal, steps: () => step };
}

async function schoolOf(): Promise<LeaversSchool> {
  const app = await createLeaversSchool();
  school = app;
  await fillEverything(app);
  app.db.sqlite.exec(
    `INSERT INTO courses (name, description, created_at, updated_at) VALUES ('Curso', '${NOTES}', '2026', '2026')`,
  );
  app.db.write(() => {
    for (const date of daysFrom("2026-05-04", RESERVATIONS)) addReservation(app, { date, notes: NOTES });
  });
  return app;
}

/** Another person types the name again: into each column of each table that the job covers. */
function typeEverywhere(app: LeaversSchool): void {
  const lessons = JSON.stringify([{ teachers: [name, NOTES], discipline: "Algoritmos" }]);
  const type = (table: string, text: string, value: string, key: readonly string[] = ["id"]) => {
    const by = `(${key.join(", ")})`;
    const first = `(SELECT ${key.join(", ")} FROM ${table} ORDER BY ${key.join(", ")} LIMIT 1)`;
    app.db.sqlite.prepare(`UPDATE ${table} SET ${text} = ? WHERE ${by} = ${first}`).run(value);
  };
  for (const { table, texts, json = [], key } of TEXT_COLUMNS)
    for (const text of texts)
      type(table, text, (json as string[]).includes(text) ? JSON.stringify({ note: NOTES }) : NOTES, key);
  // The file of one that waits for its columns' names goes whole, and is tried apart.
  for (const { table, texts, ...of } of TIMETABLE_TEXTS)
    for (const text of texts)
      if (text !== "file")
        type(table, text, text === "file_name" ? NOTES : lessons, "key" in of ? of.key : undefined);
}

it("leaves no trace in what staff edit, delete, restore and reject between steps", async () => {
  const app = await schoolOf();
  const { deps } = app;
  const named = ids(app, "SELECT id FROM reservations WHERE notes LIKE 'Combinado%' ORDER BY id");
  await anonymise(app, app.id);
  app.db.write(() => {
    for (let n = 0; n < ENTRIES; n++) editReservation(deps, PEDRO, { kind: "any" }, named[n] ?? 0, CHANGE);
  });
  const outcomes = new Set<string>();
  const { signal, steps } = atEachStep((step) => {
    const [edited = 0, deleted = 0, rejected = 0] = named.slice(step * 3 + ENTRIES);
    const entry = ids(app, "SELECT max(id) FROM audit_log WHERE action = 'delete'")[0] ?? 0;
    const results = {
      restored: restoreReservation(deps, PEDRO, entry),
      edited: editReservation(deps, PEDRO, { kind: "any" }, edited, CHANGE),
      deleted: removeReservation(deps, PEDRO, { kind: "any" }, deleted),
      rejected: rejectReservation(deps, PEDRO, rejected, `Já é de ${name}`),
    };
    for (const [act, { ok }] of Object.entries(results)) if (ok) outcomes.add(act);
  });
  expect(await forgetPerson(deps, { userId: app.id }, { signal })).toBeUndefined();
  expect(steps()).toBeGreaterThan(15);
  expect([...outcomes].sort()).toEqual(["deleted", "edited", "rejected", "restored"]);
  expect(wordsInFile(app.file)).toEqual([]);
});

it("removes the name typed again into any table at any step, the last one too", async () => {
  const app = await schoolOf();
  await anonymise(app, app.id);
  const { signal, steps } = atEachStep(() => typeEverywhere(app));
  await forgetPerson(app.deps, { userId: app.id }, { signal });
  expect(steps()).toBeGreaterThan(15);
  expect(wordsInFile(app.file)).toEqual([]);
});

it("leaves no state behind in the connection", async () => {
  const app = await schoolOf();
  await anonymise(app, app.id);
  const stopped = new AbortController();
  const running = forgetPerson(app.deps, { userId: app.id }, { signal: stopped.signal });
  stopped.abort(new Error("the program ends"));
  await expect(running).rejects.toThrow("the program ends");
  expect(ids(app, "SELECT name FROM sqlite_temp_schema")).toEqual([]);
  await forgetPerson(app.deps, { userId: app.id }, { signal: new AbortController().signal });
  expect(ids(app, "SELECT name FROM sqlite_temp_schema")).toEqual([]);
  expect(wordsInFile(app.file)).toEqual([]);
});
