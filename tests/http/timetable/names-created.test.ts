/** A call that creates names is checked whole, written in parts, and can be sent again (docs/decisions/0213). */
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { NOW, sendTimetable } from "#tests/support/timetable/published.ts";

const COUNT = 120;
const CREATE = { create: true };
const NAMES = Array.from({ length: COUNT }, (_, index) => `Turma nova ${index}`);
/** Nobody and no room in common: each is a lesson of its own. */
const linesOf = (names: string[]) => names.map((name) => `segunda;07:30;08:20;${name};Algoritmos;;`);

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
});

const save = (classes: Record<string, unknown>, disciplines?: Record<string, unknown>) =>
  app.as("pedro").api("PUT", "/api/timetables/1/matches", { classes, disciplines });
const created = () =>
  app.db.sqlite.prepare("SELECT count(*) FROM classes WHERE name LIKE 'Turma nova%'").pluck().get();
const toCreate = (names: string[]) => Object.fromEntries(names.map((name) => [name, CREATE]));

it("more names than one transaction has are all created", async () => {
  await sendTimetable(app, linesOf(NAMES));
  const saved = await save(toCreate(NAMES));
  expect([saved.status, saved.body.unmatched.classes, created()]).toEqual([200, [], COUNT]);
});

it("nothing is written where the last name is wrong", async () => {
  await sendTimetable(app, [...linesOf(NAMES), "terça;07:30;08:20;DS-1;EF;;"]);
  const refused = await save(toCreate(NAMES), toCreate(["EF"]));
  expect([refused.status, created()]).toEqual([400, 0]);
});

it("nothing is written where the last name is taken", async () => {
  await sendTimetable(app, linesOf([...NAMES, "ds-1"]));
  const refused = await save(toCreate([...NAMES, "ds-1"]));
  expect([refused.status, created()]).toEqual([409, 0]);
});

it("what an interrupted call has created is accepted when it is sent again", async () => {
  await sendTimetable(app, linesOf(NAMES));
  app.db.sqlite.exec(`CREATE TRIGGER broken BEFORE INSERT ON classes WHEN NEW.name = 'Turma nova 70'
    BEGIN SELECT RAISE(ABORT, 'out of order'); END`);
  expect((await save(toCreate(NAMES))).status).toBe(500);
  expect(created()).toBeGreaterThan(0);
  expect(created()).toBeLessThanOrEqual(70);
  app.db.sqlite.exec("DROP TRIGGER broken");
  const again = await save(toCreate(NAMES));
  expect([again.status, again.body.unmatched.classes, created()]).toEqual([200, [], COUNT]);
});

it("a class that was there before is not taken for a created one", async () => {
  await sendTimetable(app, linesOf(["DS-1", "DS-2"]));
  expect((await save({ "DS-1": CREATE })).status).toBe(409);
  const other = app.db.sqlite.prepare("SELECT id FROM classes WHERE name = 'DS-2'").pluck().get();
  await save({ "DS-1": other });
  expect((await save({ "DS-1": CREATE })).status).toBe(409);
});
