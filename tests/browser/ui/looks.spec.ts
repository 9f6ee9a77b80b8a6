import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** Between a phone and a wide screen, on both sides of where the sidebar comes. */
const WIDTHS = [320, 640, 800, 1020, 1024, 1180, 1366, 1440];

/** How far the page's tables reach beyond the cards that they are in, or have to be scrolled in them. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll(".table, .queue > table")].map((table) => {
        const card = table.closest(".panel")?.getBoundingClientRect().right ?? 0;
        const box = table.parentElement;
        const scrolled = box ? box.scrollWidth - box.clientWidth : 0;
        return Math.max(table.getBoundingClientRect().right - card, scrolled);
      }),
    ),
  );
}

// The layout is the same without JavaScript.
test.describe("the layout", { tag: "@js" }, () => {
  for (const [role, addresses] of [
    ["teacher", ["/notificacoes"]],
    ["admin", ["/", "/admin/relatorios", "/admin/reservas", "/admin/usuarios", "/admin/ambientes"]],
  ] as const) {
    test(`the tables of ${role} stay in their cards at every width`, async ({ page }) => {
      await signInAs(page, role);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator(".table, .queue > table")).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await overhang(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });
  }

  test("the occupancy fills its bar, in full height and to its percentage", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/");
    const rate = Number(await page.getByRole("meter", { name: "Taxa de ocupação" }).getAttribute("value"));
    expect(rate).toBeGreaterThan(5);
    const { width, height } = await page.locator("svg:has(> .fill)").evaluate((bar) => {
      const part = bar.querySelector(".fill")?.getBoundingClientRect();
      return { width: (part?.width ?? 0) / bar.clientWidth, height: (part?.height ?? 0) / bar.clientHeight };
    });
    expect(width).toBeCloseTo(rate / 100, 2);
    expect(height).toBeCloseTo(1, 2);
  });

  test("a select is as high as a text field", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/admin/usuarios/novo");
    const heights = await page
      .getByRole("dialog")
      .locator("input.input, select.input")
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(new Set(heights).size).toBe(1);
  });
});
