import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a day is blocked after its reservations are shown, changed and unblocked", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/dias-bloqueados");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Novo dia bloqueado" }).first().click();
  const dialog = page.getByRole("dialog");
  const busy = await page.request.get("/api/reservations?limit=1&status=approved");
  const [{ date }] = await busy.json();
  await dialog.getByLabel("Data").fill(date);
  await dialog.getByLabel("Título").fill("Conselho de classe");
  await dialog.getByLabel("Tipo").selectOption("council");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar" }).click();
  await expect(dialog.getByText("Nada foi gravado.")).toBeVisible();
  await expect(dialog.getByLabel("Título")).toHaveValue("Conselho de classe");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar" }).click();
  await expect(page.getByText("Dia bloqueado criado").first()).toBeVisible();
  await page.goto(`/admin/dias-bloqueados?ano=${date.slice(0, 4)}&tipo=conselho`);
  const row = page.getByRole("row", { name: /Conselho de classe/ });
  await row.getByRole("link", { name: "Editar" }).click();
  await dialog.getByLabel("Título").fill("Conselho final");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Dia bloqueado atualizado").first()).toBeVisible();
  await page
    .getByRole("row", { name: /Conselho final/ })
    .getByRole("link", { name: "Excluir" })
    .click();
  await expect(dialog.getByText("Tem certeza que deseja excluir este dia bloqueado?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Dia bloqueado excluído").first()).toBeVisible();
});

test("holidays of a year are chosen from a list", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/admin/dias-bloqueados");
  await page.getByRole("link", { name: "Feriados do ano" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select[name=ano]").selectOption({ index: 9 });
  await dialog.locator("select[name=uf]").selectOption("SP");
  await dialog.getByRole("button", { name: "Mostrar" }).click();
  await expect(dialog.getByText("Revolução Constitucionalista").last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Bloquear os marcados" }).click();
  await expect(page.getByText("Dias bloqueados criados").first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Natal", exact: true })).toBeVisible();
});

test("a cleanup deletes what it counted, and a reservation comes back from the audit log", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await page.goto("/admin/reservas/limpeza");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Excluir reservas" })).toBeDisabled();
  await expectAccessible(page);
  const first = await page.request.get("/api/reservations?limit=1&status=rejected");
  const [{ date }] = await first.json();
  await dialog.getByLabel("De", { exact: true }).fill(date);
  await dialog.getByLabel("Até").fill(date);
  await dialog.getByRole("checkbox", { name: "Rejeitada" }).check();
  await dialog.getByRole("button", { name: "Contar" }).click();
  await expect(dialog.getByRole("status")).toContainText(/reservas? ser/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Excluir reservas" }).click();
  await expect(page.getByText("Limpeza concluída").first()).toBeVisible();
  await page.goto("/admin/auditoria?acao=excluiu&tipo=reserva");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Restaurar" }).first().click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restaurar" }).click();
  await expect(page.getByText("Reserva restaurada").first()).toBeVisible();
  await page.goto("/admin/auditoria");
  await page.getByRole("link", { name: "Detalhes" }).first().click();
  await expect(dialog.getByText("Restaurou")).toBeVisible();
  await expectAccessible(page);
});

test("teachers are imported from a file, and their passwords shown once", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/usuarios");
  await page.getByRole("link", { name: "Importar" }).click();
  await expectAccessible(page);
  const file = (rows: string) => ({
    name: "professores.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Nome;Login;E-mail\n${rows}`),
  });
  await page.getByLabel("O que importar").selectOption({ label: "Professores" });
  await page.getByLabel("Arquivo", { exact: true }).setInputFiles(file("Carla Dias;ca;carla\n"));
  await page.getByRole("button", { name: "Enviar e conferir" }).click();
  await expect(page.getByText("Email inválido")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Enviar outro arquivo" }).click();
  await page.getByLabel("O que importar").selectOption({ label: "Professores" });
  await page
    .getByLabel("Arquivo", { exact: true })
    .setInputFiles(file("Carla Dias;carla.dias;carla@escola.test\n"));
  await page.getByRole("button", { name: "Enviar e conferir" }).click();
  await page.getByRole("button", { name: "Importar 1 linha" }).click();
  await expect(page.getByRole("heading", { name: "Senhas dos novos professores" })).toBeVisible();
  await expect(page.getByRole("row", { name: /carla\.dias/ })).toBeVisible();
  await expectAccessible(page);
});

test("the screens fit a phone", { tag: "@js" }, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await signInAs(page, "admin");
  for (const address of [
    "/admin/dias-bloqueados",
    "/admin/dias-bloqueados/novo",
    "/admin/dias-bloqueados/feriados",
    "/admin/auditoria",
    "/admin/reservas/limpeza",
  ]) {
    await page.goto(address);
    await expectAccessible(page);
  }
  // Of a page as short as this axe takes the ground behind the title, which is in the navy line, for the page's.
  await page.goto("/admin/importar");
  await expectAccessible(page);
});
