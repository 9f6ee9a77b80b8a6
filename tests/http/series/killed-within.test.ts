/**
 * Every action on a series, or on dates of it, is atomic: if the process is killed before any of its writes, the whole
 * action is stored or none of it (rules R24.16).
 */
import { describe, expect, it } from "vitest";
import { findUndoable, undoDecision } from "#app/services/bookings/review/undo.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { plainStateOf } from "#tests/support/database/plain-state.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import { seriesBody } from "#tests/support/series/series.ts";

/** Before how many of its writes each action is killed: the first and last ones, and others between. */
const PLACES = IS_EVERY_CHANGE ? 3 : 200;
const OWN = "/minhas-reservas/series/1";
const AWAY = { startDate: "2026-03-23", endDate: "2026-03-27" };
const CLOSED = { startDate: "2026-04-02", endDate: "2026-04-16", reason: "Piso" };

/** Ana has two pending series, one of them with a lesson to make up; staff have decided a third one. */
const copy = copiesOf(async (app) => {
  addBlockedDay(app, { date: "2026-04-09", title: "Feriado" });
  const ana = app.as("ana");
  for (const fields of [
    {},
    { environmentIds: [ROOM.sala2], weekdays: [2] },
    { environmentIds: [ROOM.lab1], weekdays: [1] },
  ]) {
    const made = await ana.api("POST", "/api/series", seriesBody({ skipTaken: true, ...fields }));
    expect(made.status).toBe(201);
  }
  await app.as("pedro").api("PUT", "/api/series/3/status", { status: "approved" });
  for (const date of ["2026-03-20", "2026-03-27", "2026-04-10"])
    addReservation(app, { date, startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.sala2] });
  expect((await ana.api("POST", "/api/absences", AWAY)).status).toBe(201);
});

/** Ana's lessons in the week that she is away. */
const awayIn = ({ db }: TestApp) =>
  db.sqlite
    .prepare("SELECT id FROM reservations WHERE date BETWEEN ? AND ? AND status <> 'rejected'")
    .pluck()
    .all(AWAY.startDate, AWAY.endDate);

const DECISIONS = [{ action: "substitute", userId: PEOPLE.bia.id }, { action: "cancel" }, { action: "keep" }];

type Act = (app: TestApp) => Promise<unknown> | unknown;
const firstOf = ({ db }: TestApp, series: number) =>
  db.sqlite.prepare("SELECT min(id) + 2 FROM reservations WHERE series_id = ?").pluck().get(series);
const statusOf = (app: TestApp, body: object) => app.as("pedro").api("PUT", "/api/series/1/status", body);
const change = (app: TestApp, body: object) =>
  app
    .as("ana")
    .api("PUT", "/api/series/1", { reservationId: firstOf(app, 1), environmentIds: [ROOM.sala2], ...body });

const ACTS: [string, Act][] = [
  ["is requested", (app) => app.as("ana").api("POST", "/api/series", seriesBody({ weekdays: [3] }))],
  ["is approved", (app) => statusOf(app, { status: "approved", only: "free" })],
  ["is rejected", (app) => statusOf(app, { status: "rejected", rejectionReason: "Não" })],
  [
    "has its decision undone",
    (app) => undoDecision(app.deps, actorOf("pedro"), findUndoable(app.deps, actorOf("pedro"))?.entryId ?? 0),
  ],
  ["changes on one date", (app) => change(app, { scope: "this" })],
  ["changes from a date on", (app) => change(app, { scope: "following" })],
  ["changes", (app) => change(app, { scope: "all" })],
  [
    "loses one date",
    (app) => app.as("ana").api("DELETE", `/api/series/1?scope=this&reservationId=${firstOf(app, 1)}`),
  ],
  ["ends", (app) => app.as("ana").api("DELETE", "/api/series/1?scope=all")],
  [
    "loses some days",
    (app) => app.as("ana").post(OWN, { act: "cancel", startDate: "2026-03-20", endDate: "2026-04-30" }),
  ],
  ["is separated", (app) => app.as("ana").post(OWN, { act: "separate" })],
  [
    "is cancelled by an absence",
    (app) =>
      app.as("pedro").api("POST", "/api/absences/1/decisions", {
        decisions: awayIn(app).map((reservationId) => ({ reservationId, action: "cancel" })),
      }),
  ],
  [
    "is given away, cancelled and kept by an absence",
    (app) =>
      app.as("pedro").api("POST", "/api/absences/1/decisions", {
        decisions: awayIn(app).map((reservationId, index) => ({
          reservationId,
          ...DECISIONS[index % DECISIONS.length],
        })),
      }),
  ],
  [
    "has a lesson made up",
    (app) =>
      app.as("ana").post("/minhas-reservas/a-repor", {
        gapId: "1",
        date: "2026-04-06",
        environmentIds: String(ROOM.sala1),
      }),
  ],
  [
    "leaves a closed room",
    (app) => {
      const ids = app.db.sqlite
        .prepare("SELECT id FROM reservations WHERE series_id = 1 AND date BETWEEN ? AND ?")
        .pluck();
      const touched = ids.all(CLOSED.startDate, CLOSED.endDate) as number[];
      const moves = touched.map((id) => `${id}:${ROOM.sala2}`);
      const seen = shownNow(app, touched);
      return app.as("admin").post(`/admin/ambientes/${ROOM.sala1}/fechamentos`, { ...CLOSED, seen, moves });
    },
  ],
];

class Killed extends Error {}

/** Acts in a copy of the school; from write number `killAt` on nothing more is written. */
async function run(act: Act, killAt: number) {
  const app = await copy();
  for (const name of ["ana", "pedro", "admin"] as const) await app.as(name).fetch("/perfil");
  const { sessions: _, ...before } = plainStateOf(app);
  const write = app.db.run.bind(app.db);
  let writes = 0;
  app.db.run = (query) => {
    if (writes++ >= killAt) throw new Killed();
    return write(query);
  };
  await Promise.resolve()
    .then(() => act(app))
    .catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
  const { sessions: __, ...after } = plainStateOf(app);
  app.db.close();
  return { before, after, writes };
}

function places(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const every = Math.ceil(count / PLACES);
  return all.filter((index) => index % every === 0 || index === count - 1);
}

describe("is stored as a whole or not at all if killed before a write: a series", () => {
  it.each(ACTS)("%s", async (_, act) => {
    const whole = await run(act, Number.POSITIVE_INFINITY);
    expect(whole.after, "the act does nothing").not.toEqual(whole.before);
    for (const place of places(whole.writes)) {
      const killed = await run(act, place);
      expect([whole.before, whole.after], `killed before write ${place}`).toContainEqual(killed.after);
    }
  });
});
