import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser.ts";
import { signInAs, test } from "#tests/support/demo-server.ts";

const BARS = ".rail, .page-head, .batch-bar, .sticky-actions";
const SIZES = [
  { width: 320, height: 640, bars: "stay" },
  // 1280 × 1024 at 400 % zoom.
  { width: 320, height: 256, bars: "go" },
] as const;

type Stop = { name: string; isCovered: boolean };

/** A line of a text field may be what is scrolled into sight; a button or a box is seen whole. */
const ENOUGH = 44;

/** What has the focus, and whether bars that stay, or the window's edges, leave too little of it. */
function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(
    ([bars, enough]) => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      let [from, to] = [0, window.innerHeight];
      for (const bar of document.querySelectorAll(bars)) {
        // The skip link stands above every bar.
        if (getComputedStyle(bar).position !== "sticky" || bar.contains(focused) || !focused.closest("main"))
          continue;
        const { top, bottom } = bar.getBoundingClientRect();
        if (top <= 0 && bottom > box.top) from = Math.max(from, bottom);
        else if (top > box.top) to = Math.min(to, top);
      }
      const seen = Math.min(box.bottom, to) - Math.max(box.top, from);
      return {
        name: `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent}`,
        isCovered: seen < Math.min(box.height, enough),
      };
    },
    [BARS, ENOUGH] as const,
  );
}

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await stopOf(page);
    if (!stop || stops.length > 150) return stops;
    stops.push(stop);
  }
}

for (const [role, address] of [
  ["pedagogical", "/reservas/nova"],
  ["pedagogical", "/admin/reservas?selecionar=todas"],
] as const) {
  test(`no bar covers what is focused on ${address}`, async ({ page }) => {
    await signInAs(page, role);
    for (const { width, height, bars } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto(address);
      await expect(page.locator(BARS).first()).toHaveCSS("position", bars === "stay" ? "sticky" : "static");
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(30);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    }
  });
}
