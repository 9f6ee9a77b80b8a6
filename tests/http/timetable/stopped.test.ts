/** A timetable whose job was given up frees the lock, says so, and is resumed or undone by a person (rules R28.29). */
import { beforeEach, describe, expect, it } from "vitest";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { startJobRunner } from "#app/services/jobs/runner.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const MONDAY = "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1";
const TUESDAY = "terça;07:30;08:20;DS-2;Redes de Computadores;Bia Gonçalves;Sala 2";
/** No rule of the program's own database: an error like that of a full disk. */
const BREAK = `CREATE TRIGGER broken BEFORE INSERT ON reservations WHEN NEW.date = '2026-03-16'
  BEGIN SELECT RAISE(ABORT, 'out of order'); END`;
const MAX_ATTEMPTS = 8;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
});

const call = (method: string, path: string, body?: unknown) =>
  app.as("admin").api(method, `/api/timetables${path}`, body);
const read = async (id: number) => (await call("GET", `/${id}`)).body;
const dates = () => app.db.sqlite.prepare("SELECT date FROM reservations ORDER BY date").pluck().all();
const pageOf = async (id: number) => (await app.as("pedro").fetch(`/admin/grade/${id}/publicar`)).text();

/** Runs the job until it is given up; returns how often it failed before. */
async function runUntilGivenUp(): Promise<number> {
  const events: string[] = [];
  const [job] = PROGRAM_JOBS.filter(({ name }) => name === "publish-timetable");
  if (!job) throw new Error("no job");
  for (let turn = 0; turn < MAX_ATTEMPTS; turn++) {
    const runner = startJobRunner(app.deps, [job], ({ event }) => events.push(event));
    await runner.runDue();
    await runner.stop();
    app.setNow(new Date(Date.parse(NOW) + (turn + 1) * 600_000).toISOString());
  }
  expect(events.at(-1)).toBe("job-given-up");
  return events.length - 1;
}

async function publishHalf(): Promise<number> {
  const { body } = await sendTimetable(app, [MONDAY]);
  app.db.sqlite.exec(BREAK);
  await call("POST", `/${body.id}/publish`, { from: PERIOD.startDate });
  const run = await runUntilGivenUp();
  expect(run).toBe(MAX_ATTEMPTS - 1);
  return body.id;
}

describe("a publication that was given up", () => {
  it("says so, and lets another timetable be published", async () => {
    const id = await publishHalf();
    expect(await read(id)).toMatchObject({ state: "publishing", isStopped: true });
    const list = textOf(await (await app.as("pedro").fetch("/admin/grade")).text());
    expect(list).toContain("Interrompida");
    expect(textOf(await pageOf(id))).toContain("Retome de onde parou, ou desfaça a grade.");
    app.db.sqlite.exec("DROP TRIGGER broken");
    const { body } = await sendTimetable(app, [TUESDAY]);
    expect((await call("POST", `/${body.id}/publish`, { from: PERIOD.startDate })).status).toBe(202);
    expect((await call("POST", `/${id}/resume`)).status).toBe(409);
    await runDueJobs(app);
    expect(await read(body.id)).toMatchObject({ state: "published", isStopped: false });
    // Resumed it would write over what is published now.
    const superseded = await call("POST", `/${id}/resume`);
    expect([superseded.status, superseded.body.message]).toEqual([409, expect.stringContaining("Desfaça")]);
    expect((await call("POST", `/${id}/undo`)).status).toBe(202);
  });

  it("is resumed where it stopped, from the screen", async () => {
    const id = await publishHalf();
    app.db.sqlite.exec("DROP TRIGGER broken");
    const resumed = await app.as("pedro").post(`/admin/grade/${id}/publicar`, {});
    expect(resumed.headers.get("location")).toBe(`/admin/grade/${id}/publicar`);
    await runDueJobs(app);
    expect(await read(id)).toMatchObject({ state: "published", isStopped: false, done: 3, leftOutCount: 0 });
    expect(dates()).toEqual(["2026-03-09", "2026-03-16", "2026-03-23"]);
    expect((await call("POST", `/${id}/resume`)).status).toBe(409);
  });

  it("is undone, and an undo that stopped is resumed", async () => {
    const id = await publishHalf();
    app.db.sqlite.exec("DROP TRIGGER broken");
    await app.as("pedro").post(`/admin/grade/${id}/publicar`, {});
    await runDueJobs(app);
    app.db.sqlite.exec(BREAK.replace("INSERT", "DELETE").replace("NEW", "OLD"));
    await call("POST", `/${id}/undo`);
    await runUntilGivenUp();
    expect(await read(id)).toMatchObject({ state: "publishing", isStopped: true });
    app.db.sqlite.exec("DROP TRIGGER broken");
    expect((await call("POST", `/${id}/undo`)).status).toBe(202);
    await runDueJobs(app);
    expect(await read(id)).toMatchObject({ state: "undone", isStopped: false });
    expect(dates()).toEqual([]);
  });
});

it("a timetable of a copy of the database without its job is stopped", async () => {
  const { body } = await sendTimetable(app, [MONDAY]);
  await call("POST", `/${body.id}/publish`, { from: PERIOD.startDate });
  expect(await read(body.id)).toMatchObject({ state: "publishing", isStopped: false });
  expect((await call("POST", `/${body.id}/resume`)).status).toBe(409);
  app.db.sqlite.exec("DELETE FROM jobs");
  expect((await read(body.id)).isStopped).toBe(true);
  expect((await call("POST", `/${body.id}/resume`)).status).toBe(202);
  await runDueJobs(app);
  expect(await read(body.id)).toMatchObject({ state: "published", done: 3 });
});
