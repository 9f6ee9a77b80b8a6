/** Booking rules by links and forms alone: the same with and without JavaScript (rules R26.3, R26.10, R26.14). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a rule is created, tested, shown in the day view, paused and deleted", async ({ page }) => {
  await signInAs(page, "pedagogical");
  const date = await tomorrow(page);
  await page.goto("/admin/regras");
  await expect(page.getByText("A escola ainda não tem regras de reserva.")).toBeVisible();
  await expectAccessible(page);

  await test.step("a preset fills in the form, and a missing number is reported", async () => {
    await page.getByRole("link", { name: "2 dias letivos de antecedência" }).click();
    const value = page.getByLabel("Quantos");
    await expect(value).toHaveValue("2");
    await page.getByLabel("Ambientes", { exact: true }).selectOption({ label: "Todos os laboratórios" });
    await value.fill("");
    await page.getByRole("button", { name: "Criar regra" }).click();
    await expect(page.getByText("Informe um número de 1 a 100").first()).toBeVisible();
    await expectAccessible(page);
    await value.fill("100");
    await page.getByRole("button", { name: "Simular a regra" }).click();
    await expect(page.getByText("Laboratórios: peça com 100 dias letivos de antecedência.")).toBeVisible();
    await page.getByRole("button", { name: "Criar regra" }).click();
    await expect(page.getByText("Regra criada").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a test shows the outcome of each rule", async () => {
    await page.getByRole("link", { name: "Testar" }).click();
    await page.getByLabel("Professor").selectOption({ index: 1 });
    const room = page.getByLabel("Ambiente", { exact: true });
    const laboratory = await room.locator("option", { hasText: "Laboratório" }).first().textContent();
    await room.selectOption({ label: String(laboratory) });
    await page.getByLabel("Data").fill(date);
    await page.getByRole("button", { name: "Testar" }).click();
    await expect(page.getByText("O pedido seria recusado.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a teacher sees it in the day view", async () => {
    await signInAs(page, "teacher");
    await page.goto(`/ambientes?data=${date}&tipo=laboratorio`);
    await expect(
      page.getByText(/Laboratórios: peça com 100 dias letivos de antecedência/).first(),
    ).toBeAttached();
    await expectAccessible(page);
  });

  await test.step("it is paused and deleted from the list", async () => {
    await signInAs(page, "pedagogical");
    await page.goto("/admin/regras");
    await page.getByRole("switch", { name: /^Ativa/ }).click();
    await expect(page.getByText("1 pausada")).toBeVisible();
    await page.getByRole("link", { name: /^Editar: Laboratórios/ }).click();
    await page.getByRole("link", { name: "Excluir regra" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Regra excluída").first()).toBeVisible();
  });
});

/** The school's next day, as the day of all rooms knows it. */
async function tomorrow(page: import("@playwright/test").Page): Promise<string> {
  await page.goto("/ambientes");
  const today = await page.locator('input[type="date"][name="data"]').inputValue();
  return new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
