import { type Page, test } from "@playwright/test";
import type { Shift } from "#app/domain/dates/shift.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";
import { today } from "./panel-rows.ts";
import { holdClock } from "./public-pages.ts";

/** The heights of the televisions that the panel is made for. */
export const SCREENS = {
  "1080p": { width: 1920, height: 1080 },
  "720p": { width: 1280, height: 720 },
  "540p": { width: 960, height: 540 },
} as const;

export const SHIFTS = ["morning", "afternoon", "evening"] as const;

export const isScripted = () => test.info().project.name === "js";

/** A notice of today on the panel. */
export function addNotice(school: ClockedServer, message: string, shifts: readonly Shift[] = SHIFTS): void {
  const day = { date: today(school), title: "Aviso", shifts: [...shifts], isShown: true, message };
  addBlockedDay(school, day);
}

const isShown = (page: Page) => page.locator(".loading").waitFor({ state: "hidden" });

/** Opens the panel at the school's time; with JavaScript its clock is then frozen. */
export async function open(page: Page, school: ClockedServer, query = ""): Promise<void> {
  if (isScripted()) await holdClock(page, school);
  // A panel that reloads itself meanwhile would end the navigation.
  await page.goto("about:blank");
  await page.goto(`/tv-panel${query}`);
  await isShown(page);
}

/** Opens the panel again without waiting for the one second of its loading screen. */
export async function show(page: Page, query = ""): Promise<void> {
  // A panel that reloads itself meanwhile would end the navigation.
  await page.goto("about:blank");
  await page.goto(`/tv-panel${query}`);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
  await isShown(page);
}

export const rows = (page: Page) => page.locator("tbody tr");
export const state = (page: Page) => page.locator("[data-state]");
export const current = (page: Page) => page.locator("nav [aria-current]");
