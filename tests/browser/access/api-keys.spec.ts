import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a key is created, shown once, and revoked", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/perfil");
  await page.getByRole("link", { name: "Nova chave" }).click();
  await page.getByLabel("Nome").fill("Relatório mensal");
  await page.getByLabel("Ler e gravar").check();
  await page.getByRole("button", { name: "Criar chave" }).click();
  const secret = page.getByLabel("Chave de Relatório mensal");
  await expect(secret).toHaveValue(/^reservas_[\w-]{43}$/);
  const value = await secret.inputValue();
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]));
  expect(await stored()).not.toContain(value);
  const answer = await page.request.get("/api/user", { headers: { authorization: `Bearer ${value}` } });
  expect((await answer.json()).username).toBe("pedagogico");

  // With JavaScript a reload asks for the page; without it the browser sends the form again, which is refused.
  await page.reload();
  await expect(page.getByLabel("Nome")).toBeVisible();
  expect(await page.content()).not.toContain(value);

  await page.goto("/perfil");
  const row = page.getByRole("row", { name: /Relatório mensal/ });
  await expect(row).toContainText("Ler e gravar");
  await row.getByRole("link", { name: "Revogar" }).click();
  await page.getByRole("button", { name: "Revogar" }).click();
  await expect(page.getByText("Chave revogada")).toBeVisible();
  await expect(row).toHaveCount(0);
});
