/** A teacher asks for notebooks for tomorrow's lesson, and the sector approves with too few (rules R29.5 to R29.12). */

import type { Page } from "@playwright/test";
import { insertEquipment } from "#app/models/equipment/equipment.server.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { waitForRequestForm } from "#tests/support/browser/journey.ts";
import { isScripted } from "#tests/support/browser/panel-page.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { give } from "#tests/support/equipment/equipment.ts";
import { PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const TOMORROW = "2026-03-13";

async function enter(page: Page, username: "ana" | "pedro"): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, username, PASSWORD);
  await page.waitForURL((url) => url.pathname === (username === "ana" ? "/reservas" : "/"));
}

test("notebooks are asked for, left out where they are too few, and asked for again", async ({
  page,
  school,
}) => {
  insertEquipment(school.db, {
    ...{ name: "Notebooks", count: 30, type: null, location: null, description: null },
    at: "2026-01-05T12:00:00.000Z",
  });
  const held = addReservation(school, {
    ...{ date: TOMORROW, status: "approved", userId: PEOPLE.bia.id },
    environmentIds: [ROOM.auditorio],
  });
  give(school, { reservationId: held, equipmentId: 1, quantity: 22 });
  const own = () =>
    tableRows(school, "reservation_equipment")
      .filter((row) => row.reservation_id !== held)
      .map(({ quantity, status }) => [quantity, status]);

  await test.step("the teacher asks for twenty", async () => {
    await enter(page, "ana");
    await page.goto(
      `/reservas/nova?data=${TOMORROW}&turno=manha&ambiente=${ROOM.sala1}&disciplineId=1&classId=1`,
    );
    if (isScripted()) await waitForRequestForm(page);
    await page.getByText("Equipamentos", { exact: true }).click();
    await expect(page.getByText("restam 8 de 30 às 07:30")).toBeVisible();
    const quantity = page.getByRole("spinbutton", { name: "Notebooks" });
    if (isScripted()) {
      await page.getByRole("button", { name: "Mais: Notebooks" }).click();
      await expect(quantity).toHaveValue("1");
    }
    await quantity.fill("20");
    if (!isScripted()) await page.getByRole("button", { name: "Verificar conflitos" }).click();
    await expect(page.getByText("Notebooks: em 13/03/2026 às 07:30 restam 8 de 30.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Solicitar reserva" }).click();
    await expect(page.getByText("Falta equipamento: Notebooks em 13/03/2026").first()).toBeVisible();
    expect(own()).toEqual([[20, "pending"]]);
  });

  await test.step("the sector approves without them", async () => {
    await enter(page, "pedro");
    await page.goto("/admin/reservas");
    await expect(page.getByText("20 notebooks")).toBeVisible();
    await page.getByRole("button", { name: /^Aprovar da reserva|^Aprovar .*Ana/ }).click();
    await expect(page.getByText("restam 8 de 30, e o pedido é de 20")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Aprovar sem o equipamento" }).click();
    await expect(page.getByText("Reserva aprovada").first()).toBeVisible();
    expect(own()).toEqual([[20, "rejected"]]);
  });

  await test.step("the teacher asks for the eight that are left", async () => {
    await enter(page, "ana");
    await page.goto("/minhas-reservas");
    await expect(page.getByText("20 notebooks (rejeitado)")).toBeVisible();
    await page.getByRole("link", { name: "Sala 1", exact: true }).click();
    await page.getByRole("link", { name: "Pedir equipamento" }).click();
    await expect(page.getByText("restam 8 de 30 às 07:30")).toBeVisible();
    await page.getByRole("spinbutton", { name: "Notebooks" }).fill("8");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Equipamento atualizado").first()).toBeVisible();
    expect(own()).toEqual([[8, "pending"]]);
  });

  await test.step("the sector approves the line of the queue, and takes it back", async () => {
    await enter(page, "pedro");
    await page.goto("/admin/reservas");
    await expect(page.getByRole("heading", { name: "Equipamentos pedidos depois" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Aprovar 8 notebooks para Sala 1/ }).click();
    await expect(page.getByText("Equipamento aprovado").first()).toBeVisible();
    expect(own()).toEqual([[8, "approved"]]);
    await page.getByRole("button", { name: "Desfazer" }).first().click();
    await expect(page.getByText("Decisão desfeita").first()).toBeVisible();
    expect(own()).toEqual([[8, "pending"]]);
  });
  await page.waitForLoadState("networkidle");
});
