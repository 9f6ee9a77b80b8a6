/**
 * Two people write to one series concurrently: the result equals that of some sequential order, and a write with an
 * older version is refused (rules R24.16).
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { plainStateOf } from "#tests/support/database/plain-state.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const ROUNDS = IS_EVERY_CHANGE ? 4 : 20;
const SERIES = "/api/series/1";
const OWN = "/minhas-reservas/series/1";
const RIVAL = { date: "2026-04-16", startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.sala2] };

/** Ana's Thursdays are pending in Sala 1 (reservations 1 to 8), with one gap; Bia's request (9) is pending in Sala 2. */
const copy = copiesOf(async (app) => {
  const made = await app.as("ana").api("POST", "/api/series", seriesBody({ skip: ["2026-04-09"] }));
  expect(made.status).toBe(201);
  expect(addReservation(app, { ...RIVAL, userId: PEOPLE.bia.id })).toBe(9);
  const told = await app.as("ana").api("POST", "/api/absences", DAYS);
  expect(told.body).toEqual({ id: 1, reservations: [2, 3] });
});

/** @param seen the version of the series that both people saw. */
type Write = (app: TestApp, seen: { updatedAt: string }) => Promise<{ status: number }>;

const edit =
  (who: "ana" | "pedro", fields: object): Write =>
  (app) =>
    app.as(who).api("PUT", SERIES, { scope: "all", ...fields });
const editSeen =
  (who: "ana" | "pedro", fields: object): Write =>
  (app, seen) =>
    edit(who, { ...fields, ...seen })(app, seen);
const decide =
  (body: object): Write =>
  (app) =>
    app.as("pedro").api("PUT", `${SERIES}/status`, body);
const decideSeen =
  (body: object): Write =>
  (app, seen) =>
    decide({ ...body, ...seen })(app, seen);
const onPage =
  (path: string, fields: Record<string, string>): Write =>
  (app) =>
    app.as("ana").post(path, fields);

const FREE = { status: "approved", only: "free" };
const IN_SALA_2 = { environmentIds: [ROOM.sala2] };
const DAYS = { startDate: "2026-03-20", endDate: "2026-04-10" };
const makeUp = (date: string) =>
  onPage("/minhas-reservas/a-repor", { gapId: "1", date, environmentIds: String(ROOM.sala1) });

/** Two writes, and their statuses if one of them must be refused. */
const PAIRS: [name: string, first: Write, second: Write, answers?: number[]][] = [
  [
    "edits that saw one version",
    editSeen("ana", { notes: "Prova" }),
    editSeen("pedro", { environmentIds: [ROOM.lab1] }),
    [200, 409],
  ],
  [
    "edits without a version",
    edit("ana", { notes: "Prova" }),
    edit("pedro", { environmentIds: [ROOM.lab1] }),
  ],
  [
    "an edit and a decision that saw one version",
    editSeen("ana", { notes: "Prova" }),
    decideSeen(FREE),
    [200, 409],
  ],
  ["an edit and a decision", edit("ana", { environmentIds: [ROOM.lab1] }), decide(FREE)],
  ["an end and a decision", (app) => app.as("ana").api("DELETE", `${SERIES}?scope=all`), decide(FREE)],
  ["decisions against each other", decide(FREE), decide({ status: "rejected", rejectionReason: "Não" })],
  [
    "days that are cancelled and a date that is moved out of them",
    onPage(OWN, { act: "cancel", ...DAYS }),
    (app) => app.as("pedro").api("PUT", "/api/reservations/2", { date: "2026-04-17", ...IN_SALA_2 }),
  ],
  [
    "an absence and a rejection",
    (app) =>
      app.as("pedro").api("POST", "/api/absences/1/decisions", {
        decisions: [2, 3].map((reservationId) => ({ reservationId, action: "cancel" })),
      }),
    decide({ status: "rejected", rejectionReason: "Não" }),
  ],
  ["a lesson that is made up twice", makeUp("2026-04-06"), makeUp("2026-04-07"), [302, 409]],
  [
    "a series that is separated and split",
    onPage(OWN, { act: "separate" }),
    (app) => app.as("pedro").api("PUT", SERIES, { scope: "following", reservationId: 4, notes: "Prova" }),
  ],
  [
    "an edit into a room and the approval of a rival there",
    edit("ana", IN_SALA_2),
    (app) => app.as("pedro").api("PUT", "/api/reservations/9/status", { status: "approved" }),
  ],
];

type Outcome = { answers: number[]; state: unknown };

async function run(
  writes: Write[],
  start: (writes: (() => Promise<number>)[]) => Promise<number[]>,
): Promise<Outcome> {
  const app = await copy();
  const version = app.db.sqlite.prepare("SELECT updated_at FROM series WHERE id = 1").pluck().get();
  const seen = { updatedAt: String(version) };
  const answers = await start(writes.map((write) => async () => (await write(app, seen)).status));
  const { sessions: _, ...state } = plainStateOf(app);
  app.db.close();
  return { answers, state };
}

/** Sequentially; the statuses are in the order of `writes`. */
const sequentially = (order: number[]) => async (writes: (() => Promise<number>)[]) => {
  const answers: number[] = [];
  for (const index of order) answers[index] = (await writes[index]?.()) ?? 0;
  return answers;
};

/** Concurrently, one up to some turns of the event loop later than the other. */
const concurrently = (round: number) => (writes: (() => Promise<number>)[]) =>
  Promise.all(
    writes.map(async (write, index) => {
      const turns = index === round % 2 ? round : 0;
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      return write();
    }),
  );

describe("concurrently", () => {
  it.each(PAIRS)("%s leave the result of a sequential order", async (_, first, second, answers) => {
    const writes = [first, second];
    const expected = [await run(writes, sequentially([0, 1])), await run(writes, sequentially([1, 0]))];
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await run(writes, concurrently(round));
      expect(expected, `round ${round}`).toContainEqual(outcome);
      if (answers) expect(outcome.answers.toSorted((a, b) => a - b)).toEqual(answers);
    }
  });
});
