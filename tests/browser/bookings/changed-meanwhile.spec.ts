import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { call, expect, watch } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** The administrator in a browser of their own, who changes what others look at. */
async function otherBrowser(browser: Browser, baseURL: string, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  watch(page, problems);
  await signInAs(page, "admin");
  return page;
}

test("a dialog whose row changed reports it, shows the present row, and preserves the typed values", async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  await signInAs(page, "pedagogical");
  const other = await otherBrowser(browser, baseURL ?? "", problems);
  const dialog = page.getByRole("dialog");

  await test.step("an edit", async () => {
    await page.goto("/admin/turmas/1/editar");
    await dialog.getByLabel("Nome").fill("Turma digitada");
    await call(other, "PUT", "/api/classes/1", { name: "Turma de outra pessoa" });
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog.getByText("Esta turma mudou enquanto você a via.")).toBeVisible();
    await expect(dialog.getByRole("definition")).toHaveText("Turma de outra pessoa");
    await expect(dialog.getByLabel("Nome")).toHaveValue("Turma digitada");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Turma atualizada")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Turma digitada" })).toBeVisible();
  });

  await test.step("a decision", async () => {
    await page.goto("/admin/reservas");
    await page.getByRole("link", { name: "Rejeitar" }).first().click();
    await page.waitForURL(/\/rejeitar/);
    const id = /reservas\/(\d+)\/rejeitar/.exec(page.url())?.[1];
    await dialog.getByLabel("Motivo da rejeição").fill("Motivo digitado");
    await call(other, "PUT", `/api/reservations/${id}`, { notes: "Com projetor e microfone" });
    await dialog.getByRole("button", { name: "Rejeitar" }).click();
    await expect(dialog.getByText("Esta reserva mudou enquanto você a via.")).toBeVisible();
    await expect(dialog.getByText("Com projetor e microfone")).toBeVisible();
    await expect(dialog.getByLabel("Motivo da rejeição")).toHaveValue("Motivo digitado");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Rejeitar" }).click();
    await expect(page.getByText("Reserva rejeitada").first()).toBeVisible();
  });
  await other.context().close();
});
