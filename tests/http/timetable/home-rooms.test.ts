/** The room of a class, which its lessons without one take (rules R28.64). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { CLASS, ROOM } from "#tests/support/school/school.ts";
import { NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const ROOMLESS = [
  "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;",
  "terça;07:30;08:20;DS-1+DS-2;Algoritmos;Ana Conceição;",
  "quarta;07:30;08:20;DS-2;Algoritmos;Bia Gonçalves;Sala 2",
  "quinta;07:30;08:20;DS-2;Algoritmos;Bia Gonçalves;",
];

const call = (app: TestApp, method: string, path: string, body?: unknown) =>
  app.as("pedro").api(method, `/api/timetables/1${path}`, body);
const homeOf = (app: TestApp, id: number) =>
  app.db.sqlite.prepare("SELECT home_environment_id FROM classes WHERE id = ?").pluck().get(id);
const placesOf = (app: TestApp) =>
  app.db.sqlite
    .prepare(
      `SELECT DISTINCT strftime('%w', r.date) || ' ' || p.environment_id FROM reservations r
       JOIN reservation_environments p ON p.reservation_id = r.id ORDER BY 1`,
    )
    .pluck()
    .all();

it("a class has a home room, which calls give, take and keep", async () => {
  const app = await createTestApp({ now: NOW });
  const pedro = app.as("pedro");
  const made = await pedro.api("POST", "/api/classes", { name: "DS-9", homeEnvironmentId: ROOM.sala2 });
  expect([made.status, made.body.homeEnvironmentId]).toEqual([201, ROOM.sala2]);
  const path = `/api/classes/${made.body.id}`;
  expect((await pedro.api("PUT", path, { name: "DS-10" })).body.homeEnvironmentId).toBe(ROOM.sala2);
  const unknown = await pedro.api("PUT", path, { name: "DS-10", homeEnvironmentId: 999 });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["homeEnvironmentId"]]);
  expect((await pedro.api("PUT", path, { name: "DS-10", homeEnvironmentId: null })).body).toMatchObject({
    homeEnvironmentId: null,
  });
  expect((await app.as("ana").api("PUT", path, { name: "X-10", homeEnvironmentId: 1 })).status).toBe(403);
});

it("the dialog of a class has its room, and a room that is deleted is no class's", async () => {
  const app = await createTestApp({ now: NOW });
  const admin = app.as("admin");
  const room = (await admin.api("POST", "/api/environments", { name: "Sala 9", type: "Sala" })).body.id;
  const path = `/admin/turmas/${CLASS.ds1}/editar`;
  expect(await (await app.as("pedro").fetch(path)).text()).toContain("Sala da turma");
  const saved = await app.as("pedro").post(path, { name: "DS-1", homeEnvironmentId: String(room) });
  expect([saved.status, homeOf(app, CLASS.ds1)]).toEqual([302, room]);
  expect(auditOf(app.db, "classes").at(-1)).toContain("update");
  expect((await admin.api("DELETE", `/api/environments/${room}`)).status).toBe(200);
  expect(homeOf(app, CLASS.ds1)).toBeNull();
});

it("lessons without a room take the home room of their first class that has one", async () => {
  const app = await createTestApp({ now: NOW });
  const sent = await sendTimetable(app, ROOMLESS);
  expect(sent.body.withoutRoom).toBe(3);
  const matched = await call(app, "PUT", "/matches", { homeRooms: { "ds-1": ROOM.sala1 } });
  expect([matched.status, matched.body.withoutRoom, homeOf(app, CLASS.ds1)]).toEqual([200, 1, ROOM.sala1]);
  expect((await call(app, "GET", "/diff")).body.added).toBe(3);
  await call(app, "POST", "/publish", { from: PERIOD.startDate });
  await runDueJobs(app);
  expect(placesOf(app)).toEqual([`1 ${ROOM.sala1}`, `2 ${ROOM.sala1}`, `3 ${ROOM.sala2}`]);
  expect((await call(app, "GET", "")).body.withoutRoom).toBe(1);
});

it("a home room is given to a class of the file that is known, created in the same call too", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, [...ROOMLESS, "sexta;07:30;08:20;DS-9;Algoritmos;Ana Conceição;"]);
  for (const [homeRooms, status] of [
    [{ "DS-7": ROOM.sala1 }, 400],
    [{ "DS-9": ROOM.sala1 }, 400],
    [{ "DS-1": 999 }, 400],
  ] as const)
    expect((await call(app, "PUT", "/matches", { homeRooms })).status).toBe(status);
  const both = { classes: { "DS-9": { create: true } }, homeRooms: { "DS-9": ROOM.sala2 } };
  expect((await call(app, "PUT", "/matches", both)).body.withoutRoom).toBe(3);
});

it("the screens list classes without a room, and say what stays unpublished", async () => {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, [ROOMLESS[0] as string, ROOMLESS[3] as string]);
  const pedro = app.as("pedro");
  const page = async (path: string) => (await pedro.fetch(`/admin/grade/1/${path}`)).text();
  const names = await page("nomes");
  expect(names).toContain('aria-label="Sala da turma DS-1"');
  const before = await page("publicar");
  expect(before).toContain("2 aulas sem ambiente não serão publicadas.");
  expect(before).not.toContain("Nada muda");
  const body = { homeNames: ["DS-1", "DS-2"], homeTo: [String(ROOM.sala1), "-"] };
  const saved = await pedro.post("/admin/grade/1/nomes?tipo=ambientes", body);
  expect([saved.status, homeOf(app, CLASS.ds1), homeOf(app, CLASS.ds2)]).toEqual([302, ROOM.sala1, null]);
  expect(await page("publicar")).toContain("1 aula sem ambiente não será publicada.");
});
