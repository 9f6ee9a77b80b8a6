/** The year turns: last year's classes are archived by a search, new ones come, lessons pass on (rules R16.12, R5.20). */

import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

const { ana, bia } = PEOPLE;

test("last year's classes go, new ones come, and lessons pass to a colleague", async ({ page, school }) => {
  for (const name of ["ADM-2025-1A", "DS-2025-2B", "DS-2026-2B"]) addNamed(school, "classes", name);
  const lesson = addReservation(school, { date: "2026-03-20", status: "approved" });
  const main = page.getByRole("main");

  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/admin/turmas");
  await main.getByLabel("Buscar por nome").fill("2025");
  await main.getByRole("button", { name: "Buscar" }).click();
  await expect(main.getByRole("link", { name: "Ativas 2" })).toBeVisible();
  await main.getByRole("link", { name: "Arquivar todas as encontradas" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Arquivar 2 turmas?")).toBeVisible();
  await dialog.getByRole("button", { name: "Arquivar" }).click();
  await expect(main.getByText("2 turmas arquivadas.")).toBeVisible();
  await expect(main.getByRole("link", { name: "DS-2026-2B", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "DS-2025-2B", exact: true })).toHaveCount(0);

  await main.getByRole("link", { name: "Arquivadas 2" }).click();
  await expect(main.getByRole("rowheader", { name: "ADM-2025-1A" })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "Nova turma" }).click();
  await dialog.getByLabel("Nome").fill("DS-2027-1A");
  await dialog.getByRole("button", { name: "Criar" }).click();
  await page.goto("/admin/turmas");
  await expect(main.getByRole("link", { name: "DS-2027-1A", exact: true })).toBeVisible();

  await page.goto("/admin/usuarios");
  await main.getByRole("button", { name: `Mais ações de ${ana.name}` }).click();
  await expectAccessible(page);
  await main.getByRole("link", { name: `Repassar aulas ${ana.name}` }).click();
  await expect(page.getByRole("heading", { name: `Repassar aulas de ${ana.name}` })).toBeVisible();
  await page.goto(`/admin/usuarios/${ana.id}/repassar?para=${bia.id}`);
  await page.getByRole("button", { name: `Repassar 1 reserva para ${bia.name}` }).click();
  await expect(page.getByText("Aulas repassadas").first()).toBeVisible();
  expect(reservationRow(school, lesson).owner_id).toBe(bia.id);
  await page.waitForLoadState("networkidle");
});
