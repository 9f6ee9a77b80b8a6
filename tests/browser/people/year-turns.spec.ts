/** The year turns: its classes are archived by their name, the next year's made (rules R16.12, R16.13). */

import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { isScripted } from "#tests/support/browser/panel-page.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

const OLD = ["DS-2025-1A", "DS-2025-2A", "RC-2025-1A"];

test("the classes of a year are archived, brought back and replaced", async ({ page, school }) => {
  for (const name of OLD) addNamed(school, "classes", name);
  const archived = () =>
    school.db.sqlite
      .prepare("SELECT name FROM classes WHERE archived_at IS NOT NULL ORDER BY name")
      .pluck()
      .all();

  await signIn(page, "pedro", PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/admin/turmas");
  await page.getByRole("searchbox").fill("2025");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/busca=2025/);
  await page.getByRole("link", { name: "Arquivar todas as encontradas…" }).click();
  await expect(page.getByText("Arquivar 3 turmas?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Arquivar", exact: true }).click();
  await expect(page.getByText("3 turmas arquivadas.").first()).toBeVisible();
  expect(archived()).toEqual(OLD);

  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await expect(page.getByText("Arquivamento desfeito").first()).toBeVisible();
  expect(archived()).toEqual([]);

  await page.goto("/admin/turmas/arquivar?busca=2025");
  await page.getByRole("button", { name: "Arquivar", exact: true }).click();
  await expect(page.getByText("3 turmas arquivadas.").first()).toBeVisible();
  await page.goto("/admin/turmas/nova");
  await page.getByLabel("Nome", { exact: true }).fill("DS-2025-1A");
  await page.getByRole("button", { name: "Criar" }).click();
  await expect(page).toHaveURL(/\/admin\/turmas($|\?)/);
  await page.goto("/admin/turmas?situacao=arquivados");
  await expect(page.getByRole("row").filter({ hasText: "DS-2025-2A" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/reservas/nova?dates=2026-03-19&shift=morning");
  if (!isScripted()) {
    const names = await page.getByLabel("Turma", { exact: true }).locator("option").allTextContents();
    expect(names.filter((name) => name.includes("2025"))).toEqual(["DS-2025-1A"]);
  }
  await page.waitForLoadState("networkidle");
});
