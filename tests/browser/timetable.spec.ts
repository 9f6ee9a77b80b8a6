/** The timetable's four steps by links and forms alone: the same with and without JavaScript (rules R28.30). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a timetable is read, its columns and names matched, published and undone", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/grade");
  await expect(page.getByText("A escola ainda não tem grade horária no sistema.")).toBeVisible();
  await expectAccessible(page);
  const year = demoNow().getFullYear() + 1;

  await test.step("a file without recognised titles asks for its columns", async () => {
    const table = "A;B;C;D;E;F\nsegunda;1;TURMA NOVA;Soldagem;Ana;Sala 101";
    await page.getByLabel("Arquivo da grade").setInputFiles({
      name: "grade.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(table),
    });
    await page.getByLabel("Primeiro dia da grade").fill(`${year}-03-01`);
    await page.getByLabel("Último dia da grade").fill(`${year}-03-31`);
    await page.getByRole("button", { name: "Ler o arquivo" }).click();
    await expect(page.getByRole("heading", { name: "Colunas" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ler as aulas" }).click();
    await expect(page.getByText(/Faltam colunas/)).toBeVisible();
    const columns = ["Dia da semana", "Número da aula", "Turma", "Disciplina", "Professor", "Ambiente"];
    for (const [place, label] of columns.entries())
      await page.getByLabel(label, { exact: false }).first().selectOption(String(place));
    await page.getByRole("button", { name: "Ler as aulas" }).click();
  });

  await test.step("a name is matched by hand, a class is created", async () => {
    await expect(page.getByText("Nada é associado sem você escolher.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("O que “Ana” quer dizer").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Salvar escolhas" }).click();
    await expect(page.getByText("Lembrados de antes")).toBeVisible();
    await page
      .getByRole("link", { name: /Turmas/ })
      .last()
      .click();
    await page.getByLabel("O que “TURMA NOVA” quer dizer").selectOption("new");
    await page.getByRole("button", { name: "Salvar escolhas" }).click();
    await page.getByRole("link", { name: /Continuar com 1 aula/ }).click();
  });

  await test.step("the changes are shown, published and undone", async () => {
    await expect(page.getByText("1 aula nova")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publicar a grade" }).click();
    await expect(page.getByText(/A grade vale desde/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: "Desfazer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Esta grade foi desfeita.")).toBeVisible({ timeout: 60_000 });
  });
});
