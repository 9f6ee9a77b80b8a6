import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, signInAsAdmin, test, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { svgOf } from "#tests/support/files/pictures.ts";

const ROOMS = Array.from({ length: 40 }, (_, at) => `Sala ${101 + at};Sala;35;Bloco A;Projetor;`);
const TEACHERS = Array.from(
  { length: 60 },
  (_, at) => `Docente ${at + 1};docente.${at + 1};docente${at + 1}@escola.example`,
);
const CLASSES = Array.from({ length: 30 }, (_, at) => `TEC-${at + 1}`);

/** From the first steps: downloads the template of a list, replaces its example by the rows and imports it. */
async function importList(page: Page, slug: string, rows: string[], button: string): Promise<void> {
  await page.goto("/");
  const address = await page.locator(`a[href="/admin/importar/modelo/${slug}.csv"]`).getAttribute("href");
  const template = await (await page.request.get(address ?? "")).text();
  const [titles = ""] = template.split("\r\n");
  await page.locator(`.first-steps a[href="/admin/importar?tipo=${slug}"]`).click();
  const buffer = Buffer.from([titles, ...rows].join("\r\n"));
  await page
    .getByLabel("Arquivo", { exact: true })
    .setInputFiles({ name: `${slug}.csv`, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Enviar e conferir" }).click();
  await expect(
    page.getByText(`${rows.length} novos · 0 alterados · 0 iguais · 0 linhas com erro`),
  ).toBeVisible();
  await page.getByRole("button", { name: button }).click();
}

test("a school of 40 rooms and 60 teachers is set up from three files @nojs", async ({ page }) => {
  await signInAsAdmin(page);
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps).toContainText("0 de 8 feitos");
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }

  await steps.getByRole("link", { name: /^Começar.*Escola$/ }).click();
  await page
    .getByLabel("Nome da escola")
    .fill("Escola Técnica Estadual Professora Maria Aparecida dos Santos Oliveira de Andrad");
  await page.getByLabel("Cor da escola").fill("#FFEB3B");
  const picture = Buffer.from(svgOf('<rect width="40" height="20" fill="#123"/>'));
  await page
    .getByLabel("Logotipo", { exact: false })
    .last()
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: picture });
  await page.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(
    page.getByText(/A cor foi escurecida para #[0-9a-f]{6} para que o texto se leia\./),
  ).toBeVisible();
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desktop]) {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    }
  }
  const logo = page.locator(".sidebar-fixed .school-logo");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await expect(steps).toContainText("1 de 8 feitos");
  await steps.getByRole("button", { name: "Está certo assim" }).click();
  await expect(steps).toContainText("2 de 8 feitos");
  await importList(page, "ambientes", ROOMS, "Importar 40 linhas");
  await expect(page.getByText("Importação concluída")).toBeVisible();
  await importList(page, "professores", TEACHERS, "Importar 60 linhas");
  await expect(page.getByRole("heading", { name: "Senhas dos novos professores" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(61);
  await importList(page, "turmas", CLASSES, "Importar 30 linhas");
  await expect(page.getByText("Importação concluída")).toBeVisible();

  await page.goto("/");
  await steps.getByRole("link", { name: /^Começar.*Disciplinas e turmas$/ }).click();
  await page.getByRole("dialog").getByLabel("Nome").fill("Matemática");
  await page.getByRole("dialog").getByRole("button", { name: "Criar" }).click();
  await expect(steps).toContainText("5 de 8 feitos");
  await expect(page.getByText("Estatísticas da semana")).toBeVisible();
  await steps.getByRole("button", { name: "Já está feito" }).click();
  await expect(steps).toContainText("6 de 8 feitos");
});
