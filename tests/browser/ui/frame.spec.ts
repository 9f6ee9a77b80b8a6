import type { Locator, Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { follow } from "#tests/support/follow.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const TABLES = [
  "/admin/reservas",
  "/admin/usuarios",
  "/admin/ambientes",
  "/admin/disciplinas",
  "/admin/turmas",
  "/admin/recursos",
  "/admin/relatorios",
];

// The layout is the same without JavaScript.
test.describe("the frame", { tag: "@js" }, () => {
  const boxOf = async (of: Locator) => (await of.boundingBox())!;
  const scrollDown = async (page: Page) => {
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  };
  const account = (page: Page) => page.getByLabel("Menu do usuário");
  const bell = (page: Page) => page.getByRole("link", { name: /^Notificações, / });

  test("on a desk the title, its actions and the account share a line beside the sidebar", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    await page.setViewportSize(VIEWPORTS.desktop);
    await page.goto("/admin/turmas");
    expect((await boxOf(page.locator(".sidebar-fixed"))).width).toBe(208);
    const links = page.locator(".sidebar-fixed nav a");
    for (const link of await links.all()) expect((await boxOf(link)).height).toBe(40);
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      page.locator(".page-head .button[data-look=primary]"),
      bell(page),
      account(page),
    ]) {
      const { y, height } = await boxOf(part);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(56);
    }
    const [action, rings] = [
      await boxOf(page.locator(".page-head .button[data-look=primary]")),
      await boxOf(bell(page)),
    ];
    expect(action.x + action.width).toBeLessThanOrEqual(rings.x);

    // Scrolled, the line stays.
    await scrollDown(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(account(page)).toBeInViewport({ ratio: 1 });
  });

  test("below 1400 px the navigation opens from a rail", async ({ page }) => {
    await signInAs(page, "pedagogical");
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto("/admin/turmas");
    expect((await boxOf(page.locator(".rail"))).width).toBe(64);
    await expect(page.locator(".sidebar-fixed")).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    expect((await boxOf(drawer)).x).toBe(64);
    await drawer.getByRole("link", { name: "Disciplinas" }).click();
    await expect(page).toHaveURL(/\/admin\/disciplinas$/);
  });

  test("on a phone the menu, the title, the bell and the account share a line of 52 px", async ({ page }) => {
    await signInAs(page, "teacher");
    for (const width of [320, 390, 1000]) {
      await page.setViewportSize({ width, height: 600 });
      await page.goto("/minhas-reservas");
      const title = page.getByRole("heading", { level: 1 });
      let left = 0;
      for (const part of [page.getByLabel("Abrir o menu"), title, bell(page), account(page)]) {
        const { x, y, width: own, height } = await boxOf(part);
        expect(y + height).toBeLessThanOrEqual(52);
        expect(x).toBeGreaterThanOrEqual(left);
        left = x + own;
      }
      expect(await title.evaluate((h1) => h1.scrollWidth - h1.clientWidth), `cut at ${width}`).toBe(0);
      await scrollDown(page);
      await expect(title).toBeInViewport({ ratio: 1 });
    }
    await page.getByLabel("Abrir o menu").click();
    await expect(page.getByRole("dialog", { name: "Menu" }).locator(".school")).toBeVisible();
  });

  /** Rules R19.6. */
  test("a list starts within 240 px on a desk, and on a phone's first screen", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/perfil");
    for (const address of TABLES) {
      await follow(page, address);
      await expect(page).toHaveURL(address);
      const row = page.locator("tbody tr").first();
      const top = async () => (await row.boundingBox())?.y;
      const bottom = async () =>
        ((await row.boundingBox())?.height ?? Infinity) + ((await top()) ?? Infinity);
      await page.setViewportSize(VIEWPORTS.desktop);
      await expect.poll(top, `${address} on a desk`).toBeLessThanOrEqual(240);
      await page.setViewportSize(VIEWPORTS.phone);
      await expect.poll(bottom, `${address} on a phone`).toBeLessThanOrEqual(VIEWPORTS.phone.height);
    }
  });

  test("every page of the navigation has its own icon", async ({ page }) => {
    for (const role of ["teacher", "pedagogical", "admin"] as const) {
      await page.context().clearCookies();
      await signInAs(page, role);
      await page.goto("/perfil");
      const icons = await page
        .locator(".sidebar nav a use")
        .evaluateAll((icons) => icons.map((icon) => icon.getAttribute("href")));
      const seen = new Set(icons);
      // Each occurs twice: beside the page and in the drawer.
      expect(seen.size * 2).toBe(icons.length);
    }
  });
});
