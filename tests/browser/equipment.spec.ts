/** The counter, and a trolley that breaks (rules R29.13 to R29.17). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { PASSWORD, ROOM } from "#tests/support/school/school.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-03-12";

function lesson(school: TestApp, fields: object, quantity: number): number {
  const id = addReservation(school, { date: TODAY, status: "approved", ...fields });
  give(school, { reservationId: id, equipmentId: 1, quantity });
  return id;
}

const noted = ({ db }: TestApp) =>
  db.sqlite.prepare("SELECT out_count, back_count, note FROM equipment_handouts").raw().all();

test("notebooks are handed out and taken back at the counter", async ({ page, school }) => {
  await addEquipment(school);
  lesson(school, { startTime: "10:50", endTime: "11:30" }, 20);
  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/equipamentos/hoje");
  const row = page.getByRole("row", { name: /Sala 1/ });
  await expect(row).toContainText("A entregar");
  await expectAccessible(page);
  await row.getByLabel(/^Quantidade/).fill("25");
  await row.getByRole("button", { name: /^Entregue/ }).click();
  await expect(page.getByText("Para esta aula estão aprovados 20").first()).toBeVisible();
  await expect(row.getByLabel(/^Quantidade/)).toHaveValue("25");
  expect(noted(school)).toEqual([]);
  await row.getByLabel(/^Quantidade/).fill("20");
  await row.getByText("Observação").first().click();
  await row.getByRole("textbox", { name: /^Observação/ }).fill("Sem mouse");
  await row.getByRole("button", { name: /^Entregue/ }).click();
  await expect(row.getByRole("button", { name: /^Devolvido/ })).toBeVisible();
  await expect(row).toContainText("Sem mouse");
  await row.getByLabel(/^Quantidade/).fill("18");
  await row.getByRole("button", { name: /^Devolvido/ }).click();
  await expect(row).toContainText("2 fora, 18 devolvidos");
  expect(noted(school)).toEqual([[2, 18, "Sem mouse"]]);
  await row.getByRole("button", { name: /^Devolvido/ }).click();
  await expect(row.locator(".badge")).toContainText("Devolvido");
  await expectAccessible(page);
  expect(noted(school)).toEqual([[0, 20, "Sem mouse"]]);
  await page.waitForLoadState("networkidle");
});

test("a trolley breaks: its lessons are shown, and go without it", async ({ page, school }) => {
  await addEquipment(school);
  const ids = [
    lesson(school, { date: "2026-03-17" }, 10),
    lesson(school, { date: "2026-03-18", environmentIds: [ROOM.sala2] }, 10),
  ];
  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/equipamentos/hoje");
  await page.locator("summary", { hasText: "Fechamentos" }).click();
  await page.getByRole("link", { name: "Notebooks" }).click();
  await expect(page.getByRole("heading", { name: "Fechar Notebooks" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("De", { exact: true }).fill("2026-03-16");
  await page.getByLabel("Até", { exact: true }).fill("2026-03-20");
  await page.getByLabel("Motivo", { exact: true }).fill("Em conserto");
  await page.getByRole("button", { name: "Fechar o equipamento" }).click();
  await expect(page.getByText("2 aulas têm este equipamento nesses dias").first()).toBeVisible();
  await expect(page.getByLabel("Motivo", { exact: true })).toHaveValue("Em conserto");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fechar e retirar de 2 aulas" }).click();
  await expect(page.getByRole("region", { name: "Fechamentos deste equipamento" })).toContainText(
    "16/03/2026 a 20/03/2026",
  );
  const states = school.db.sqlite.prepare("SELECT reservation_id, status FROM reservation_equipment").raw();
  expect(states.all()).toEqual(ids.map((id) => [id, "rejected"]));
  await page.waitForLoadState("networkidle");
});
