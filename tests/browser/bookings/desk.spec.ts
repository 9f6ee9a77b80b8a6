import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("staff see the waiting requests, and page through the week and back", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel de Controle");
  await expect(page.getByRole("table", { name: "Avalie primeiro" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Taxa de ocupação por turno e dia da semana" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^(Resolver|Avaliar) \d+$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gerenciar Reservas");

  await page.goto("/");
  await page.getByRole("link", { name: "Reservas da Semana" }).click();
  await page.getByRole("link", { name: "Tarde", exact: true }).click();
  await page.waitForURL(/turno=tarde/);
  await expectAccessible(page);
  await page.getByLabel("Status").selectOption({ label: "Todos" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(/status=todas/);
  const week = page.getByRole("navigation", { name: "Semanas" });
  const range = await week.locator("strong").textContent();
  await week.getByRole("link", { name: "Próxima semana" }).click();
  await expect(week.locator("strong")).not.toHaveText(range ?? "");
  expect(page.url()).toContain("status=todas");
  await page.getByRole("link", { name: "Semana atual" }).click();
  await expect(week.locator("strong")).toHaveText(range ?? "");
  await page.getByRole("link", { name: "Limpar Filtros" }).click();
  await page.waitForURL((url) => !url.search.includes("status"));
  await expect(page.getByLabel("Status")).toHaveValue("aprovadas");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNotSideways(page);
});

test("staff filter a report and export it", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/relatorios");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Relatórios");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Salas Vazias/ }).click();
  await page.getByLabel("Turno").selectOption({ label: "Noturno" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(/aba=salas-vazias.*turno=noite/);
  await expect(page.getByRole("table", { name: "Salas Vazias" })).toContainText("Noturno");
  await expect(page.getByRole("table", { name: "Salas Vazias" })).not.toContainText("Matutino");
  await expectAccessible(page);
  for (const kind of ["csv", "xlsx"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Exportar ${kind.toUpperCase()}` }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^salas-vazias_\\d{4}-\\d\\d-\\d\\d\\.${kind}$`),
    );
  }
  await page.goto("/admin/relatorios?de=2001-01-01&ate=2001-01-31");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  await expect(page.getByText("Sem dados para exportar")).toBeVisible();
});

test("staff save every tab of the settings; invalid values stay in the form", async ({ page, problems }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/configuracoes");
  await page.getByLabel("Mensagem da tarde").fill("Oi");
  await page.getByRole("button", { name: "Salvar mensagens" }).click();
  await expect(page.getByRole("alert")).toContainText("A mensagem deve ter pelo menos 5 caracteres");
  await expect(page.getByLabel("Mensagem da tarde")).toHaveValue("Oi");
  await expectAccessible(page);
  await page.getByLabel("Mensagem da tarde").fill("Boa tarde a todos");
  await page.getByRole("button", { name: "Salvar mensagens" }).click();
  await expect(page.getByText("Mensagens atualizadas")).toBeVisible();
  await expect(page.getByLabel("Mensagem da tarde")).toHaveValue("Boa tarde a todos");

  await page
    .getByRole("navigation", { name: "Abas das configurações" })
    .getByRole("link", { name: "Notificações" })
    .click();
  await page.getByLabel("Recusar pedidos de professores fora do prazo").check();
  await page.getByLabel("Dia do encerramento").selectOption({ label: "quinta-feira" });
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  await expect(page.getByLabel("Recusar pedidos de professores fora do prazo")).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Enviar e-mail de teste" }).click();
  await page.getByRole("dialog").getByLabel("Remetente").fill("reservas@escola.example");
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByRole("alert")).toContainText("Nenhum servidor de e-mail está configurado");
  // The browser logs the response, which is expected.
  expect(problems.splice(0)).toEqual([expect.stringContaining("503")]);
  await page.getByRole("link", { name: "Cancelar" }).click();

  await page.getByRole("link", { name: "Exibição" }).click();
  await page.getByLabel(/^Intervalo de atualização/).fill("90");
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  await expect(page.getByLabel(/^Intervalo de atualização/)).toHaveValue("90");
  await expectAccessible(page);
});
