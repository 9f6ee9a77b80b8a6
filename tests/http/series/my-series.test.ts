/** /minhas-reservas/series/{id}: a teacher changes, deletes or cancels dates of their own series (rules R24.10). */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const ADDRESS = "/minhas-reservas/series/1";
const DATES = ["2026-03-05", "2026-03-19", "2026-03-26", "2026-04-02"];

async function ownSeries() {
  const app = await createTestApp();
  const { reservationIds: ids } = addSeries(app, DATES);
  const rows = () => tableRows(app, "reservations").map(({ date, notes }) => `${date} ${notes ?? "-"}`);
  return { app, ana: app.as("ana"), ids: ids.map(String), rows };
}

describe("a teacher's own series", () => {
  it("is one page with its dates, linked from the list of reservations", async () => {
    const { app, ana } = await ownSeries();
    expect(await (await ana.fetch("/minhas-reservas")).text()).toContain(`href="${ADDRESS}"`);
    const text = textOf(await (await ana.fetch(ADDRESS)).text());
    expect(text).toContain("4 datas, 05/03/2026 a 02/04/2026");
    for (const words of ["Só esta", "Esta e as próximas", "Todas (de hoje em diante)", "Vou faltar"])
      expect(text).toContain(words);
    expect((await app.as("bia").fetch(ADDRESS)).status).toBe(404);
    expect((await app.as("bia").post(ADDRESS, { act: "remove", scope: "all" })).status).toBe(404);
  });

  it.each(["/minhas-reservas", "/reservas"])(
    "is named in the details of each of its reservations at %s",
    async (list) => {
      const { app, ana, ids } = await ownSeries();
      const details = await (await ana.fetch(`${list}/${ids[1]}`)).text();
      expect(details).toMatch(new RegExp(`href="${ADDRESS}"[^>]*>4 datas, 05/03/2026 a 02/04/2026<`));
      app.db.run(app.db.q.updateTable("series").set({ owner_id: PEOPLE.bia.id }));
      expect(await (await ana.fetch(`${list}/${ids[1]}`)).text()).not.toContain("4 datas");
    },
  );

  it("changes by each scope; its rooms only if they are selected to change", async () => {
    const { app, ana, ids, rows } = await ownSeries();
    const change = { act: "change", notes: "Prova", environmentIds: "2" };
    const one = await ana.post(ADDRESS, { ...change, scope: "this", reservationId: ids[1] ?? "" });
    expect([one.status, one.headers.get("location")]).toEqual([302, ADDRESS]);
    expect(rows()).toEqual(["2026-03-05 -", "2026-03-19 Prova", "2026-03-26 -", "2026-04-02 -"]);
    const rooms = () =>
      tableRows(app, "reservation_environments").map(({ environment_id }) => environment_id);
    expect(rooms()).toEqual([1, 1, 1, 1]);
    const following = { ...change, withRooms: "on", scope: "following", reservationId: ids[2] ?? "" };
    const split = await ana.post(ADDRESS, following);
    expect(split.headers.get("location")).toBe("/minhas-reservas/series/2");
    expect(rooms()).toEqual([1, 1, 2, 2]);
  });

  it("is deleted by scope; cancelled days are lessons to make up", async () => {
    const { app, ana, ids } = await ownSeries();
    const days = { act: "cancel", startDate: "2026-03-16", endDate: "2026-03-27" };
    expect((await ana.post(ADDRESS, days)).status).toBe(302);
    expect(tableRows(app, "gaps").map(({ date }) => date)).toEqual(["2026-03-19", "2026-03-26"]);
    const end = { act: "remove", scope: "following", reservationId: ids[3] ?? "" };
    expect((await ana.post(ADDRESS, end)).status).toBe(302);
    expect(tableRows(app, "reservations").map(({ date }) => date)).toEqual(["2026-03-05"]);
    const shown = textOf(await (await ana.fetch(ADDRESS)).text());
    expect(shown).toContain("Nenhuma reserva desta série espera avaliação");
  });

  it.each([
    ["days without an end", { act: "cancel", startDate: "2026-03-16" }, 400],
    ["days that run backwards", { act: "cancel", startDate: "2026-03-16", endDate: "2026-03-15" }, 400],
    ["no scope", { act: "change", notes: "x" }, 400],
    ["a scope without a reservation", { act: "remove", scope: "this" }, 400],
    ["another version", { act: "remove", scope: "all", updatedAt: "2020" }, 409],
  ])("changes nothing for %s, and renders the typed values again", async (_, form, status) => {
    const { ana, rows } = await ownSeries();
    const before = rows();
    expect((await ana.post(ADDRESS, form as Record<string, string>)).status).toBe(status);
    expect(rows()).toEqual(before);
  });
});
