import type { Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test.use({ viewport: VIEWPORTS.phone });

const opener = (page: Page) => page.getByLabel("Abrir o menu");
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const isInside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return !focused || focused === document.body || focused.closest("dialog.drawer-panel") !== null;
  });

test("the drawer is a modal: the rest is inert, the focus stays in it, Esc closes it", {
  tag: "@js",
}, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Fechar o menu" })).toBeFocused();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    expect(await isInside(page)).toBe(true);
  }
  // Nothing of the page can be focused or pressed.
  expect(await page.evaluate(() => document.elementFromPoint(380, 300)?.closest("main"))).toBeNull();
  await page
    .locator("main a")
    .first()
    .evaluate((link: HTMLElement) => link.focus());
  expect(await isInside(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  for (const close of [
    () => page.getByRole("button", { name: "Fechar o menu" }).click(),
    () => page.mouse.click(380, 400),
    () => page.setViewportSize(VIEWPORTS.desktop),
  ]) {
    await page.setViewportSize(VIEWPORTS.phone);
    await opener(page).click();
    // It opens as without a script, and is a modal a moment later.
    await expect(page.locator(".drawer-panel:modal")).toBeVisible();
    await close();
    await expect(drawer(page)).toBeHidden();
    const link = page.locator("main a").first();
    // The closed dialog gives the focus back a moment later.
    await expect(async () => {
      await link.focus();
      await expect(link).toBeFocused({ timeout: 500 });
    }).toPass();
  }

  await page.setViewportSize(VIEWPORTS.phone);
  await opener(page).click();
  await drawer(page).getByRole("link", { name: "Turmas" }).click();
  await expect(page).toHaveURL(/\/admin\/turmas$/);
  await expect(drawer(page)).toBeHidden();
});

test("the drawer opens and closes without a script", { tag: "@nojs" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/");
  await opener(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Fechar o menu" })).toBeHidden();
  await opener(page).click();
  await expect(drawer(page)).toBeHidden();
});
