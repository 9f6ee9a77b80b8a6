/** The panel in the very browsers of old televisions (rules R9.1, docs/decisions/0112). */
import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OLD_VERSIONS, oldChromium } from "#scripts/old-chromium.mjs";
import { PANEL_MARGINS, panelBoxes } from "#tests/support/browser/panel-boxes.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { type OldChromiumPage, startOldChromium } from "#tests/support/remote/old-chromium.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";
import { type ClockedServer, startClockedServer } from "#tests/support/server/clocked-server.ts";

const SCREENS = {
  "1080p": { width: 1920, height: 1080 },
  "540p": { width: 960, height: 540 },
};
/** Twice the shortest interval, for a slow machine. */
const [ASKS_EVERY_S, ASKED_MS] = [30, 60_000];
const DAY_MS = 86_400_000;

let school: ClockedServer;
let page: OldChromiumPage;

async function open(major: number, screen: keyof typeof SCREENS, rows: number): Promise<void> {
  addPanelRows(school, rows);
  page = await startOldChromium(major, SCREENS[screen]);
  await page.goto(`${school.address}/tv-panel`);
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
}

/** The script runs, its first request is answered, and the font has loaded. */
function isShown(): Promise<boolean> {
  return page.evaluate(() => {
    const isLive = document.documentElement.classList.contains("is-live");
    return (
      isLive && !!document.querySelector("[data-state]")?.textContent && document.fonts.status === "loaded"
    );
  }, null);
}

const textOf = (selector: string) =>
  page.evaluate((css) => document.querySelector(css)?.textContent, selector);
const scrollTop = () => page.evaluate(() => document.querySelector("[data-scroll]")?.scrollTop ?? -1, null);
const countRows = () => page.evaluate(() => document.querySelectorAll("tbody tr").length, null);
const polls = () => school.requests.filter(({ path }) => path.startsWith("/tv-panel")).length;

beforeEach(async () => {
  school = await startClockedServer("2026-03-12T13:00:00.000Z");
  setSetting(school, "refresh_interval", String(ASKS_EVERY_S));
});
afterEach(async () => {
  try {
    await page.close();
  } finally {
    await school.close();
  }
});

for (const major of OLD_VERSIONS) {
  describe.skipIf(!existsSync(oldChromium(major)))(`the panel in Chromium ${major}`, () => {
    it.each(["1080p", "540p"] as const)("is whole at %s", async (screen) => {
      await open(major, screen, 12);
      expect(await page.evaluate(() => navigator.userAgent, null)).toContain(`Chrome/${major}.`);
      const { faults, visible } = await page.evaluate(panelBoxes, PANEL_MARGINS);
      expect(faults).toEqual([]);
      expect(visible).toBeGreaterThanOrEqual(5);
      expect(await page.problems()).toEqual([]);
    });

    it("scrolls, survives an outage, and continues when its clock is set back", async () => {
      await open(major, "1080p", 12);
      await expect.poll(() => textOf("[data-state]"), { timeout: 5000 }).toBe("Atualizado às 10:00");
      await expect.poll(scrollTop, { timeout: 20_000 }).toBeGreaterThan(20);

      // By a day: a timer based on that clock would stop until tomorrow.
      const before = polls();
      await page.evaluate((ms) => {
        (window as unknown as { clockError: number }).clockError = ms;
      }, -DAY_MS);
      expect(await page.evaluate(() => Date.now(), null)).toBeLessThan(Date.now() - DAY_MS / 2);
      await expect.poll(polls, { timeout: ASKED_MS }).toBeGreaterThan(before + 1);
      const second = await textOf("[data-seconds]");
      await expect.poll(() => textOf("[data-seconds]"), { timeout: 5000 }).not.toBe(second);
      const from = await scrollTop();
      await expect.poll(scrollTop, { timeout: 20_000 }).not.toBe(from);

      await school.pause();
      await expect
        .poll(() => textOf("[data-state]"), { timeout: ASKED_MS })
        .toBe("Sem conexão. Dados das 10:00.");
      expect(await countRows()).toBe(12);
      await school.resume();
      addPanelRows(school, 1);
      school.setNow("2026-03-12T13:05:00.000Z");
      await expect.poll(() => textOf("[data-state]"), { timeout: ASKED_MS }).toBe("Atualizado às 10:05");
      expect(await countRows()).toBe(13);
      expect(await page.problems()).toEqual([]);
    });
  });
}
