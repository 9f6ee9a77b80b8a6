import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}; undefined`;

/**
 * Injects axe into the page, once per document. Without JavaScript a page has no timers, and axe only uses them to
 * yield to the page: there a timer's callback runs at once.
 */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return;
  await page.evaluate(AXE);
  if (test.info().project.use.javaScriptEnabled !== false) return;
  await page.evaluate(() => {
    window.setTimeout = ((work: (...args: unknown[]) => void, _ms: number, ...args: unknown[]) => {
      void Promise.resolve().then(() => work(...args));
      return 0;
    }) as typeof window.setTimeout;
  });
}

/** The violations that axe finds, one line per rule: by every rule `except` some, or by those of `only`. */
async function findingsOf(page: Page, rules: { only?: string[]; except?: string[] }): Promise<string[]> {
  return page.evaluate(async ({ only, except = [] }) => {
    // Finish the loading screen's fade and the transitions of colours, which nested elements start in turn.
    for (let depth = 0; depth < 100; depth++) {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      if (ending.length === 0) break;
      for (const animation of ending) animation.finish();
    }
    // All results but the violations would be thousands of nodes to transfer.
    // What lies under a modal dialog is inert, and audited where it is not.
    const audited = document.querySelector("dialog:modal") ?? document;
    const { violations } = await window.axe!.run(audited, {
      resultTypes: ["violations"],
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary})`).join(", ")}`,
    );
  }, rules);
}

/** The elements that overflow the viewport, the innermost last; empty if the page does not scroll sideways. */
function beyondWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth;
    const elements = [...document.querySelectorAll("body, body *")].filter(isBeyond).slice(-8);
    return [`${scrollWidth} px`, ...elements.map(({ tagName, className }) => `${tagName} ${className}`)];
  });
}

/** Fails if the page scrolls sideways, once a resize has settled. */
export async function expectNotSideways(page: Page): Promise<void> {
  const message = `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`;
  await expect.poll(() => beyondWindow(page), { message, timeout: 10_000 }).toEqual([]);
}

/** Fails if a table has no name; axe has no rule for that. */
async function expectNamedTables(page: Page): Promise<void> {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .filter(
        (table) => !(table.ariaLabel || table.hasAttribute("aria-labelledby") || table.caption?.textContent),
      )
      .map((table) => table.outerHTML.slice(0, 200)),
  );
  expect(nameless, `${page.url()} has tables without a name`).toEqual([]);
}

async function expectNothingFound(page: Page, { except, inDark }: { except: string[]; inDark: boolean }) {
  await injectAxe(page);
  const withScript = test.info().project.use.javaScriptEnabled !== false;
  const colours = "color-contrast";
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const inLight = { except: withScript ? except : [...except, colours] };
  expect(await findingsOf(page, inLight), `${page.url()} in light`).toEqual([]);
  if (withScript && inDark) {
    // In the dark only the colours differ.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await findingsOf(page, { only: [colours] }), `${page.url()} in dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
}

/**
 * Fails if axe finds a violation or the page scrolls sideways. Colours are checked in light and in dark, and
 * with JavaScript only: they are the same without it, and cost most of the time. Of a page under a modal dialog only
 * the dialog is checked. `except` names the rules that a page breaks on purpose.
 *
 * In `npm test` a journey is audited in light and with JavaScript; `isWhole` is for the specs that audit every screen,
 * `inDark` for those of them that do not check every screen in dark mode.
 */
export async function expectAccessible(
  page: Page,
  { except = [], isWhole = false, inDark }: { except?: string[]; isWhole?: boolean; inDark?: boolean } = {},
): Promise<void> {
  const withScript = test.info().project.use.javaScriptEnabled !== false;
  const inAll = isWhole || !IS_EVERY_CHANGE;
  if (withScript || inAll) await expectNothingFound(page, { except, inDark: inDark ?? inAll });
  await expectNamedTables(page);
  await expectNotSideways(page);
}
