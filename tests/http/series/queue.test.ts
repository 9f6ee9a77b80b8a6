/** A series in the list of the queue: one row, however many of its dates wait (rules R24.50). */
import { describe, expect, it } from "vitest";
import { setPeople } from "#app/models/rooms/room-people.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { tableRows } from "#tests/support/reservations/reservations.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

/** Thursdays from 2026-03-19 on. */
function thursdays(count: number): string[] {
  return Array.from({ length: count }, (_, week) =>
    new Date(Date.UTC(2026, 2, 19 + 7 * week)).toISOString().slice(0, 10),
  );
}

/** Twelve single requests in the afternoons of March and two series of twenty, of which one date is disputed. */
async function semester(): Promise<TestApp> {
  const app = await createTestApp();
  addSeries(app, thursdays(20));
  addSeries(app, thursdays(20), { startTime: "10:00", endTime: "11:30" });
  for (let day = 10; day < 22; day++)
    addReservation(app, {
      date: `2026-04-${day}`,
      startTime: "13:30",
      endTime: "17:30",
      shift: "afternoon",
      userId: PEOPLE.bia.id,
    });
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
  it("is one row, and pages go on after it", async () => {
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

  it("counts its dates in the tabs and filters, and stands where it belongs", async () => {
    const app = await semester();
    const { text } = await rowsOf(app, "");
    expect(text).toContain("Pendentes 52");
    expect(text).toContain("Sem conflito (51)");
    expect((await rowsOf(app, "?conflito=sim")).ids).toEqual(["S1"]);
    expect((await rowsOf(app, "?conflito=nao&por=50")).ids).toHaveLength(13);
    expect((await rowsOf(app, "?conflito=nao&turno=manha")).ids).toEqual(["S2"]);
  });

  it("is found by a filter of one of its dates, and by a search", async () => {
    const app = await semester();
    expect((await rowsOf(app, "?de=2026-05-07&ate=2026-05-07")).ids).toEqual(["S1", "S2"]);
    const found = await rowsOf(app, "?busca=conceicao");
    expect([found.ids, found.text.includes("1 a 2 de 2 · 40 datas")]).toEqual([["S1", "S2"], true]);
    expect((await rowsOf(app, "?aba=todas&busca=conceicao")).ids).toHaveLength(10);
  });

  it("is approved from its row where nothing stands against it, with one undo", async () => {
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

  it("is ticked with others, keeps its own mail, and all of it is undone at once", async () => {
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

  it("is rejected with others for one reason, as gaps", async () => {
    const app = await semester();
    await app.as("pedro").post("/admin/reservas/rejeitar", { ids: ["s2"], rejectionReason: "Obras" });
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["rejected"]));
    expect(tableRows(app, "gaps")).toHaveLength(20);
  });

  it("that changed meanwhile is not decided with the ticked ones", async () => {
    const app = await semester();
    await app.as("pedro").post("/admin/reservas/aprovar", { ids: ["s2@2020-01-01T00:00:00.000Z"] });
    expect(new Set(statusesOf(app, 2))).toEqual(new Set(["pending"]));
    for (const ids of ["s", "s0", "s1.5", "x1"])
      expect((await app.as("pedro").post("/admin/reservas/aprovar", { ids: [ids] })).status).toBe(400);
    expect((await app.as("pedro").post("/admin/reservas/aprovar", { ids: ["s999"] })).status).toBe(302);
  });

  it("shows to who answers for rooms the dates of these", async () => {
    const app = await semester();
    setPeople(app.db, { environmentId: ROOM.lab1, duty: "responsible", userIds: [PEOPLE.bia.id] });
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
