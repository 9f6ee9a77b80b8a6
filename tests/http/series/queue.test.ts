/** A series in the list of the queue: one row, however many of its dates are pending (rules R24.50). */
import { describe, expect, it, vi } from "vitest";
import { addDays, daysFrom } from "#app/domain/dates/civil-date.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { latestEntry } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { actorOf, textOf } from "#tests/support/bookings/review.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

/** Thursdays from 2026-03-19 on. */
const thursdays = (count: number) =>
  Array.from({ length: count }, (_, week) => addDays("2026-03-19", 7 * week));

/** Twelve single requests in the afternoons of April, and two series of twenty, one date of which is in conflict. */
async function semester(): Promise<TestApp> {
  const app = await createTestApp();
  addSeries(app, thursdays(20));
  addSeries(app, thursdays(20), { startTime: "10:00", endTime: "11:30" });
  const afternoon = { startTime: "13:30", endTime: "17:30", shift: "afternoon" } as const;
  for (const date of daysFrom("2026-04-10", 12))
    addReservation(app, { date, userId: PEOPLE.bia.id, ...afternoon });
  addReservation(app, { date: "2026-04-02", startTime: "07:30", endTime: "08:20", status: "approved" });
  return app;
}

async function rowsOf(app: TestApp, query: string, path = "/admin/reservas", who: "pedro" | "bia" = "pedro") {
  const html = await (await app.as(who).fetch(`${path}${query}`)).text();
  const ids = [...html.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th>/g)].map(([, id]) => id ?? "");
  return { ids, text: textOf(html), html };
}

/** The statuses of the reservations of a series. */
function statusesOf(app: TestApp, id: number): string[] {
  return tableRows(app, "reservations").flatMap((row) => (row.series_id === id ? [String(row.status)] : []));
}

describe("a series in the list of the queue", () => {
  it("is one row, and pagination continues after it", async () => {
    const app = await semester();
    const first = await rowsOf(app, "");
    expect(first.ids).toHaveLength(10);
    expect(first.ids.slice(0, 2)).toEqual(["S1", "S2"]);
    expect(first.text).toContain("20 datas, 1 em conflito");
    expect(first.text).toContain("19/03–30/07");
    expect(first.text).toContain("1 a 10 de 14 · 52 datas");
    const second = await rowsOf(app, "?pagina=2");
    expect(second.ids).toHaveLength(4);
    expect(second.text).toContain("11 a 14 de 14");
    expect(new Set([...first.ids, ...second.ids]).size).toBe(14);
    expect((await rowsOf(app, "?pagina=9999")).ids).toEqual(second.ids);
  });

  it("counts its dates in the tabs, and is filtered like its dates", async () => {
    const app = await semester();
    const { text } = await rowsOf(app, "");
    expect(text).toContain("Pendentes 52");
    expect(text).toContain("Sem conflito (51)");
    expect((await rowsOf(app, "?conflito=sim")).ids).toEqual(["S1"]);
    expect((await rowsOf(app, "?conflito=nao&por=50")).ids).toHaveLength(13);
    expect((await rowsOf(app, "?conflito=nao&turno=manha")).ids).toEqual(["S2"]);
  });

  it("is found by the filter for one of its dates, and by a search", async () => {
    const app = await semester();
    expect((await rowsOf(app, "?de=2026-05-07&ate=2026-05-07")).ids).toEqual(["S1", "S2"]);
    const found = await rowsOf(app, "?busca=conceicao");
    expect([found.ids, found.text.includes("1 a 2 de 2 · 40 datas")]).toEqual([["S1", "S2"], true]);
    expect((await rowsOf(app, "?aba=todas&busca=conceicao")).ids).toHaveLength(10);
  });

  it("is approved from its row if it has no conflict, with one undo", async () => {
    const app = await semester();
    const { html } = await rowsOf(app, "");
    expect(html).toContain("Aprovar 20");
    const pedro = app.as("pedro");
    const version = tableRows(app, "series").find(({ id }) => id === 2)?.updated_at;
    await pedro.post("/admin/reservas/series/2", { act: "approve", updatedAt: String(version) });
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["approved"]));
    expect((await rowsOf(app, "")).text).toContain("1 a 10 de 13 · 32 datas");
    const entry = tableRows(app, "audit_log").findLast(({ action }) => action === "approve-selected");
    await pedro.post(`/admin/reservas/desfazer/${entry?.id}`);
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["pending"]));
    expect((await rowsOf(app, "")).ids.slice(0, 2)).toEqual(["S1", "S2"]);
  });

  it("is selected with others, has its own notification, and all are undone at once", async () => {
    const app = await semester();
    const single = tableRows(app, "reservations").find((row) => row.series_id === null)?.id;
    const pedro = app.as("pedro");
    const { headers } = await pedro.post("/admin/reservas/aprovar", { ids: ["s1", "s2", String(single)] });
    expect(headers.get("location")).toBe("/admin/reservas");
    expect(statusesOf(app, 1).filter((status) => status === "approved")).toHaveLength(19);
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["approved"]));
    const toAna = () => tableRows(app, "notifications").filter(({ user_id }) => user_id === PEOPLE.ana.id);
    expect(toAna()).toHaveLength(2);
    expect((await rowsOf(app, "")).text).toContain("Última decisão: 40 reservas.");
    const entry = tableRows(app, "audit_log").findLast(({ action }) => action === "approve-selected");
    await pedro.post(`/admin/reservas/desfazer/${entry?.id}`);
    expect(new Set([...statusesOf(app, 1), ...statusesOf(app, 2)])).toEqual(new Set(["pending"]));
    expect(toAna()).toHaveLength(0);
  });

  it("is undone with its notification after the request has stopped waiting", async () => {
    const app = await semester();
    await app.as("pedro").post("/admin/reservas/aprovar", { ids: ["s1", "s2"] });
    const toAna = () => tableRows(app, "notifications").filter(({ user_id }) => user_id === PEOPLE.ana.id);
    expect(toAna()).toHaveLength(2);
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const whenUnlocked = app.db.whenUnlocked.bind(app.db);
    vi.spyOn(app.db, "whenUnlocked").mockImplementation(async (work) => {
      await unlocked;
      return whenUnlocked(work);
    });
    const sessionId = Number(
      tableRows(app, "sessions").find(({ user_id }) => user_id === PEOPLE.pedro.id)?.id,
    );
    const pedro = { ...actorOf("pedro"), sessionId };
    const undone = await undoDecision(app.deps, pedro, latestEntry(app).id, 1);
    expect(undone).toMatchObject({ ok: true, value: { isFinished: false } });
    unlock();
    const statuses = () => [...new Set([...statusesOf(app, 1), ...statusesOf(app, 2)])];
    await expect.poll(statuses).toEqual(["pending"]);
    expect(toAna()).toHaveLength(0);
  });

  it("is rejected with others for one reason, as gaps", async () => {
    const app = await semester();
    await app.as("pedro").post("/admin/reservas/rejeitar", { ids: ["s2"], rejectionReason: "Obras" });
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["rejected"]));
    expect(tableRows(app, "gaps")).toHaveLength(20);
  });

  it("that changed meanwhile is not decided with the selected ones", async () => {
    const app = await semester();
    await app.as("pedro").post("/admin/reservas/aprovar", { ids: ["s2@2020-01-01T00:00:00.000Z"] });
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["pending"]));
    for (const ids of ["s", "s0", "s1.5", "x1"])
      expect((await app.as("pedro").post("/admin/reservas/aprovar", { ids: [ids] })).status).toBe(400);
    expect((await app.as("pedro").post("/admin/reservas/aprovar", { ids: ["s999"] })).status).toBe(302);
  });

  it("shows people responsible for rooms only the dates there", async () => {
    const app = await semester();
    namePeople(app, "lab1", ["bia"]);
    addSeries(app, thursdays(3), { environmentIds: [ROOM.lab1] });
    const { ids, text } = await rowsOf(app, "", "/reservas/avaliar", "bia");
    expect([ids, text.includes("3 datas")]).toEqual([["S3"], true]);
  });

  it("with one date left is a row of its own", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, thursdays(2));
    await app.as("pedro").post(`/admin/reservas/${reservationIds[0]}/aprovar`);
    expect((await rowsOf(app, "")).ids).toEqual([String(reservationIds[1])]);
  });
});
