import type { Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const LATE_MS = 400;
/** Browsers' makers rate up to 0.1 as good. */
const MOST_SHIFT = 0.05;
const MOST_DIFFERENCE = 0.02;

/** How much of the page has moved by itself since it was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/** How wide a text is in the page's font, as a ratio to its width in the fallback font. */
function widthRatio(page: Page, weight: number): Promise<number> {
  return page.evaluate((fontWeight) => {
    const [font, ...standIns] = getComputedStyle(document.body).fontFamily.split(", ");
    const sample = document.createElement("span");
    sample.textContent = "Avalie os pedidos de reserva, transfira aulas e escolha outro laboratório. ".repeat(
      20,
    );
    Object.assign(sample.style, { fontWeight, whiteSpace: "nowrap", position: "absolute" });
    document.body.append(sample);
    const widthIn = (family: string | undefined) => {
      sample.style.fontFamily = family ?? "";
      return sample.getBoundingClientRect().width;
    };
    const ratio = widthIn(font) / widthIn(standIns.join(", "));
    sample.remove();
    return ratio;
  }, String(weight));
}

test("pages hardly move when the font arrives late", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "admin");
  let fonts = 0;
  await page.route("**/*.woff2", async (route) => {
    fonts += 1;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await page.setViewportSize(VIEWPORTS.phone);
  for (const address of ["/admin/turmas", "/admin/usuarios"]) {
    fonts = 0;
    await page.goto(address);
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    expect(fonts, address).toBe(2);
    expect(await shiftOf(page), address).toBeLessThan(MOST_SHIFT);
  }
  for (const weight of [400, 700]) {
    expect(Math.abs((await widthRatio(page, weight)) - 1), `weight ${weight}`).toBeLessThan(MOST_DIFFERENCE);
  }
});
