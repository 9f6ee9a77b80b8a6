/** The calls of the timetable, from the file to publishing, a second file and undoing (rules R28.20 to R28.28). */
import { describe, expect, it } from "vitest";
import { doNextSteps, resumeWork } from "#app/services/timetable/work.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const FIRST = [
  "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "segunda;08:20;09:10;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "terça;07:30;08:20;DS-1+DS-2;Redes de Computadores;Bia Gonçalves+Ana Conceição;Laboratório 1",
  "quarta;07:30;08:20;DS-2;Algoritmos;Bia Gonçalves;Sala 2",
  "quinta;07:30;08:20;DS-2;Algoritmos;Bia Gonçalves;",
];

const call = (app: TestApp, method: string, path: string, body?: unknown) =>
  app.as("pedro").api(method, `/api/timetables${path}`, body);

async function publish(app: TestApp, id: number, body: object = {}) {
  const begun = await call(app, "POST", `/${id}/publish`, { from: PERIOD.startDate, ...body });
  expect([begun.status, begun.body]).toEqual([202, { jobId: expect.any(Number) }]);
  await runDueJobs(app);
  return (await call(app, "GET", `/${id}`)).body;
}

/** The timetable's reservations: date, hours, room, first class and teacher. */
function lessons(app: TestApp) {
  return app.db.sqlite
    .prepare(
      `SELECT r.id, r.date, r.start_time || '-' || r.end_time AS hours, p.environment_id AS room, r.class_id AS class,
         r.teacher_user_id AS teacher, r.status
       FROM reservations r JOIN reservation_environments p ON p.reservation_id = r.id
       JOIN series s ON s.id = r.series_id WHERE s.kind = 'timetable' ORDER BY r.date, r.start_time, r.id`,
    )
    .all() as {
    id: number;
    date: string;
    hours: string;
    room: number;
    class: number;
    teacher: number;
    status: string;
  }[];
}

describe("a timetable", () => {
  it("is read as a draft, which lists missing rooms and unmatched names", async () => {
    const app = await createTestApp({ now: NOW });
    const made = await sendTimetable(app, [...FIRST, "sexta;07:30;08:20;DS-9;Solda;SILVA;LAB 9"]);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: 1,
        state: "draft",
        format: "table",
        lessons: 6,
        withoutRoom: 1,
        unmatched: {
          teachers: ["SILVA"],
          classes: ["DS-9"],
          disciplines: ["Solda"],
          environments: ["LAB 9"],
        },
      },
    ]);
    expect(lessons(app)).toEqual([]);
  });

  it("stores the matches of names, and creates classes and disciplines only", async () => {
    const app = await createTestApp({ now: NOW });
    const line = "sexta;07:30;08:20;DS-9;Solda;SILVA;LAB 9";
    await sendTimetable(app, [line]);
    const refused = await call(app, "PUT", "/1/matches", { teachers: { SILVA: { create: true } } });
    expect(refused.status).toBe(400);
    expect((await call(app, "PUT", "/1/matches", { teachers: { OUTRO: 3 } })).status).toBe(400);
    expect((await call(app, "PUT", "/1/matches", { teachers: { SILVA: 1 } })).status).toBe(400);
    const saved = await call(app, "PUT", "/1/matches", {
      teachers: { silva: PEOPLE.ana.id },
      classes: { "DS-9": { create: true } },
      disciplines: { Solda: { create: true } },
      environments: { "LAB 9": ROOM.lab1 },
    });
    const none = { teachers: [], classes: [], disciplines: [], environments: [] };
    expect([saved.status, saved.body.unmatched]).toEqual([200, none]);
    expect((await sendTimetable(app, [line])).body.unmatched).toEqual(none);
  });

  it("is published as approved reservations in its weeks, each joined lesson or block as one", async () => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, FIRST);
    const difference = await call(app, "GET", "/1/diff");
    expect(difference.body).toMatchObject({ added: 4, removed: 0, changed: 0, unchanged: 0, collisions: [] });
    const published = await publish(app, 1);
    expect(published).toMatchObject({ state: "published", done: 9, total: 9, from: PERIOD.startDate });
    const rows = lessons(app);
    expect(rows).toHaveLength(9);
    expect(rows[0]).toMatchObject({
      date: "2026-03-09",
      hours: "07:30-09:10",
      room: ROOM.sala1,
      class: CLASS.ds1,
      teacher: PEOPLE.ana.id,
      status: "approved",
    });
    expect(tableRows(app, "reservation_classes")).toHaveLength(3);
    expect((await call(app, "POST", "/1/publish", { from: PERIOD.startDate })).status).toBe(409);
  });

  it("is not published while names are unmatched, unless their lessons are skipped", async () => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, [...FIRST, "sexta;07:30;08:20;DS-9;Algoritmos;Ana Conceição;Sala 1"]);
    const refused = await call(app, "POST", "/1/publish", { from: PERIOD.startDate });
    expect([refused.status, refused.body.unmatched.classes]).toEqual([409, ["DS-9"]]);
    expect(await publish(app, 1, { skipUnmatched: true })).toMatchObject({ state: "published", total: 9 });
  });

  it("a second file changes only the lessons that differ, until it is undone", async () => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, FIRST);
    await publish(app, 1);
    const before = lessons(app);
    await sendTimetable(app, [
      FIRST[0] as string,
      FIRST[1] as string,
      (FIRST[2] as string).replace("Laboratório 1", "Auditório"),
      "sexta;07:30;08:20;DS-2;Redes de Computadores;Bia Gonçalves;Sala 2",
    ]);
    const difference = (await call(app, "GET", "/2/diff?from=2026-03-16")).body;
    expect(difference).toMatchObject({ from: "2026-03-16", added: 1, removed: 1, changed: 1, unchanged: 2 });
    await publish(app, 2, { from: "2026-03-16" });
    const after = lessons(app);
    const ids = (rows: typeof after, room: number) =>
      rows.filter((row) => row.room === room).map(({ id }) => id);
    expect(ids(after, ROOM.sala1)).toEqual(ids(before, ROOM.sala1));
    const places = after.map(({ date, room }) => `${date} ${room}`);
    expect(places).toContain(`2026-03-10 ${ROOM.lab1}`);
    expect(places).toContain(`2026-03-17 ${ROOM.auditorio}`);
    expect(places).not.toContain(`2026-03-17 ${ROOM.lab1}`);
    expect(places).toContain(`2026-03-20 ${ROOM.sala2}`);
    expect(places).not.toContain(`2026-03-18 ${ROOM.sala2}`);

    const undone = await call(app, "POST", "/2/undo");
    expect(undone.status).toBe(202);
    await runDueJobs(app);
    expect((await call(app, "GET", "/2")).body.state).toBe("undone");
    expect(lessons(app)).toEqual(before);
  });

  it("is published once despite a crash at every step", async () => {
    const whole = await createTestApp({ now: NOW });
    await sendTimetable(whole, FIRST);
    await publish(whole, 1);
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, FIRST);
    await call(app, "POST", "/1/publish", { from: PERIOD.startDate });
    for (let isMore = true; isMore; ) {
      // A run resumes from the database only; every second slice is rolled back.
      const run = resumeWork(app.deps, 1);
      expect(() =>
        app.db.write(() => {
          if (run) doNextSteps(run, 0);
          throw new Error("crash");
        }),
      ).toThrow("crash");
      isMore = run !== null && doNextSteps(run, 0);
    }
    expect(lessons(app)).toEqual(lessons(whole));
    expect((await call(app, "GET", "/1")).body).toMatchObject({ state: "published", done: 9, total: 9 });
  });

  it("rejects all conflicting reservations on request", async () => {
    const app = await createTestApp({ now: NOW });
    const own = { startTime: "07:30", endTime: "08:20", status: "approved" } as const;
    const ids = ["2026-03-09", "2026-03-16"].map((date) => addReservation(app, { ...own, date }));
    await sendTimetable(app, FIRST);
    await app.as("pedro").post("/admin/grade/1/publicar", { from: PERIOD.startDate, allYield: "on" });
    await runDueJobs(app);
    expect(ids.map((id) => reservationRow(app, id).status)).toEqual(["rejected", "rejected"]);
    expect(lessons(app).filter(({ room }) => room === ROOM.sala1)).toHaveLength(3);
  });

  it("skips lessons in conflict with reservations, unless these are to be rejected", async () => {
    const app = await createTestApp({ now: NOW });
    const own = { startTime: "07:30", endTime: "08:20", status: "approved" } as const;
    const first = addReservation(app, { ...own, date: "2026-03-09" });
    const second = addReservation(app, { ...own, date: "2026-03-16" });
    await sendTimetable(app, FIRST);
    const { collisions } = (await call(app, "GET", "/1/diff")).body;
    expect(collisions.map(({ reservationId }: { reservationId: number }) => reservationId)).toEqual([
      first,
      second,
    ]);
    await publish(app, 1, { yieldingIds: [second] });
    const statuses = [first, second].map((id) => reservationRow(app, id).status);
    expect(statuses).toEqual(["approved", "rejected"]);
    const mondays = lessons(app).filter(({ room }) => room === ROOM.sala1);
    expect(mondays.map(({ date }) => date)).toEqual(["2026-03-16", "2026-03-23"]);
    const gaps = app.db.sqlite.prepare("SELECT date, reason FROM gaps ORDER BY date").all();
    expect(gaps).toEqual([
      { date: "2026-03-09", reason: "conflict" },
      { date: "2026-03-16", reason: "conflict" },
    ]);
    await call(app, "POST", "/1/undo");
    await runDueJobs(app);
    expect(lessons(app)).toEqual([]);
    expect(reservationRow(app, second).status).toBe("approved");
  });

  it.each([
    ["whatever the reason's words are", { rejection_reason: "Cedeu o lugar à grade." }, "approved"],
    ["unless somebody has changed it since", { updated_at: "2026-03-04T12:00:00.000Z" }, "rejected"],
  ])("undoing it approves again what gave way, %s", async (_, change, status) => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, FIRST);
    const id = addReservation(app, { date: "2026-03-16", status: "approved", userId: PEOPLE.bia.id });
    await publish(app, 1, { yieldingIds: [id] });
    expect(reservationRow(app, id).status).toBe("rejected");
    const [[column, value] = ["", ""]] = Object.entries(change);
    app.db.sqlite.prepare(`UPDATE reservations SET ${column} = ? WHERE id = ?`).run(value, id);
    await call(app, "POST", "/1/undo");
    await runDueJobs(app);
    expect(reservationRow(app, id).status).toBe(status);
  });

  it("undoing it preserves a lesson that somebody changed", async () => {
    const app = await createTestApp({ now: NOW });
    await sendTimetable(app, FIRST);
    await publish(app, 1);
    const [, monday] = lessons(app).filter(({ room }) => room === ROOM.sala1);
    const id = monday?.id ?? 0;
    const moved = await app
      .as("pedro")
      .api("PUT", `/api/reservations/${id}`, { environmentIds: [ROOM.auditorio] });
    expect(moved.status).toBe(200);
    await call(app, "POST", "/1/undo");
    await runDueJobs(app);
    expect(lessons(app).map(({ id: left }) => left)).toEqual([id]);
  });

  it.each([
    ["no lesson at all", ["feira;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1"], /Linha 2: .*feira/],
    [
      "more single periods than a timetable may have",
      Array.from({ length: 8001 }, (_, row) => `segunda;07:30;11:30;DS-1;Matéria ${row};Ana Conceição;`),
      /40\.000 períodos/,
    ],
  ])("with %s is refused, and nothing is stored", async (_, lines, sentence) => {
    const app = await createTestApp({ now: NOW });
    const refused = await sendTimetable(app, lines);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(sentence)]);
    expect((await call(app, "GET", "")).body).toEqual([]);
  });
});
