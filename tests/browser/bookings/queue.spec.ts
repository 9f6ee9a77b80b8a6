import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** What waits for an answer; three whose day is over stand above. */
const rows = (page: Page) => page.locator(".review-row:not([data-expired])");
const expiredRows = (page: Page) => page.locator(".review-row[data-expired]");
const outcome = (page: Page, text: RegExp | string) =>
  page.getByRole("status").filter({ hasText: text }).first();

test("ten whole rows fit a desktop screen below what nobody answered, with a conflict open", {
  tag: "@js",
}, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.goto("/admin/reservas");
  await expect(page.locator(".dispute .solve")).toHaveCount(1);
  // Without these the ten rows fit the screen.
  await expect(expiredRows(page)).toHaveCount(3);
  const above = (await page.locator(".expired-line").boundingBox())!;
  expect(above.y).toBeLessThanOrEqual(240);
  await page.locator(".expired-line, .review-row[data-expired]").evaluateAll((all) => {
    for (const part of all) (part as HTMLElement).style.display = "none";
  });
  const foot = (await page.locator(".queue-foot").boundingBox())!;
  const boxes = await rows(page)
    .locator("tr:first-child")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(10);
  for (const { height } of boxes) {
    expect(height).toBeGreaterThanOrEqual(52);
    expect(height).toBeLessThanOrEqual(60);
  }
  expect(boxes[0]?.top).toBeLessThanOrEqual(240);
  expect(boxes[9]?.bottom).toBeLessThanOrEqual(foot.y + 1);
  await expectAccessible(page);
  const topOfTabs = async () => (await page.locator(".tab-line").boundingBox())?.y;
  const before = await topOfTabs();
  await page.getByRole("link", { name: /^Aprovar as? \d/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await topOfTabs()).toBe(before);
});

test("the filters and the batch take a line each on a desktop; a phone collapses the filters", async ({
  page,
}) => {
  await signInAs(page, "pedagogical");
  await page.setViewportSize(VIEWPORTS.desktop);
  const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0;
  // Chosen dates say which: the fields then stand below them.
  for (const [query, height] of [
    ["", 44],
    ["?de=2026-03-16&ate=2026-12-18&turno=manha&conflito=nao", 80],
    ["?semana=proxima", 44],
  ] as const) {
    await page.goto(`/admin/reservas${query}`);
    expect(await heightOf(".filter-bar"), query).toBeLessThanOrEqual(height);
  }
  await page.goto("/admin/reservas");
  expect(await heightOf(".batch-line")).toBeLessThanOrEqual(48);
  for (const row of await page.locator(".review-row th").all()) {
    expect((await row.locator("xpath=..").boundingBox())?.height).toBeLessThanOrEqual(60);
  }
  await page.setViewportSize(VIEWPORTS.phone);
  for (const base of ["/pedagogical/reservas", "/admin/reservas"]) {
    await page.goto(base);
    await expect(expiredRows(page).first()).toBeHidden();
    const above = await page.locator(".expired-line").boundingBox();
    const first = await rows(page).first().boundingBox();
    expect((first?.y ?? 0) - (above?.height ?? 0), base).toBeLessThanOrEqual(425);
    expect(above?.height, base).toBeLessThanOrEqual(90);
    await expect(page.locator("select[name=turno]")).toBeHidden();
  }
  await page.getByText("Filtros", { exact: true }).click();
  await page.locator("select[name=turno]").selectOption("manha");
  await page.locator(".filter-fields").getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(/turno=manha/);
  await expect(page.getByText("Filtros (1)", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a conflict is solved in its row, a decision undone, a filter approved whole", async ({ page }, {
  project,
}) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?conflito=sim");
  const conflicts = await page.getByRole("link", { name: /^Com conflito/ }).textContent();
  await page.locator(".room-offer button").first().click();
  await expect(outcome(page, "Reserva movida")).toBeVisible();
  expect(await page.getByRole("link", { name: /^Com conflito/ }).textContent()).not.toBe(conflicts);
  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await expect(outcome(page, "1 decisão desfeita.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Com conflito/ })).toHaveText(conflicts ?? "");

  await page.goto("/admin/reservas?conflito=nao");
  // The other actions are in a menu.
  const first = rows(page).first();
  await first.locator(".review-menu > summary").click();
  await expect(first.getByRole("link", { name: /^Transferir/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Aprovar as? \d+ / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/reservas? pendentes? sem conflito ser/);
  await dialog.getByRole("button", { name: /^Aprovar \d+ reservas?$/ }).click();
  await expect(outcome(page, /^\s*\d+ reservas? aprovadas?\./)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sem conflito \(0\)/ })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await expect(outcome(page, /decis(ão|ões) desfeitas?/)).toBeVisible();
  expect(await rows(page).count()).toBeGreaterThan(0);
  expect(project.name).toMatch(/js/);
});

test("the queue has keyboard shortcuts, which can be turned off", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?conflito=nao");
  const idOf = (index: number) => rows(page).nth(index).getAttribute("data-id");
  const second = await idOf(1);
  const current = () =>
    page.evaluate(() => document.activeElement?.closest(".review-row")?.getAttribute("data-id"));
  await expect(page.getByText("j k linha")).toBeVisible();
  const above = await expiredRows(page).count();
  for (let row = 0; row < above + 2; row++) await page.keyboard.press("j");
  expect(await current()).toBe(second);
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(outcome(page, "Reserva aprovada")).toBeVisible();
  await expect(page.locator(`.review-row[data-id="${second}"]`)).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog").getByLabel("Motivo da rejeição")).toBeFocused();
  // In a text field they are letters.
  await page.keyboard.type("ajar");
  await expect(page.getByRole("dialog").getByLabel("Motivo da rejeição")).toHaveValue("ajar");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Todos os atalhos de teclado" });
  await keys.getByLabel("Usar estes atalhos neste navegador").uncheck();
  await keys.getByRole("button", { name: "Fechar" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Atalhos de teclado" })).toBeVisible();
  await expect(page.getByText("j k linha")).toHaveCount(0);
  await page.keyboard.press("j");
  expect(await current()).toBeUndefined();
});

test("a conflict moved by a key moves the focus to the next one", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?por=50");
  await expect(page.getByText("j k linha")).toBeVisible();
  const [moved] = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.id));
  const above = await expiredRows(page).count();
  for (let row = 0; row <= above; row++) await page.keyboard.press("j");
  await page.keyboard.press("m");
  await expect(outcome(page, "Reserva movida")).toBeVisible();
  await expect(rows(page).first()).not.toHaveAttribute("data-id", moved ?? "");
  await expect(rows(page).first().locator(":focus")).toHaveCount(1);
});

test("the pedagogical screen has its tabs and the fixed reason", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/pedagogical/reservas");
  await rows(page)
    .first()
    .getByRole("button", { name: /^Rejeitar/ })
    .click();
  await expect(outcome(page, "Reserva rejeitada")).toBeVisible();
  await expect(page).toHaveURL(/\/pedagogical\/reservas$/);
  await page.getByRole("link", { name: "Calendário", exact: true }).click();
  await expect(page.getByRole("table", { name: /^Todos os ambientes da semana/ })).toBeVisible();
  await page.getByRole("link", { name: "Gestão", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
});
