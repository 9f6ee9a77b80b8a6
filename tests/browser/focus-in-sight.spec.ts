import type { Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser.ts";
import { signInAs, test } from "#tests/support/demo-server.ts";
import { BARS_AND_ENOUGH, focusStop, type Stop } from "#tests/support/focus-stop.ts";

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
  test(`no bar covers what is focused on ${address} of ${role}`, async ({ page }) => {
    await signInAs(page, role);
    for (const { width, height, bars } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto(address);
      const bar = page.locator(BARS_AND_ENOUGH.bars).first();
      await expect(bar).toHaveCSS("position", bars === "stay" ? "sticky" : "static");
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(30);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    }
  });
}
