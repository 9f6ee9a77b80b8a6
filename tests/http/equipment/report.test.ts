/** "Uso dos equipamentos" (rules R29.19). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { pageOf } from "#tests/support/pages.ts";

const REPORT = "/admin/relatorios/equipamentos";

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app, { count: 10 });
  await addEquipment(app, { name: "Projetores", count: 2 });
  const lesson = (
    date: string,
    endTime: string,
    quantity: number,
    status: "approved" | "pending" = "approved",
  ) => {
    const id = addReservation(app, { date, startTime: "07:30", endTime, environmentIds: [], status });
    give(app, { reservationId: id, equipmentId: 1, quantity });
  };
  lesson("2026-03-02", "08:20", 10);
  lesson("2026-03-03", "09:10", 5);
  lesson("2026-04-06", "08:20", 2);
  lesson("2026-04-07", "08:20", 9, "pending");
  return app;
}

describe("the report", () => {
  it("gives lessons, hours and the share of the count, by kind and month", async () => {
    const app = await school();
    const file = await app.as("pedro").fetch(`${REPORT}/csv?de=2026-03-01&ate=2026-04-30`);
    expect(file.headers.get("content-disposition")).toContain("uso-dos-equipamentos_2026-03-12.csv");
    const lines = (await file.text()).replace("\ufeff", "").trim().split("\r\n");
    // 22 weekdays of March with 240 + 240 + 240 minutes of lessons each: 1,000 of 158,400 piece-minutes are 0.6 %.
    expect(lines).toEqual([
      "Equipamento;Quantidade;Mês;Aulas;Horas;Horas × quantidade;Uso",
      "Notebooks;10;2026-03;2;2,5;16,7;1%",
      "Notebooks;10;2026-04;1;0,8;1,7;0%",
    ]);
  });

  it("is a page of staff, with each kind, and a tab where there is equipment", async () => {
    const app = await school();
    const text = await pageOf(app, "pedro", `${REPORT}?de=2026-03-01&ate=2026-04-30`);
    for (const word of ["Notebooks", "Projetores", "março de 2026", "abril de 2026"])
      expect(text).toContain(word);
    expect((await app.as("ana").fetch(REPORT)).status).toBe(403);
    expect((await app.as("ana").fetch(`${REPORT}/csv`)).status).toBe(403);
    expect((await app.as("pedro").fetch(`${REPORT}?de=2026-04-30&ate=2026-03-01`)).status).toBe(400);
    expect(await pageOf(app, "pedro", "/admin/relatorios")).toContain(REPORT);
    const bare = await createTestApp();
    expect(await pageOf(bare, "pedro", "/admin/relatorios")).not.toContain(REPORT);
  });
});
