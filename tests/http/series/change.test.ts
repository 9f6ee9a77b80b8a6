/** Changing, ending and deciding about a series (rules R24.4 to R24.6). */
import { describe, expect, it } from "vitest";
import { UNDO_MS } from "#app/domain/limits.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { findUndoable, undoDecision } from "#app/services/bookings/review/undo.server.ts";
import { cancelDates } from "#app/services/series/remove.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { actorOf, notificationTitlesOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { seriesBody, staffSeriesBody } from "#tests/support/series/series.ts";

type Row = {
  id: number;
  date: string;
  startTime: string;
  status: string;
  environmentIds: number[];
  isDetached: boolean;
  notes: string | null;
};

async function madeBy(who: Username, fields: Record<string, unknown> = {}) {
  const app = await createTestApp();
  const body = who === "ana" ? seriesBody(fields) : staffSeriesBody(fields);
  const made = (await app.as(who).api("POST", "/api/series", body)).body;
  const rows: Row[] = made.reservations;
  return { app, ana: app.as("ana"), pedro: app.as("pedro"), made, rows };
}

/** The current rows of a series. */
async function read(app: TestApp, id = 1) {
  return (await app.as("pedro").api("GET", `/api/series/${id}`)).body;
}

const brief = (rows: Row[]) => rows.map(({ date, environmentIds }) => `${date} ${environmentIds.join("+")}`);

describe("an edit of a series", () => {
  it("of *this* changes one reservation, which later edits skip", async () => {
    const { app, ana, rows } = await madeBy("ana");
    const one = { scope: "this", reservationId: rows[2]?.id, notes: "Prova" };
    const changed = await ana.api("PUT", "/api/series/1", one);
    expect([changed.status, changed.body.changed, changed.body.left]).toEqual([200, 1, []]);
    const all = await ana.api("PUT", "/api/series/1", { scope: "all", environmentIds: [ROOM.sala2] });
    expect(all.body).toMatchObject({ changed: 8, left: [{ id: rows[2]?.id, date: "2026-04-02" }] });
    const now = await read(app);
    expect(now.reservations.filter((row: Row) => row.isDetached)).toMatchObject([
      { date: "2026-04-02", notes: "Prova", environmentIds: [ROOM.sala1] },
    ]);
    expect(now.environmentIds).toEqual([ROOM.sala2]);
  });

  it("detaches a reservation that is edited or moved individually", async () => {
    const { app, ana, pedro, rows } = await madeBy("ana");
    await ana.api("PUT", `/api/reservations/${rows[1]?.id}`, { notes: "Prova" });
    await pedro.api("PUT", `/api/reservations/${rows[4]?.id}`, { date: "2026-04-17" });
    const now = await read(app);
    expect(now.reservations.filter((row: Row) => row.isDetached)).toMatchObject([
      { date: "2026-03-26", seriesDate: "2026-03-26" },
      { date: "2026-04-17", seriesDate: "2026-04-16" },
    ]);
  });

  it("of *following* makes a series of the later dates, detached ones and gaps with it", async () => {
    const { app, ana, rows } = await madeBy("ana", { skip: ["2026-03-26", "2026-04-30"] });
    await ana.api("PUT", `/api/reservations/${rows[5]?.id}`, { notes: "Prova" });
    const body = { scope: "following", reservationId: rows[3]?.id, shift: "afternoon" };
    const { status, body: changed } = await ana.api("PUT", "/api/series/1", body);
    expect(status).toBe(200);
    expect(changed).toMatchObject({
      id: 2,
      splitFromId: 1,
      startDate: "2026-04-16",
      endDate: "2026-05-14",
      shift: "afternoon",
      changed: 3,
      left: [{ id: rows[5]?.id, date: "2026-05-07" }],
    });
    expect(changed.reservations.map((row: Row) => [row.date, row.startTime.slice(11, 16)])).toEqual([
      ["2026-04-16", "13:30"],
      ["2026-04-23", "13:30"],
      ["2026-05-07", "07:30"],
      ["2026-05-14", "13:30"],
    ]);
    expect(changed.gaps).toMatchObject([{ seriesId: 2, date: "2026-04-30" }]);
    const old = await read(app);
    expect(brief(old.reservations)).toEqual(["2026-03-19 1", "2026-04-02 1", "2026-04-09 1"]);
    expect(old).toMatchObject({ endDate: "2026-04-15", gaps: [{ date: "2026-03-26" }] });
  });

  it("of *all* or of *following* from a past row leaves the past as it is", async () => {
    const { app, rows } = await madeBy("pedro");
    app.setNow("2026-04-11T13:00:00.000Z");
    const pedro = app.as("pedro");
    const before = (await read(app)).reservations.slice(0, 4);
    const all = await pedro.api("PUT", "/api/series/1", { scope: "all", environmentIds: [ROOM.sala2] });
    expect(all.body.changed).toBe(5);
    const body = { scope: "following", reservationId: rows[0]?.id, environmentIds: [ROOM.lab1] };
    const following = await pedro.api("PUT", "/api/series/1", body);
    expect(following.body).toMatchObject({ id: 2, splitFromId: 1, startDate: "2026-04-16", changed: 5 });
    expect((await read(app)).reservations).toEqual(before);
    const past = { scope: "this", reservationId: rows[0]?.id, notes: "x" };
    expect((await pedro.api("PUT", "/api/series/1", past)).status).toBe(409);
  });

  it("is refused as a whole if a date conflicts with an approved one, with the dates", async () => {
    const { app, ana, pedro } = await madeBy("pedro");
    const bias = { userId: PEOPLE.bia.id, status: "approved" } as const;
    addReservation(app, { ...bias, date: "2026-04-23", environmentIds: [ROOM.sala2] });
    const before = await read(app);
    const body = { scope: "all", environmentIds: [ROOM.sala2] };
    const refused = await pedro.api("PUT", "/api/series/1", body);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([{ date: "2026-04-23", userName: "Bia Gonçalves" }]);
    expect(await read(app)).toEqual(before);
    expect((await ana.api("PUT", "/api/series/1", { ...body, override: true })).status).toBe(409);
    const done = await pedro.api("PUT", "/api/series/1", { ...body, override: true });
    expect([done.status, done.body.changed]).toEqual([200, 9]);
    expect(tableRows(app, "reservations").filter((row) => row.override_user_id !== null)).toHaveLength(1);
  });

  it("by two people at once succeeds for the first; the other gets a 409", async () => {
    const { app, ana, pedro } = await madeBy("ana");
    const { updatedAt } = (await ana.api("GET", "/api/series/1")).body;
    const notes = ["Prova", "Projetor"];
    const people = [ana, pedro];
    const answers = await Promise.all(
      people.map((person, index) =>
        person.api("PUT", "/api/series/1", { scope: "all", notes: notes[index], updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = notes[answers.findIndex(({ status }) => status === 200)];
    const { reservations } = await read(app);
    expect(new Set(reservations.map((row: Row) => row.notes))).toEqual(new Set([won]));
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/mudou|alterada|outra pessoa/);
  });

  it("notifies a teacher once of staff's change, and both teachers if the owner changes", async () => {
    const { app, pedro } = await madeBy("pedro");
    await pedro.api("PUT", "/api/series/1", { scope: "all", notes: "Com projetor" });
    const handed = await pedro.api("PUT", "/api/series/1", { scope: "all", teacherUserId: PEOPLE.bia.id });
    expect(handed.body).toMatchObject({ teacherUserId: PEOPLE.bia.id, changed: 9 });
    expect(notificationTitlesOf(app, "ana")).toEqual([
      "Série recebida",
      "Série alterada",
      "Série transferida",
    ]);
    expect(notificationTitlesOf(app, "bia")).toEqual(["Série recebida"]);
    expect((await app.as("ana").api("GET", "/api/series/1")).status).toBe(404);
    expect((await app.as("bia").api("GET", "/api/series/1")).status).toBe(200);
  });

  it.each([
    ["another's series", "bia", { scope: "all", notes: "x" }, 404],
    ["a scope without a reservation", "ana", { scope: "following", notes: "x" }, 400],
    ["a reservation of no series", "ana", { scope: "this", reservationId: 99, notes: "x" }, 404],
    ["another version", "ana", { scope: "all", notes: "x", updatedAt: "2026-01-01T00:00:00.000Z" }, 409],
    ["an unknown room", "ana", { scope: "all", environmentIds: [99] }, 400],
    ["times outside of the shift", "ana", { scope: "all", startTime: "06:00" }, 400],
    ["a teacher's series that is approved already", "ana2", { scope: "all", notes: "x" }, 409],
  ])("is refused for %s", async (_, who, body, status) => {
    const { app, pedro } = await madeBy("ana");
    if (who === "ana2") await pedro.api("PUT", "/api/series/1/status", { status: "approved" });
    const before = await read(app);
    const person = who === "bia" ? "bia" : "ana";
    expect((await app.as(person).api("PUT", "/api/series/1", body)).status).toBe(status);
    expect(await read(app)).toEqual(before);
  });
});

describe("deleting dates of a series", () => {
  it("of *this* leaves a gap, which a restored reservation closes", async () => {
    const { app, ana, rows } = await madeBy("ana");
    const gone = await ana.api("DELETE", `/api/series/1?scope=this&reservationId=${rows[2]?.id}`);
    expect(gone.body).toEqual({ message: "1 reserva excluída da série", deleted: 1, left: [] });
    await ana.api("DELETE", `/api/reservations/${rows[3]?.id}`);
    const now = await read(app);
    expect(now.total).toBe(9);
    expect(now.gaps).toMatchObject([
      { date: "2026-04-02", reason: "cancelled" },
      { date: "2026-04-09", reason: "cancelled" },
    ]);
    const deletion = tableRows(app, "audit_log").find((entry) => entry.action === "delete");
    expect(restoreReservation(app.deps, actorOf("pedro"), Number(deletion?.id)).ok).toBe(true);
    const after = await read(app);
    expect(after.gaps).toMatchObject([{ date: "2026-04-09" }]);
    expect(after.reservations[2]).toMatchObject({ id: rows[2]?.id, seriesDate: "2026-04-02" });
  });

  it("of *following* and *all* leaves no gap; past and detached reservations stay", async () => {
    const { app, pedro, rows } = await madeBy("pedro", { skip: ["2026-05-07"] });
    await pedro.api("PUT", `/api/reservations/${rows[6]?.id}`, { notes: "Prova" });
    const from = await pedro.api("DELETE", `/api/series/1?scope=following&reservationId=${rows[5]?.id}`);
    expect(from.body).toMatchObject({ deleted: 2, left: [{ id: rows[6]?.id, date: "2026-04-30" }] });
    const now = await read(app);
    expect(now).toMatchObject({ endDate: "2026-04-22", gaps: [] });
    expect(now.reservations).toHaveLength(6);
    app.setNow("2026-03-26T12:00:00.000Z");
    const all = await app.as("pedro").api("DELETE", "/api/series/1?scope=all");
    expect(all.body.deleted).toBe(4);
    const left = (await read(app)).reservations;
    expect(left.map((row: Row) => row.date)).toEqual(["2026-03-19", "2026-04-30"]);
    expect((await app.as("pedro").api("DELETE", "/api/series/1?scope=all")).status).toBe(409);
    expect(notificationTitlesOf(app, "ana").filter((title) => title === "Série excluída")).toHaveLength(2);
  });

  it("deletes the series with its last reservation", async () => {
    const { app, ana } = await madeBy("ana");
    expect((await ana.api("DELETE", "/api/series/1?scope=all")).body.deleted).toBe(9);
    expect((await ana.api("GET", "/api/series/1")).status).toBe(404);
    expect(tableRows(app, "series")).toEqual([]);
  });

  it("from a day to another cancels the lessons of an absent teacher, each as a gap", async () => {
    const { app } = await madeBy("pedro");
    const days = { startDate: "2026-04-01", endDate: "2026-04-16" };
    const anyone = { kind: "any" } as const;
    const own = { kind: "own", userId: PEOPLE.ana.id } as const;
    const others = { kind: "own", userId: PEOPLE.bia.id } as const;
    expect(cancelDates(app.deps, actorOf("bia"), others, 1, days)).toMatchObject({ problem: "notFound" });
    // An absent teacher may cancel approved lessons too, which frees the rooms.
    const absence = { startDate: "2026-04-01", endDate: "2026-04-02" };
    expect(cancelDates(app.deps, actorOf("ana"), own, 1, absence)).toMatchObject({ ok: true });
    const cancelled = cancelDates(app.deps, actorOf("pedro"), anyone, 1, days);
    expect(cancelled).toMatchObject({ ok: true });
    const now = await read(app);
    expect(now.gaps.map((gap: { date: string }) => gap.date)).toEqual([
      "2026-04-02",
      "2026-04-09",
      "2026-04-16",
    ]);
    expect(now.reservations).toHaveLength(6);
    expect(notificationTitlesOf(app, "ana").at(-1)).toBe("Aulas canceladas");
  });

  it.each([
    ["another's series", "bia", "scope=all", 404],
    ["no scope", "ana", "", 400],
    ["a scope without a reservation", "ana", "scope=this", 400],
    ["another version", "ana", "scope=all&updatedAt=2026", 409],
  ])("is refused for %s", async (_, who, query, status) => {
    const { app } = await madeBy("ana");
    const before = await read(app);
    expect((await app.as(who as Username).api("DELETE", `/api/series/1?${query}`)).status).toBe(status);
    expect(await read(app)).toEqual(before);
  });
});

describe("a decision about a series", () => {
  async function contested() {
    const made = await madeBy("ana");
    addReservation(made.app, { userId: PEOPLE.bia.id, date: "2026-04-23", status: "approved" });
    return made;
  }
  const status = "/api/series/1/status";

  it("is refused while a date is in conflict, and approves the free ones", async () => {
    const { app, pedro, rows } = await contested();
    const refused = await pedro.api("PUT", status, { status: "approved" });
    expect([refused.status, refused.body.conflicts.length]).toEqual([409, 1]);
    expect((await read(app)).reservations.every((row: Row) => row.status === "pending")).toBe(true);
    const free = await pedro.api("PUT", status, { status: "approved", only: "free" });
    expect(free.body).toEqual({
      decided: 8,
      left: [{ id: rows[5]?.id, date: "2026-04-23", reason: "conflict" }],
    });
    const statuses = (await read(app)).reservations.map((row: Row) => row.status);
    expect(statuses.filter((each: string) => each === "approved")).toHaveLength(8);
    expect((await pedro.api("PUT", status, { status: "approved", override: true })).body).toEqual({
      decided: 1,
      left: [],
    });
    expect((await pedro.api("PUT", status, { status: "approved" })).status).toBe(409);
  });

  it("never approves two of its dates that conflict with each other", async () => {
    const { app, pedro, rows } = await madeBy("ana");
    await pedro.api("PUT", `/api/reservations/${rows[1]?.id}`, { date: rows[0]?.date });
    expect((await pedro.api("PUT", status, { status: "approved" })).status).toBe(409);
    const free = await pedro.api("PUT", status, { status: "approved", only: "free" });
    expect(free.body).toMatchObject({ decided: 8, left: [{ date: rows[0]?.date, reason: "conflict" }] });
    const approved = (await read(app)).reservations.filter((row: Row) => row.status === "approved");
    expect(new Set(approved.map((row: Row) => row.date)).size).toBe(8);
  });

  it("notifies its teacher by one notification and one mail, and one undo withdraws both", async () => {
    const { app, pedro } = await contested();
    await pedro.api("PUT", status, { status: "approved", only: "free" });
    expect(tableRows(app, "notifications")).toMatchObject([
      { user_id: PEOPLE.ana.id, title: "Série aprovada", message: expect.stringContaining("8 datas") },
    ]);
    expect(tableRows(app, "notifications")[0]?.message).toContain("23/04/2026");
    expect(tableRows(app, "mail_outbox").filter((mail) => mail.kind === "decision")).toHaveLength(1);
    expect(tableRows(app, "mail_items")).toHaveLength(8);
    const last = findUndoable(app.deps, actorOf("pedro"));
    expect(last?.count).toBe(8);
    expect(await undoDecision(app.deps, actorOf("pedro"), last?.entryId ?? 0)).toMatchObject({
      ok: true,
      value: { undone: 8 },
    });
    expect((await read(app)).reservations.every((row: Row) => row.status === "pending")).toBe(true);
    expect([tableRows(app, "notifications"), tableRows(app, "mail_items")]).toEqual([[], []]);
  });

  it("undone after its notification was read sends a correction", async () => {
    const { app, pedro } = await contested();
    await pedro.api("PUT", status, { status: "rejected", rejectionReason: "Sala em manutenção" });
    expect((await read(app)).gaps).toHaveLength(9);
    app.setNow(new Date(Date.parse("2026-03-12T13:00:00.000Z") + UNDO_MS - 60_000).toISOString());
    const last = findUndoable(app.deps, actorOf("pedro"));
    await undoDecision(app.deps, actorOf("pedro"), last?.entryId ?? 0);
    expect(notificationTitlesOf(app, "ana")).toEqual(["Série rejeitada", "Decisão desfeita"]);
    expect((await read(app)).gaps).toEqual([]);
  });

  it("that rejects one reservation leaves a gap until it is undone", async () => {
    const { app, pedro, rows } = await contested();
    const rejection = { status: "rejected", rejectionReason: "Sala em manutenção" };
    await pedro.api("PUT", `/api/reservations/${rows[0]?.id}/status`, rejection);
    expect((await read(app)).gaps).toMatchObject([
      { date: "2026-03-19", reason: "rejected", title: "Sala em manutenção" },
    ]);
    await undoDecision(app.deps, actorOf("pedro"), findUndoable(app.deps, actorOf("pedro"))?.entryId ?? 0);
    expect((await read(app)).gaps).toEqual([]);
  });

  it.each([
    ["a rejection without its reason", { status: "rejected" }, 400],
    ["another version", { status: "approved", updatedAt: "2026" }, 409],
  ])("is refused for %s", async (_, body, expected) => {
    const { app, pedro } = await madeBy("ana");
    const before = await read(app);
    expect((await pedro.api("PUT", status, body)).status).toBe(expected);
    expect(await read(app)).toEqual(before);
  });
});
