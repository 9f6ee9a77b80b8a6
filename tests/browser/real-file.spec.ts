import type { Page } from "@playwright/test";
import { formatNumber } from "#app/text/format.ts";
import { writeAsc } from "#db/seeds/timetable-files.ts";
import { expect, signInAsAdmin, test } from "#tests/support/browser/browser.ts";
import { nextWeekdays } from "#tests/support/browser/journey.ts";
import { makeRealTimetable, REAL_SCHOOL } from "#tests/support/timetable/real-school.ts";

const MOST_SUBMISSIONS = 12;
const FILE = { name: "grade.xml", mimeType: "text/xml", buffer: Buffer.from(writeAsc(makeRealTimetable())) };

/** Counts the forms that are sent from now on. */
function countSubmissions(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") count++;
  });
  return () => count;
}

/** Creates all names of a kind that are missing. */
async function createAll(page: Page, kind: string, button: string): Promise<void> {
  await page
    .locator("main")
    .getByRole("link", { name: new RegExp(`^${kind} `) })
    .click();
  await page.getByRole("button", { name: button }).click();
}

test("an empty school publishes the week of a real file in its first hour", async ({ page }) => {
  const submissions = countSubmissions(page);
  await signInAsAdmin(page);
  const { rooms, teachers, disciplines, classes, cards } = REAL_SCHOOL;
  const [first = ""] = nextWeekdays(1);
  await page.getByRole("link", { name: /^Começar.*Grade horária$/ }).click();
  await page.getByLabel("Arquivo da grade").setInputFiles(FILE);
  await page.getByLabel("Primeiro dia da grade").fill(first);
  await page.getByLabel("Último dia da grade").fill(nextWeekdays(10).at(-1) ?? "");
  await page.getByRole("button", { name: "Ler o arquivo" }).click();
  await page.getByRole("button", { name: "Usar os horários do arquivo" }).click();

  await expect(page.getByTestId("file-counts")).toContainText(`O arquivo tem ${formatNumber(cards)} cartões`);
  await createAll(page, "Turmas", `Criar as ${classes} turmas que faltam`);
  await expect(page.getByText(`${classes} nomes criados`)).toBeVisible();
  await createAll(page, "Disciplinas", `Criar as ${disciplines} disciplinas que faltam`);
  await expect(page.getByText(`${disciplines} nomes criados`)).toBeVisible();
  await createAll(page, "Ambientes", `Criar os ${rooms} ambientes que faltam`);
  await expect(page.getByText(`${rooms} nomes criados`)).toBeVisible();
  await page
    .locator("main")
    .getByRole("link", { name: /^Professores / })
    .click();
  await page.getByLabel("E-mail dos novos professores").fill("{usuario}@escola.example");
  await page.getByRole("button", { name: `Criar os ${teachers} professores que faltam` }).click();
  // A response waits up to 15 s for the passwords to hold.
  const sheet = page.getByRole("heading", { name: "Senhas dos novos professores" });
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("row")).toHaveCount(teachers + 1);

  await page.getByRole("link", { name: "Voltar aos nomes" }).click();
  await page.getByRole("link", { name: `Continuar com ${formatNumber(cards)} aulas` }).click();
  await expect(page.getByText(new RegExp(`Novas\\s*${formatNumber(cards)}`))).toBeVisible();
  await page.getByRole("button", { name: "Publicar a grade" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("A grade vale desde")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  expect(submissions()).toBeLessThanOrEqual(MOST_SUBMISSIONS);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toContainText("5 de 8 feitos");
});
