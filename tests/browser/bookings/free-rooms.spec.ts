import { addDays } from "#app/domain/dates/civil-date.ts";
import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** The Thursday after next, as the school's clock counts: all of it is in the future. */
function thursday(): string {
  const day = new Date(demoNow().getTime() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

test("a free laboratory for Thursday evening is found and requested on a phone", async ({ page }, {
  project,
}) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await signInAs(page, "teacher");
  const date = thursday();
  await page.goto(`/ambientes?data=${date}&tipo=laboratorio`);
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.locator>) => {
    await target.click();
    taps++;
  };
  await tap(page.getByRole("navigation", { name: "Turnos" }).getByRole("link", { name: /^Noite/ }));
  await expect(page).toHaveURL(/turno=noite/);
  await expectNotSideways(page);
  if (project.name === "js") await expectAccessible(page);
  const free = page.getByRole("link", { name: /^[1-5]ª aula livre: reservar Laboratório/ });
  await tap(free.filter({ visible: true }).first());
  await expect(page).toHaveURL(
    new RegExp(`/reservas/nova\\?data=${date}&turno=noite&aula=[1-5]&ambiente=\\d+`),
  );
  expect(taps).toBeLessThanOrEqual(6);
});

test("rooms are found for several dates, lesson by lesson", async ({ page }, { project }) => {
  await signInAs(page, "teacher");
  const weeks = [0, 7, 14].map((days) => `data=${addDays(thursday(), days)}`).join("&");
  await page.goto(`/ambientes/livres?${weeks}&turno=noite`);
  await page.getByLabel("Incluir data").fill(addDays(thursday(), 21));
  await page.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("4 datas · Noite · 18:30–22:00");
  await page.getByRole("link", { name: /^1ª\s+aula/ }).click();
  // The next press depends on the shown page.
  await expect(page.getByRole("heading", { level: 2 })).toContainText("18:30–19:20");
  await page.getByRole("link", { name: /^2ª\s+aula/ }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("4 datas · Noite · 18:30–20:10");
  if (project.name === "js") await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Remover/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText("3 datas");
  await page
    .getByRole("link", { name: /^Reservar / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reservas\/nova\?data=.*&turno=noite&aula=1&aula=2&ambiente=\d+/);
});

test("several dates are chosen in a calendar", { tag: "@js" }, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await signInAs(page, "teacher");
  await page.goto("/ambientes/livres?turno=noite");
  await page.getByText("Escolher no calendário").click();
  await page.getByRole("button", { name: "Ir para o próximo mês" }).click();
  const day = (number: number) => page.getByRole("button", { name: new RegExp(`, ${number} de `) });
  await day(10).click();
  await expect(page).toHaveURL(/\?data=\d{4}-\d\d-10&turno=noite$/);
  await day(12).click();
  await expect(page).toHaveURL(/\?data=\d{4}-\d\d-10&data=\d{4}-\d\d-12&turno=noite$/);
  await expect(day(12)).toHaveAccessibleName(/, escolhida$/);
  await expectAccessible(page);
  await day(10).click();
  await expect(page).toHaveURL(/\?data=\d{4}-\d\d-12&turno=noite$/);
});

test("the day's grid is navigated by keyboard", { tag: "@js" }, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "pedagogical");
  await page.goto(`/ambientes?data=${thursday()}`);
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  await expectAccessible(page);
  const focused = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest("th, td") as HTMLTableCellElement | null;
      const row = cell?.parentElement as HTMLTableRowElement | null;
      return cell && row ? [row.sectionRowIndex, cell.cellIndex, cell.tagName] : null;
    });
  await grid.locator("tbody th").first().focus();
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toEqual([1, 0, "TH"]);
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toEqual([1, 1, "TD"]);
  await page.keyboard.press("End");
  const last = await focused();
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toEqual(last);
  await page.keyboard.press("Home");
  expect(await focused()).toEqual([1, 0, "TH"]);
  await page.keyboard.press("Control+Home");
  expect(await focused()).toEqual([0, 0, "TH"]);
  // One stop of Tab: the next one leaves the grid.
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  const free = grid.locator("td.free a").first();
  await free.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reservas\/nova\?data=/);
});

test("a run of lessons is requested by its first and last one, and the shift stays on another day", {
  tag: "@js",
}, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "teacher");
  const address = `/ambientes?data=${addDays(thursday(), 3)}&turno=noite`;
  const lesson = (number: number) =>
    page
      .getByRole("link", { name: new RegExp(`^${number}ª aula livre: reservar .*, (18|19|20|21):`) })
      .first();
  const wanted = /\/reservas\/nova\?data=.*&turno=noite&aula=1&ambiente=\d+&aula=2&aula=3$/;

  await test.step("by clicks with Shift", async () => {
    await page.goto(address);
    await lesson(1).click({ modifiers: ["Shift"] });
    await lesson(3).click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(wanted);
    for (const number of [1, 2, 3])
      await expect(page.getByRole("checkbox", { name: new RegExp(`^${number}ª`) }).first()).toBeChecked();
  });

  await test.step("by plain clicks", async () => {
    await page.goto(address);
    await lesson(1).click();
    const note = page.getByText("Clique na última aula,");
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(note).toBeHidden();
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0);
    await lesson(1).click();
    await lesson(3).click();
    await expect(page).toHaveURL(wanted);
    await page.goto(address);
    await lesson(2).click();
    await lesson(2).click();
    await expect(page).toHaveURL(/\/reservas\/nova\?data=.*&turno=noite&aula=2&ambiente=\d+$/);
  });

  await test.step("the whole shift by one", async () => {
    await page.goto(address);
    await page
      .getByRole("link", { name: /^Noite inteira: reservar / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/reservas\/nova\?data=[\d-]+&turno=noite&ambiente=\d+$/);
  });

  await test.step("by keys", async () => {
    await page.goto(address);
    await lesson(1).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(3);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(2);
    await page.keyboard.press("Shift+ArrowRight");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(wanted);
  });

  await test.step("the next day", async () => {
    await page.goto(address);
    await page.getByRole("link", { name: "Próximo dia" }).click();
    await expect(page).toHaveURL(/turno=noite/);
  });
});

test("what stands in a cell is previewed by hover, focus and tap", async ({ page }, { project }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "teacher");
  await page.goto(`/ambientes?data=${demoNow().toISOString().slice(0, 10)}`);
  const taken = page.locator('a[data-entries][href^="/programacao-semanal"]').first();
  const href = await taken.getAttribute("href");
  if (project.name !== "js") {
    await taken.click();
    await expect(page).toHaveURL(/\/programacao-semanal\?dia=[\d-]+&turno=\w+&ambiente=\d+$/);
    await expect(page.locator("li").first()).toBeVisible();
    return;
  }
  const note = page.locator("[popover]:popover-open");
  await taken.hover();
  await expect(note).toContainText(/^\d\d:\d\d–\d\d:\d\d · (Ocupado|Aula da grade)/);
  expect(await note.locator("span").count()).toBeGreaterThanOrEqual(3);
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(note).toHaveCount(0);
  await taken.focus();
  await expect(note).toHaveCount(1);
  await expect(taken).toHaveAccessibleDescription(/Ocupado|Aula da grade/);
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await taken.dispatchEvent("click");
  await expect(note).toHaveCount(1);
  expect(page.url()).not.toContain(href ?? "");
});
