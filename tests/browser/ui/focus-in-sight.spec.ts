import type { Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { BARS_AND_ENOUGH, focusStop, type Stop } from "#tests/support/browser/focus-stop.ts";
import { portion } from "#tests/support/every-change.ts";
import { screensOf, signInAs, test } from "#tests/support/server/demo-server.ts";

const SIZES = [
  { ...VIEWPORTS.phone, bars: "stay" },
  { width: 320, height: 640, bars: "stay" },
  // 1280 × 1024 at 400 % zoom.
  { width: 320, height: 256, bars: "go" },
] as const;

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusStop, BARS_AND_ENOUGH);
    if (!stop || stops.length > 150) return stops;
    stops.push(stop);
  }
}

for (const [role, address] of [
  ["teacher", "/reservas/nova"],
  ["pedagogical", "/reservas/nova"],
  ["pedagogical", "/admin/reservas?selecionar=todas"],
] as const) {
  test(`no bar covers what is focused on ${address} of ${role}`, async ({ page, javaScriptEnabled }) => {
    await signInAs(page, role);
    // The bars are the same in both; the content between them differs.
    const sizes = javaScriptEnabled ? SIZES : portion(SIZES, 1, 3);
    for (const { width, height, bars } of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(address);
      const bar = page.locator(BARS_AND_ENOUGH.bars).first();
      await expect(bar).toHaveCSS("position", bars === "stay" ? "sticky" : "static");
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    }
  });
}

test("the actions of a long dialog stay in sight, and nothing under them has the focus", {
  tag: "@js",
}, async ({ page, server }) => {
  await signInAs(page, "pedagogical");
  const address = screensOf("pedagogical", server.dataDir).find((each) => each.endsWith("/transferir")) ?? "";
  for (const { width, height, bars } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Salvar" });
    if (bars === "stay") await expect(save).toBeInViewport({ ratio: 1 });
    else await expect(page.locator(".dialog-actions")).toHaveCSS("position", "static");
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(8);
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    await save.focus();
    await save.scrollIntoViewIfNeeded();
    // At its end the dialog has nothing below its actions.
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const gap = await dialog.evaluate((element) => {
      const actions = element.querySelector(".dialog-actions");
      return element.getBoundingClientRect().bottom - (actions?.getBoundingClientRect().bottom ?? 0);
    });
    expect(Math.abs(gap)).toBeLessThan(bars === "stay" ? 2 : 26);
  }
});
