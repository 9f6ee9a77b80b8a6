/** A room breaks down at 10:00: its lessons go elsewhere, and class and teacher read it on their phones (rules R9.21). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { signIn, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { waitForForms } from "#tests/support/browser/journey.ts";
import { isScripted } from "#tests/support/browser/panel-page.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { CLASS, PASSWORD, ROOM } from "#tests/support/school/school.ts";

const TODAY = "2026-03-12";

test("a room breaks down at 10:00", async ({ page, school }) => {
  addReservation(school, {
    ...{ date: TODAY, status: "approved", startTime: "09:10", endTime: "10:50" },
    environmentIds: [ROOM.lab1],
  });
  const lesson = addReservation(school, {
    ...{ date: TODAY, status: "approved", startTime: "10:50", endTime: "11:30" },
  });

  await signIn(page, "admin", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`/admin/ambientes/${ROOM.sala1}/fechamentos`);
  if (isScripted()) await waitForForms(page);
  await page.getByLabel("Motivo", { exact: true }).fill("Goteira");
  await page.getByRole("button", { name: "Fechar o ambiente" }).click();
  await expect(page.getByText("1 reserva fica neste período.").first()).toBeVisible();
  await page.getByRole("button", { name: /^Fechar (e mover 1 aula|como escolhido)$/ }).click();
  await expect(page.getByText("Ambiente fechado").first()).toBeVisible();
  expect(reservationRow(school, lesson).status).toBe("approved");

  await page.context().clearCookies();
  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto(`/programacao-semanal?turma=${CLASS.ds1}`);
  await expectNotSideways(page);
  const changes = page.locator(".changes");
  await expect(changes.getByRole("heading")).toHaveText("1 mudança nesta semana");
  await expect(page.locator(".days").getByRole("img", { name: "Mudou" })).toBeVisible();
  await changes.getByRole("link").click();
  await expect(page).toHaveURL(/#hoje$/);
  const ticket = page.locator("#hoje li").filter({ hasText: "Mudou de sala" });
  await expect(ticket).toContainText("Veio da Sala 1");
  await expect(ticket.getByRole("heading", { level: 3 })).toHaveText("Sala 2");
  await expect(page.locator("#hoje")).not.toContainText("Goteira");
  await page.goto(`/ambientes/${ROOM.sala1}`);
  await expect(page.getByText("Fechada").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Reservar" })).toHaveCount(0);

  await signIn(page, "ana", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/reservas");
  const now = page.getByRole("region", { name: "Agora e a próxima aula" });
  await expect(now).toContainText("até 10:50");
  await expect(now.getByRole("link", { name: "Laboratório 1" })).toBeVisible();
  await expect(now).toContainText("Próxima 10:50");
  await expect(now.getByRole("link", { name: "Sala 2" })).toBeVisible();
  await expectAccessible(page);

  // Whoever asks for the same hour is told of the lesson, and not hindered.
  const query = `dates=2026-03-19&shift=morning&classId=${CLASS.ds1}&environmentIds=${ROOM.sala2}`;
  addReservation(school, { date: "2026-03-19", status: "approved" });
  await page.goto(`/reservas/nova?${query}`);
  if (!isScripted())
    await page
      .getByRole("button", { name: /^Verificar/ })
      .first()
      .click();
  await expect(page.getByText("Ao mesmo tempo").first()).toBeVisible();
  await page.getByText("Ao mesmo tempo").first().click();
  await expect(page.getByText("19/03: Você já tem DS-1 na Sala 1 às 07:30.")).toBeVisible();
  await page.waitForLoadState("networkidle");
});
