/** What a publication or an undo cannot write any more is left out, counted and named; both always end (rules R28.29). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const MONDAY = "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1";
const TUESDAY = "terça;07:30;08:20;DS-2;Redes de Computadores;Bia Gonçalves;Sala 2";

const call = (app: TestApp, method: string, path: string, body?: unknown, who: "pedro" | "admin" = "admin") =>
  app.as(who).api(method, `/api${path}`, body);

/** Publishes lines as another file; gives the timetable's number. */
async function publish(app: TestApp, lines: string[], who: "pedro" | "admin" = "admin"): Promise<number> {
  const { body } = await sendTimetable(app, lines, who);
  const begun = await call(app, "POST", `/timetables/${body.id}/publish`, { from: PERIOD.startDate }, who);
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  await runDueJobs(app);
  return body.id;
}

async function undo(app: TestApp, id: number) {
  expect((await call(app, "POST", `/timetables/${id}/undo`)).status).toBe(202);
  await runDueJobs(app);
  return (await call(app, "GET", `/timetables/${id}`)).body;
}

async function addTeacher(app: TestApp, name: string): Promise<number> {
  const username = name.split(" ")[0]?.toLowerCase();
  const account = {
    username,
    name,
    email: `${username}@escola.test`,
    role: "teacher",
    password: "Senha#Forte1",
  };
  return (await call(app, "POST", "/users", account)).body.id;
}

async function remove(app: TestApp, path: string): Promise<void> {
  const removed = await call(app, "DELETE", path);
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
}

type Lesson = { id: number; date: string; room: number };

function lessons(app: TestApp): Lesson[] {
  return app.db.sqlite
    .prepare(
      `SELECT r.id, r.date, p.environment_id AS room FROM reservations r
       JOIN reservation_environments p ON p.reservation_id = r.id ORDER BY r.date, r.start_time, r.id`,
    )
    .all() as Lesson[];
}

const left = ({ leftOut }: { leftOut: { reason: string; date: string | null; count: number }[] }) =>
  leftOut.map(({ reason, date, count }) => [reason, date, count]);

describe("undoing a timetable", () => {
  it("leaves out a date that the series has again in another place", async () => {
    const app = await createTestApp({ now: NOW });
    await publish(app, [MONDAY]);
    const second = await publish(app, [TUESDAY]);
    await publish(app, [MONDAY]);
    const [first] = lessons(app).filter(({ room }) => room === ROOM.sala1);
    const moved = await call(app, "PUT", `/reservations/${first?.id}`, { environmentIds: [ROOM.auditorio] });
    expect(moved.status).toBe(200);
    const undone = await undo(app, second);
    expect(undone).toMatchObject({ state: "undone", isStopped: false });
    expect(left(undone)).toContainEqual(["dateTaken", "2026-03-09", 1]);
    expect(undone.leftOutCount).toBe(undone.leftOut.length);
    const page = await (await app.as("pedro").fetch(`/admin/grade/${second}/publicar`)).text();
    expect(textOf(page)).toContain("Algoritmos · DS-1 · Sala 1, 09/03/2026 às 07:30");
  });

  it.each([
    ["a further teacher", "Ana Conceição+Caio Lima", (caio: number) => `/users/${caio}`, "partGone"],
    ["the teacher", "Caio Lima", (caio: number) => `/users/${caio}`, "gone"],
    ["the discipline", "Ana Conceição", () => `/disciplines/${DISCIPLINE.algoritmos}`, "gone"],
    ["the class", "Ana Conceição", () => `/classes/${CLASS.ds1}`, "gone"],
    ["the room", "Ana Conceição", () => `/environments/${ROOM.sala1}`, "gone"],
  ])("restores or names what it took away after %s was deleted", async (_, teachers, path, reason) => {
    const app = await createTestApp({ now: NOW });
    const caio = await addTeacher(app, "Caio Lima");
    await publish(app, [MONDAY.replace("Ana Conceição", teachers)]);
    const second = await publish(app, [TUESDAY]);
    await remove(app, path(caio));
    const undone = await undo(app, second);
    expect(undone).toMatchObject({ state: "undone", leftOutCount: 3 });
    expect(left(undone)).toEqual([
      [reason, "2026-03-09", 1],
      [reason, "2026-03-16", 1],
      [reason, "2026-03-23", 1],
    ]);
    expect(lessons(app)).toHaveLength(reason === "partGone" ? 3 : 0);
  });

  it("restores what somebody wrote whose account is gone, as the teacher's", async () => {
    const app = await createTestApp({ now: NOW });
    await publish(app, [MONDAY], "pedro");
    const second = await publish(app, [TUESDAY]);
    await remove(app, `/users/${PEOPLE.pedro.id}`);
    expect(await undo(app, second)).toMatchObject({ state: "undone", leftOutCount: 0 });
    expect(lessons(app)).toHaveLength(3);
  });

  it("names the lessons that somebody changed, which stay", async () => {
    const app = await createTestApp({ now: NOW });
    const id = await publish(app, [MONDAY]);
    const [, second] = lessons(app);
    await call(app, "PUT", `/reservations/${second?.id}`, { environmentIds: [ROOM.auditorio] });
    expect(left(await undo(app, id))).toEqual([["changed", "2026-03-16", 1]]);
  });

  it("by somebody whose account is gone before it begins ends too", async () => {
    const app = await createTestApp({ now: NOW });
    const id = await publish(app, [MONDAY]);
    expect((await call(app, "POST", `/timetables/${id}/undo`, undefined, "pedro")).status).toBe(202);
    await remove(app, `/users/${PEOPLE.pedro.id}`);
    await runDueJobs(app);
    expect((await call(app, "GET", `/timetables/${id}`)).body.state).toBe("undone");
    expect(lessons(app)).toEqual([]);
  });
});

describe("publishing a timetable", () => {
  it.each([
    ["whoever published it", () => `/users/${PEOPLE.pedro.id}`, 3, []],
    ["a teacher of it", (caio: number) => `/users/${caio}`, 0, [["gone", null, 3]]],
    ["its discipline", () => `/disciplines/${DISCIPLINE.algoritmos}`, 0, [["gone", null, 3]]],
    ["its class", () => `/classes/${CLASS.ds1}`, 0, [["gone", null, 3]]],
    ["its room", () => `/environments/${ROOM.sala1}`, 0, [["gone", null, 3]]],
  ])("ends after %s was deleted before the first row", async (_, path, written, reasons) => {
    const app = await createTestApp({ now: NOW });
    const caio = await addTeacher(app, "Caio Lima");
    const { body } = await sendTimetable(app, [MONDAY.replace("Conceição", "Conceição+Caio Lima")]);
    await call(app, "POST", `/timetables/${body.id}/publish`, { from: PERIOD.startDate }, "pedro");
    await remove(app, path(caio));
    await runDueJobs(app);
    const published = (await call(app, "GET", `/timetables/${body.id}`)).body;
    expect(published).toMatchObject({ state: "published", leftOutCount: 3 - written });
    expect(left(published)).toEqual(reasons);
    expect(lessons(app)).toHaveLength(written);
    await publish(app, [TUESDAY]);
  });

  it("leaves out a lesson without a teacher if whoever published it is gone", async () => {
    const app = await createTestApp({ now: NOW });
    const { body } = await sendTimetable(app, [MONDAY.replace("Ana Conceição", "")]);
    await call(app, "POST", `/timetables/${body.id}/publish`, { from: PERIOD.startDate }, "pedro");
    await remove(app, `/users/${PEOPLE.pedro.id}`);
    await runDueJobs(app);
    const published = (await call(app, "GET", `/timetables/${body.id}`)).body;
    expect(published).toMatchObject({ state: "published", leftOutCount: 3 });
    expect(left(published)).toEqual([["nobody", null, 3]]);
  });
});
