/** A teacher is ill: tells the sector, which finds who teaches instead, and takes it back (rules R30). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const { ana, bia } = PEOPLE;
const FRIDAY = "2026-03-20";

test("a teacher's lessons of a day are given, cancelled and taken back", async ({ page, school }) => {
  const first = addReservation(school, { date: FRIDAY, status: "approved", endTime: "09:10" });
  const second = addReservation(school, { date: FRIDAY, status: "approved", startTime: "10:00" });
  // Bia teaches the class, in another room and on another day.
  addReservation(school, {
    ...{ date: "2026-03-18", userId: bia.id, status: "approved", environmentIds: [ROOM.sala2] },
  });
  const states = () =>
    [first, second].map((id) => [
      reservationRow(school, id).status,
      reservationRow(school, id).substitute_user_id,
    ]);

  await signIn(page, "ana", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/reservas");
  await page.goto("/minhas-reservas");
  await page.getByRole("link", { name: "Vou faltar" }).click();
  await expect(page.getByRole("heading", { name: "Vou faltar", level: 1 })).toBeVisible();
  await page.getByLabel("De", { exact: true }).fill(FRIDAY);
  await page.getByLabel("Até", { exact: true }).fill(FRIDAY);
  await page.getByRole("button", { name: "Ver aulas" }).click();
  await expect(page.getByRole("heading", { name: "2 aulas afetadas" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Avisar o setor pedagógico" }).click();
  await expect(page.getByText("Setor pedagógico avisado").first()).toBeVisible();
  await expect(page.getByText("espera o setor pedagógico")).toBeVisible();
  expect(states()).toEqual(Array(2).fill(["approved", null]));

  await page.context().clearCookies();
  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/admin/ausencias");
  await expect(page.getByRole("heading", { name: "1 ausência a decidir" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: ana.name }).click();
  await expect(page.getByRole("heading", { name: `Ausência de ${ana.name}` })).toBeVisible();
  await expectAccessible(page);
  const lessons = page.getByRole("group", { name: /^O que acontece com/ });
  await lessons.first().getByRole("radio", { name: bia.name }).check();
  await lessons.last().getByRole("radio", { name: "Cancelar e deixar para repor" }).check();
  await page.getByRole("button", { name: "Salvar e avisar" }).click();
  await expect(page.getByText("2 aulas decididas").first()).toBeVisible();
  await expect(page.getByText(`Substituição: ${bia.name}`)).toBeVisible();
  await expect(page.getByText("Cancelada, a repor")).toBeVisible();
  expect(states()).toEqual([
    ["approved", bia.id],
    ["rejected", null],
  ]);

  await page.getByRole("link", { name: "Desfazer a ausência" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer a ausência" }).click();
  await expect(page.getByText("2 decisões desfeitas.").first()).toBeVisible();
  expect(states()).toEqual(Array(2).fill(["approved", null]));
  await page.waitForLoadState("networkidle");
});
