/** All names that are missing are created at once (rules R28.66, docs/decisions/0275). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { NOW, sendTimetable } from "#tests/support/timetable/published.ts";

const LINES = [
  "segunda;07:30;08:20;1A;Física I;Inês da Silva Peçanha;SG",
  "segunda;08:20;09:10;1A;EF;Inês da Silva Peçanha;Quadra",
  "terça;07:30;08:20;MEC 2A;Física I;Inês Souza Peçanha;Sala 1",
];
const DEFAULTS = { environmentType: "Sala", emailPattern: "{usuario}@escola.example" };

const match = (app: TestApp, body: object, who: "pedro" | "admin" = "admin") =>
  app.as(who).api("PUT", "/api/timetables/1/matches", body);
const rows = (app: TestApp, query: string) => app.db.sqlite.prepare(query).pluck().all();

it("classes, disciplines, teachers and rooms, each with what the defaults say", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, LINES);
  const createAll = ["classes", "disciplines", "teachers", "environments"];
  const { status, body } = await match(app, { createAll, defaults: DEFAULTS });
  expect(status).toBe(200);
  expect(body.unmatched).toEqual({ teachers: [], classes: [], disciplines: ["EF"], environments: [] });
  expect(body.notCreated).toEqual([
    { kind: "disciplines", name: "EF", text: expect.stringContaining("pelo menos 3 caracteres") },
  ]);
  expect(rows(app, "SELECT name FROM classes WHERE name LIKE 'Turma%'")).toEqual(["Turma 1A"]);
  expect(rows(app, "SELECT type FROM environments WHERE name IN ('SG', 'Quadra')")).toEqual(["Sala", "Sala"]);
  expect(
    rows(
      app,
      "SELECT username || ' ' || email || ' ' || role || first_login FROM users WHERE name LIKE 'Inês%' ORDER BY id",
    ),
  ).toEqual([
    "ines.pecanha ines.pecanha@escola.example teacher1",
    "ines.pecanha2 ines.pecanha2@escola.example teacher1",
  ]);
  const [first] = body.passwords;
  expect(first).toMatchObject({ name: "Inês da Silva Peçanha", username: "ines.pecanha" });
  const { username, password } = first;
  const signedIn = await app.as(null).api("POST", "/api/login", { username, password });
  expect(signedIn).toMatchObject({ status: 200, body: { firstLogin: true } });
  expect((await match(app, { createAll, defaults: DEFAULTS })).body.passwords).toEqual([]);
});

it("nothing is created without its defaults, and rooms by administrators only", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, LINES);
  for (const [body, status, who] of [
    [{ createAll: ["classes", "teachers"] }, 400, "admin"],
    [{ createAll: ["teachers"], defaults: { emailPattern: "ana@escola.example" } }, 400, "admin"],
    [{ createAll: ["environments"], defaults: { emailPattern: DEFAULTS.emailPattern } }, 400, "admin"],
    [{ createAll: ["classes", "environments"], defaults: DEFAULTS }, 403, "pedro"],
    [{ createAll: ["resources"] }, 400, "pedro"],
  ] as const)
    expect((await match(app, body, who)).status, JSON.stringify(body)).toBe(status);
  expect(rows(app, "SELECT name FROM classes WHERE name LIKE 'Turma%'")).toEqual([]);
  const staff = await match(app, { createAll: ["teachers"], defaults: DEFAULTS }, "pedro");
  expect([staff.status, staff.body.passwords.length]).toEqual([200, 2]);
});

it("who has the name of a person of another role is left to be asked", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, [`segunda;07:30;08:20;DS-1;Algoritmos;${PEOPLE.pedro.name};Sala 1`]);
  const { body } = await match(app, { createAll: ["teachers"], defaults: DEFAULTS });
  expect([body.unmatched.teachers, body.passwords]).toEqual([[PEOPLE.pedro.name], []]);
});

it("387 disciplines are created in one submission of the screen", async () => {
  const app = await createTestApp({ now: NOW });
  const lines = Array.from(
    { length: 387 },
    (_, index) => `segunda;07:30;08:20;DS-1;Componente ${index};;Sala 1`,
  );
  await sendTimetable(app, lines);
  const pedro = app.as("pedro");
  const path = "/admin/grade/1/nomes?tipo=disciplinas";
  expect(await (await pedro.fetch(path)).text()).toContain("Criar as 387 disciplinas que faltam");
  expect((await pedro.post(path, { all: "1" })).headers.get("location")).toBe(path);
  expect(rows(app, "SELECT count(*) FROM disciplines WHERE name LIKE 'Componente%'")).toEqual([387]);
});

it("the screen asks for the e-mail's pattern, keeps what was typed and shows the passwords once", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, LINES);
  const admin = app.as("admin");
  const path = "/admin/grade/1/nomes?tipo=professores";
  const refused = await admin.post(path, { all: "1", emailPattern: "{usuario}@" });
  const html = await refused.text();
  expect([refused.status, html.includes('value="{usuario}@"')]).toEqual([400, true]);
  expect(html).toContain("Escreva o e-mail dos novos professores com {usuario}");
  const made = await admin.post(path, { all: "1", emailPattern: DEFAULTS.emailPattern });
  const sheet = await made.text();
  expect([made.status, sheet.includes("ines.pecanha2"), sheet.includes("Voltar aos nomes")]).toEqual([
    200,
    true,
    true,
  ]);
  const rooms = "/admin/grade/1/nomes?tipo=ambientes";
  expect(await (await app.as("pedro").fetch(rooms)).text()).toContain("Peça a um administrador que os crie.");
});
