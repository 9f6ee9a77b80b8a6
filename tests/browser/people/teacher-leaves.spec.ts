/** A teacher leaves in mid-semester: the lessons pass to a colleague, back, and for good (rules R5.20 to R5.24). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const { ana, bia } = PEOPLE;
const THURSDAYS = ["2026-03-19", "2026-03-26", "2026-04-02"];

test("a teacher's lessons pass to a colleague before the account ends", async ({ page, school }) => {
  const { reservationIds } = addSeries(school, THURSDAYS, { status: "approved" });
  const single = addReservation(school, { date: "2026-03-20" });
  addReservation(school, { userId: bia.id, date: "2026-03-19", environmentIds: [ROOM.sala2] });
  const owners = () => [...reservationIds, single].map((id) => reservationRow(school, id).owner_id);

  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`/admin/usuarios/${ana.id}/anonimizar`);
  await expect(page.getByText("Repasse antes as aulas a um colega")).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Repassar aulas" }).click();
  await expect(page.getByRole("heading", { name: "Repassar aulas de Ana Conceição" })).toBeVisible();
  await expectAccessible(page);

  // With JavaScript the list narrows while one types.
  const receiver = page.getByRole("combobox", { name: "Quem recebe" });
  if ((await receiver.evaluate((field) => field.tagName)) === "SELECT") await receiver.selectOption(bia.name);
  else {
    await receiver.fill("goncalves");
    await page.getByRole("option", { name: bia.name }).click();
  }
  await page.getByRole("button", { name: "Ver o que vai passar" }).click();
  await expect(page.getByText(`${bia.name} já tem aula em 1 horário`)).toBeVisible();
  await expect(page.getByText("já tem Algoritmos, DS-1, Sala 2")).toBeVisible();
  await expectAccessible(page);
  expect(owners()).toEqual(Array(4).fill(ana.id));

  await page.getByRole("button", { name: `Repassar 4 reservas para ${bia.name}` }).click();
  await expect(page.getByText("Aulas repassadas").first()).toBeVisible();
  await expect(page.getByText("concluído")).toBeVisible();
  expect(owners()).toEqual(Array(4).fill(bia.id));

  await page
    .getByRole("region", { name: /Repasses/ })
    .getByRole("button", { name: "Desfazer" })
    .click();
  await expect(page.getByText("Repasse desfeito").first()).toBeVisible();
  expect(owners()).toEqual(Array(4).fill(ana.id));

  await page.goto(`/admin/usuarios/${ana.id}/repassar?para=${bia.id}`);
  await page.getByRole("button", { name: `Repassar 4 reservas para ${bia.name}` }).click();
  await expect(page.getByText("Aulas repassadas").first()).toBeVisible();
  await page.goto(`/admin/usuarios/${ana.id}/anonimizar`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Repasse antes as aulas")).toBeHidden();
  // Leaving while React hydrates would log an error about an incomplete root.
  await page.waitForLoadState("networkidle");
});
