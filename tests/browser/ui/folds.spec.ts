/** What a person unfolds stays open: when scripts take the page over, and when what opened it is gone. */
import type { Page } from "@playwright/test";
import type { Role } from "#app/domain/access/role.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { waitForForms, waitForRequestForm } from "#tests/support/browser/journey.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const SCREENS: [Role, address: string, isDrawnAnew: boolean][] = [
  ["teacher", "/reservas/nova", false],
  ["teacher", "/reservas/nova", true],
  ["teacher", "/reservas/serie", false],
  ["teacher", "/ambientes", false],
  ["pedagogical", "/admin/reservas", false],
  ["admin", "/admin/ambientes", false],
];

/** Opens the address with scripts that arrive when the returned function is called. */
async function openWithLateScripts(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto("/notificacoes");
  await waitForForms(page);
  await page.route("**/*.js", (route) => late.then(() => route.continue()));
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL(address, { waitUntil: "commit" });
  await expect(page.locator("main")).toBeVisible();
  return release;
}

/** Opens all that is folded, one of each set in which only one may be open; returns what it names. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("main details, header details"))
      if (!details.classList.contains("drawer")) (details as HTMLDetailsElement).open = true;
    return [...document.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent);
  });

test("what was unfolded before the scripts stays open", { tag: "@js" }, async ({ context }) => {
  test.slow();
  // React's report of a page that it draws anew is expected on the console.
  const page = await context.newPage();
  await page.setViewportSize(VIEWPORTS.phone);
  for (const [role, address, isDrawnAnew] of SCREENS)
    await test.step(`${address} ${isDrawnAnew ? "drawn anew" : ""}`, async () => {
      await signInAs(page, role);
      const release = await openWithLateScripts(page, address);
      if (isDrawnAnew) await page.evaluate(() => document.head.prepend(document.createElement("link")));
      const opened = await openAll(page);
      expect(opened.length).toBeGreaterThan(0);
      release();
      await waitForForms(page);
      // Effects come after what is drawn.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      const open = page.locator("details[open] > summary");
      expect.soft(await open.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual(opened);
      await page.unrouteAll({ behavior: "wait" });
    });
});

test("a fold stays open when what is chosen in it is taken back", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await waitForRequestForm(page);
  const rooms = page.locator("details", { hasText: "Tipo, lugares e recursos" });
  await rooms.locator("summary").first().click();
  const seats = rooms.getByLabel("Lugares, no mínimo");
  await seats.fill("40");
  await seats.fill("");
  await expect(seats).toBeVisible();
});
