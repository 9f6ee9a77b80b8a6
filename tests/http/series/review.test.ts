/** The decision about a series in the queue (rules R24.9). */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const ADDRESS = "/admin/reservas/series/1";

async function contested() {
  const app = await createTestApp();
  addSeries(app, ["2026-03-19", "2026-03-26", "2026-04-02"]);
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-03-26", status: "approved" });
  const statuses = () =>
    tableRows(app, "reservations")
      .slice(0, 3)
      .map(({ status }) => status);
  return { app, pedro: app.as("pedro"), statuses };
}

describe("a series in the queue", () => {
  it("is one row, and opens with each date and its conflict", async () => {
    const { pedro } = await contested();
    const queue = await (await pedro.fetch("/admin/reservas")).text();
    expect(queue).toContain(`href="${ADDRESS}"`);
    expect(textOf(queue)).toContain("S1 Ana Conceição 3 datas 3 datas, 1 em conflito");
    expect(textOf(await (await pedro.fetch("/admin/reservas?aba=todas")).text())).toContain("série, 3 datas");
    const text = textOf(await (await pedro.fetch(ADDRESS)).text());
    expect(text).toContain("3 datas, 1 em conflito");
    expect(text).toContain("Ocupado por Bia Gonçalves");
    expect(text).toContain("Aprovar as 2 livres");
    expect(text).toContain("Aprovar as 3, com conflito");
  });

  it("is approved on its free dates with one undo, or on all of them", async () => {
    const { app, pedro, statuses } = await contested();
    const free = await pedro.post(ADDRESS, { act: "free" });
    expect([free.status, free.headers.get("location")]).toEqual([302, "/admin/reservas"]);
    expect(statuses()).toEqual(["approved", "pending", "approved"]);
    const entry = tableRows(app, "audit_log").findLast(({ action }) => action === "approve-selected");
    await pedro.post(`/admin/reservas/desfazer/${entry?.id}`);
    expect(statuses()).toEqual(["pending", "pending", "pending"]);
    expect((await pedro.post(ADDRESS, { act: "approve" })).status).toBe(409);
    expect((await pedro.post(ADDRESS, { act: "override" })).status).toBe(302);
    expect(statuses()).toEqual(["approved", "approved", "approved"]);
    expect(textOf(await (await pedro.fetch(ADDRESS)).text())).toContain("Nenhuma data desta série espera");
  });

  it("is not rejected without a reason, and a refusal shows the typed reason", async () => {
    const { pedro, statuses } = await contested();
    expect((await pedro.post(ADDRESS, { act: "reject", rejectionReason: " " })).status).toBe(400);
    const stale = { act: "reject", rejectionReason: "Obras", updatedAt: "2020" };
    const refused = await pedro.post(ADDRESS, stale);
    expect([refused.status, (await refused.text()).includes("Obras")]).toEqual([409, true]);
    expect(statuses()).toEqual(["pending", "pending", "pending"]);
    expect((await pedro.post(ADDRESS, { act: "reject", rejectionReason: "Obras" })).status).toBe(302);
    expect(statuses()).toEqual(["rejected", "rejected", "rejected"]);
  });
});
