import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Brings axe into the page, once a document. Without JavaScript a page has no timers, and axe only uses them to
 * let a page breathe: there a timer's work is done at once.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return;
  await page.evaluate(`${axe.source}; undefined`);
  if (test.info().project.use.javaScriptEnabled !== false) return;
  await page.evaluate(() => {
    window.setTimeout = ((work: (...args: unknown[]) => void, _ms: number, ...args: unknown[]) => {
      void Promise.resolve().then(() => work(...args));
      return 0;
    }) as typeof window.setTimeout;
  });
}

/** What axe finds, a line a rule; `rules` instead of all of them. */
async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    // Colours pass into each other even under reduced motion, and a first picture fades away: both end here.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    // Everything but the violations would be thousands of nodes to carry over.
    const { violations } = await window.axe!.run(document, {
      resultTypes: ["violations"],
      ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary})`).join(", ")}`,
    );
  }, rules);
}

/** Fails where the page scrolls sideways in its window. */
export async function expectNotSideways(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(
    0,
  );
}

/** Fails where axe finds something, in light and in dark, or where the page scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await findingsOf(page), `${page.url()} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  // In the dark only the colours differ.
  expect(await findingsOf(page, ["color-contrast"]), `${page.url()} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNotSideways(page);
}
