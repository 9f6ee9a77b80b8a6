/** Single reservations that look like a series are joined on their teacher's request (rules R24.54). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries, seriesBody } from "#tests/support/series/series.ts";

const ADDRESS = "/minhas-reservas/juntar";
const THURSDAYS = ["2026-03-19", "2026-03-26", "2026-04-09"];

async function alike(fields: Parameters<typeof addReservation>[1] = {}) {
  const app = await createTestApp();
  const ids = THURSDAYS.map((date) => addReservation(app, { date, ...fields }));
  return { app, ana: app.as("ana"), ids };
}

/** The form values of the page's sets. */
async function setsOf(app: TestApp, who: "ana" | "bia" = "ana"): Promise<string[][]> {
  const html = await (await app.as(who).fetch(ADDRESS)).text();
  return html
    .split("<form")
    .map((form) => [...form.matchAll(/name="ids" value="([^"]+)"/g)].map(([, value]) => value ?? ""))
    .filter((values) => values.length > 0);
}

describe("single reservations that look like a series", () => {
  it("are offered and joined without any other change", async () => {
    const { app, ana } = await alike({ status: "approved" });
    expect(textOf(await (await ana.fetch("/minhas-reservas")).text())).toContain(
      "1 conjunto de reservas parece uma série.",
    );
    const text = textOf(await (await ana.fetch(ADDRESS)).text());
    expect(text).toContain("19/03, 26/03, 09/04");
    const before = tableRows(app, "reservations");
    const [set = []] = await setsOf(app);
    const joined = await ana.post(ADDRESS, { ids: set });
    expect(joined.headers.get("location")).toBe("/minhas-reservas/series/1");
    const now = tableRows(app, "reservations");
    expect(now.map(({ series_id, series_date }) => [series_id, series_date])).toEqual(
      THURSDAYS.map((date) => [1, date]),
    );
    const same = ({ series_id: _, series_date: __, ...row }: Record<string, unknown>) => row;
    expect(now.map(same)).toEqual(before.map(same));
    const series = { weekdays: "4", every_weeks: 1, owner_id: PEOPLE.ana.id };
    expect(tableRows(app, "series")).toMatchObject([series]);
    expect(tableRows(app, "audit_log").map(({ action, entity }) => `${action} ${entity}`)).toEqual(
      expect.arrayContaining(["create series", "update reservation"]),
    );
    expect(await setsOf(app)).toEqual([]);
    expect(textOf(await (await ana.fetch("/minhas-reservas")).text())).toContain("3 datas · 3 aprovadas");
    expectDerived(app.db);
  });

  it("can be separated again, and their gaps remain", async () => {
    const { app, ana, ids } = await alike({ status: "approved" });
    await ana.post(ADDRESS, { ids: ids.map(String) });
    const days = { startDate: "2026-03-25", endDate: "2026-03-27" };
    await ana.post("/minhas-reservas/series/1", { act: "cancel", ...days });
    const stale = { act: "separate", updatedAt: "2020" };
    expect((await ana.post("/minhas-reservas/series/1", stale)).status).toBe(409);
    expect((await app.as("bia").post("/minhas-reservas/series/1", { act: "separate" })).status).toBe(404);
    expect((await ana.post("/minhas-reservas/series/1", { act: "separate" })).status).toBe(302);
    expect(tableRows(app, "series")).toEqual([]);
    expect(tableRows(app, "reservations").map(({ series_id, date }) => [series_id, date])).toEqual([
      [null, "2026-03-19"],
      [null, "2026-04-09"],
    ]);
    expect(tableRows(app, "gaps")).toMatchObject([{ series_id: null, date: "2026-03-26" }]);
    expect(textOf(await (await ana.fetch("/minhas-reservas/a-repor")).text())).toContain("1 aula a repor");
    expectDerived(app.db);
  });

  it("are one row of the queue once joined, if pending", async () => {
    const { app, ana, ids } = await alike();
    await ana.post(ADDRESS, { ids: ids.map(String) });
    const queue = textOf(await (await app.as("pedro").fetch("/admin/reservas")).text());
    expect(queue).toContain("S1 Ana Conceição 3 datas 3 datas a série");
  });

  it.each([
    ["another class", { classId: CLASS.ds2 }],
    ["another room", { environmentIds: [ROOM.sala1, ROOM.sala2] }],
    ["other hours", { startTime: "08:20" }],
    ["another weekday", { date: "2026-03-20" }],
    ["a rejected one", { status: "rejected" as const }],
    ["a past one", { date: "2026-03-05" }],
    ["another's", { userId: PEOPLE.bia.id }],
    ["a second one on the same date", { date: "2026-03-26", status: "pending" as const }],
  ])("are not offered with %s", async (_, fields) => {
    const app = await createTestApp();
    for (const date of ["2026-03-19", "2026-03-26"]) addReservation(app, { date });
    addReservation(app, { date: "2026-04-02", ...fields });
    expect(await setsOf(app)).toEqual([]);
  });

  it("are refused without a write if one changed meanwhile", async () => {
    const { app, ana, ids } = await alike();
    const [set = []] = await setsOf(app);
    const other = addReservation(app, { date: "2026-04-16", userId: PEOPLE.bia.id });
    const { reservationIds } = addSeries(app, ["2026-05-07"]);
    app.db.sqlite
      .prepare("UPDATE reservations SET notes = 'x', updated_at = '2027' WHERE id = ?")
      .run(ids[1]);
    const before = stateOfAllRows(app.db);
    for (const values of [set, [...ids, other], [...ids, ...reservationIds], [999]]) {
      const refused = await ana.post(ADDRESS, { ids: values.map(String) });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("Estas reservas mudaram");
    }
    for (const values of [[], ["x"], ["s1"], Array.from({ length: 61 }, (_, id) => String(id + 1))])
      expect((await ana.post(ADDRESS, { ids: values })).status).toBe(400);
    expect(stateOfAllRows(app.db)).toEqual(before);
  });

  it("become a series of every second week if they are", async () => {
    const app = await createTestApp();
    for (const date of ["2026-03-19", "2026-04-02", "2026-04-16"]) addReservation(app, { date });
    const [set = []] = await setsOf(app);
    await app.as("ana").post(ADDRESS, { ids: set });
    expect(tableRows(app, "series")[0]).toMatchObject({ every_weeks: 2, start_date: "2026-03-19" });
  });

  it("are never made by separating a timetable's series", async () => {
    const app = await createTestApp();
    await app.as("ana").api("POST", "/api/series", seriesBody());
    app.db.sqlite.exec("UPDATE series SET kind = 'timetable'");
    expect((await app.as("ana").post("/minhas-reservas/series/1", { act: "separate" })).status).toBe(404);
    expect(textOf(await (await app.as("ana").fetch("/minhas-reservas/series/1")).text())).not.toContain(
      "Separar",
    );
  });
});
