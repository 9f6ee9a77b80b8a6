/** A grid, as a school draws it, from its file to the published week: the same with and without JavaScript (rules R28.45). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** The parts stand in an order of their own, at an hour at which no lesson begins. */
const cell = "Ana Souza / Vitrais / Sala 101";
const GRID = xlsxOf([
  {
    name: "TURMA NOVA",
    rows: [
      ["Horário", "Segunda", "Terça"],
      ["07:13 - 08:03", cell, ""],
      ["08:03 - 08:53", "", cell],
    ],
  },
]);

test("a grid is split, gets the times that are missing, and is published", async ({ page }) => {
  await signInAs(page, "pedagogical");
  const year = demoNow().getFullYear() + 1;
  await page.goto("/admin/grade");
  await page.getByLabel("Arquivo da grade").setInputFiles({
    name: "quadro.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(GRID),
  });
  await page.getByLabel("Primeiro dia da grade").fill(`${year}-03-01`);
  await page.getByLabel("Último dia da grade").fill(`${year}-03-31`);
  await page.getByRole("button", { name: "Ler o arquivo" }).click();

  await test.step("what can't be a list stays a grid", async () => {
    await expect(page.getByRole("heading", { name: "Isto é um quadro de horários" })).toBeVisible();
    await page.getByLabel("Não é um quadro").check();
    await page.getByRole("button", { name: "Ler de novo" }).click();
    await expect(
      page.getByText("este arquivo só tem 3. Se é um quadro, marque de quem ele é."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Uma folha por turma").check();
  });

  await test.step("the parts of a cell are named", async () => {
    for (const [place, part] of ["Professor", "Disciplina", "Ambiente"].entries())
      await page.getByLabel(`${place + 1}ª parte`).selectOption({ label: part });
    await page.getByRole("button", { name: "Ler de novo" }).click();
    await expect(page.getByText("Arquivo lido de novo")).toBeVisible();
    await expect(page.getByText("2 aulas lidas.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the times become the school's", async () => {
    await expect(page.getByText("2 aulas são em horários que a escola não tem.")).toBeVisible();
    await page.getByRole("link", { name: "Continuar com 2 aulas" }).click();
    await expect(page.getByText("07:13–08:03", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Usar os horários do arquivo" }).click();
  });

  await test.step("names get their meanings", async () => {
    const main = page.locator("main");
    await page.getByLabel("O que “Ana Souza” quer dizer").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Salvar escolhas" }).click();
    await expect(page.getByText("Lembrados de antes")).toBeVisible();
    await main.getByRole("link", { name: /^Turmas / }).click();
    await page.getByRole("button", { name: "Criar a turma que falta" }).click();
    await expect(page.getByText("1 nome criado")).toBeVisible();
    await main.getByRole("link", { name: /^Disciplinas / }).click();
    await page.getByRole("button", { name: "Criar a disciplina que falta" }).click();
    await expect(page.getByText("1 nome criado")).toBeVisible();
    await page.getByRole("link", { name: "Continuar com 2 aulas" }).click();
  });

  await test.step("the week is published", async () => {
    await page.getByRole("button", { name: "Publicar a grade" }).click();
    await expect(page.getByText(/A grade vale desde/)).toBeVisible({ timeout: 60_000 });
  });
});
