import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { enterAsAdmin, expect, test } from "#tests/support/browser/browser.ts";

test("a missing page is reported, signed out and in, and links home", async ({ page }) => {
  await page.goto("/nada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expectAccessible(page);

  await enterAsAdmin(page);
  await page.goto("/admin/disciplinas/999/editar");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Não encontrado");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
});
