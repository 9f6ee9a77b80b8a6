/** Requests whose day went by without an answer: recorded, refused, and closed all at once with an undo (rules R3.37). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD, ROOM } from "#tests/support/school/school.ts";

test("requests without an answer are recorded, refused and closed", async ({ page, school }) => {
  const ids = ["2026-03-09", "2026-03-10", "2026-03-11"].map((date) => addReservation(school, { date }));
  ids.push(addReservation(school, { date: "2026-03-11", environmentIds: [ROOM.sala2] }));
  addReservation(school, { date: "2026-03-19" });
  const states = () => ids.map((id) => reservationRow(school, id).status);
  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/admin/reservas");
  await expect(page.getByText("4 pedidos cujo dia já passou")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos" }).click();
  await expect(page).toHaveURL(/situacao=sem-resposta/);
  await expectAccessible(page);

  await page
    .getByRole("button", { name: /^Aconteceu/ })
    .first()
    .click();
  await expect(page.getByText("Aula registrada como acontecida").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Não houve/ })
    .first()
    .click();
  await expect.poll(states).toEqual(["approved", "rejected", "pending", "pending"]);

  await page.goto("/admin/reservas");
  await page.getByRole("link", { name: "Encerrar os 2 e avisar" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Encerrar 2 pedidos" }).click();
  await expect(page.getByText("2 pedidos encerrados.").first()).toBeVisible();
  expect(states()).toEqual(["approved", "rejected", "rejected", "rejected"]);
  await page
    .getByRole("button", { name: "Desfazer" })
    .or(page.getByRole("link", { name: "Desfazer" }))
    .first()
    .click();
  await expect.poll(states).toEqual(["approved", "rejected", "pending", "pending"]);
  await page.waitForLoadState("networkidle");
});
