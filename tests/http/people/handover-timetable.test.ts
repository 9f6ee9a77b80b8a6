/** A timetable whose teacher has handed over: its lessons, and the next file with the old name (rules R5.24). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const { ana, bia } = PEOPLE;
const FILE = [
  "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "terça;07:30;08:20;DS-2;Redes de Computadores;PROF ANA;Sala 2",
];

const call = (app: TestApp, method: string, path: string, body?: unknown) =>
  app.as("pedro").api(method, `/api/timetables${path}`, body);

/** A published timetable whose file calls Ana by her name and by another one, and that has passed to Bia. */
async function handedOver(body: object = {}) {
  const app = await createTestApp({ now: NOW });
  await sendTimetable(app, FILE);
  await call(app, "PUT", "/1/matches", { teachers: { "PROF ANA": ana.id } });
  await call(app, "POST", "/1/publish", { from: PERIOD.startDate });
  await runDueJobs(app);
  const answer = await app
    .as("pedro")
    .api("POST", `/api/users/${ana.id}/handover`, { toUserId: bia.id, from: "2026-03-02", ...body });
  expect(answer.body).toMatchObject({ reservations: 6, clashes: [] });
  return app;
}

const unmatched = async (app: TestApp) => (await sendTimetable(app, FILE)).body.unmatched.teachers;

describe("the next file of a timetable that passed", () => {
  it("is asked once whom the old names mean, and is the same as what is published then", async () => {
    const app = await handedOver();
    expect(tableRows(app, "reservations").every((row) => row.owner_id === bia.id)).toBe(true);
    expect(tableRows(app, "reservations").every((row) => row.is_detached === 0)).toBe(true);
    expect(await unmatched(app)).toEqual(["Ana Conceição", "PROF ANA"]);
    await call(app, "PUT", "/2/matches", { teachers: { "Ana Conceição": bia.id, "PROF ANA": bia.id } });
    expect((await call(app, "GET", "/2/diff")).body).toMatchObject({
      added: 0,
      removed: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await unmatched(app)).toEqual([]);
  });

  it("may say that the name means the same person all the same", async () => {
    const app = await handedOver();
    await sendTimetable(app, FILE);
    await call(app, "PUT", "/2/matches", { teachers: { "Ana Conceição": ana.id, "PROF ANA": bia.id } });
    expect(await unmatched(app)).toEqual([]);
  });

  it("knows the names again where the hand-over is undone, or everything came back", async () => {
    const undone = await handedOver();
    const { id } = tableRows(undone, "audit_log").findLast(({ action }) => action === "hand-over") as {
      id: number;
    };
    await undone.as("pedro").post(`/admin/reservas/desfazer/${id}`);
    expect(await unmatched(undone)).toEqual([]);
    expect((await call(undone, "GET", "/2/diff")).body).toMatchObject({ added: 0, removed: 0, unchanged: 2 });

    const back = await handedOver();
    await back
      .as("pedro")
      .api("POST", `/api/users/${bia.id}/handover`, { toUserId: ana.id, from: "2026-03-02" });
    expect(await unmatched(back)).toEqual(["PROF ANA"]);
  });

  it("knows the names still where only some of it passed", async () => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, [FILE[0] as string]);
    await call(app, "POST", "/1/publish", { from: PERIOD.startDate });
    await runDueJobs(app);
    await app.as("pedro").api("POST", `/api/users/${ana.id}/handover`, {
      ...{ toUserId: bia.id, from: "2026-03-02", to: "2026-03-15" },
    });
    expect((await sendTimetable(app, [FILE[0] as string])).body.unmatched.teachers).toEqual([]);
  });
});
