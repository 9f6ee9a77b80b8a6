import type { Page } from "@playwright/test";
import { addNotice, open, rows, SCREENS, state } from "#tests/support/browser/panel-page.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { advance, expect, jump, test, waitUntilSettled } from "#tests/support/browser/public-pages.ts";
import { setSetting, setWelcome } from "#tests/support/school/school-rows.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";

const scrollTop = (page: Page) => page.locator("[data-scroll]").evaluate((box) => box.scrollTop);
const polls = (school: ClockedServer) => school.requests.filter(({ path }) => path.startsWith("/tv-panel"));

// Without JavaScript nothing moves by itself but the refresh.
test.describe("the panel's time", { tag: "@js" }, () => {
  test("shows the seconds as they pass", async ({ page, school }) => {
    await open(page, school);
    const clock = page.locator(".clock");
    await expect(clock).toHaveText(/^10:00:0[01]$/);
    await advance(page, school, 59);
    await expect(clock).toHaveText(/^10:(00:59|01:00)$/);
    await advance(page, school, 2);
    await expect(clock).toHaveText(/^10:01:0[12]$/);
    await expect(state(page)).toHaveText("Atualizado às 10:01");
  });

  for (const [speed, pixels] of [
    ["slow", 1],
    ["normal", 2],
    ["fast", 4],
  ] as const) {
    test(`scrolls ${pixels} pixels every 100 ms at the speed ${speed}, with four seconds at each end`, async ({
      page,
      school,
    }) => {
      await page.setViewportSize(SCREENS["720p"]);
      addPanelRows(school, 12);
      setSetting(school, "animation_speed", speed);
      await open(page, school);
      await page.clock.runFor(3900);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(1100);
      const start = await scrollTop(page);
      expect(start).toBeGreaterThanOrEqual(10 * pixels);
      expect(start).toBeLessThanOrEqual(12 * pixels);
      await page.clock.runFor(2000);
      expect(await scrollTop(page)).toBe(start + 20 * pixels);
      const end = await page.locator("[data-scroll]").evaluate((box) => box.scrollHeight - box.clientHeight);
      await page.clock.runFor(Math.ceil((end - start - 20 * pixels) / pixels) * 100 + 200);
      expect(Math.abs((await scrollTop(page)) - end)).toBeLessThan(2);
      await page.clock.runFor(3500);
      expect(Math.abs((await scrollTop(page)) - end)).toBeLessThan(2);
      await page.clock.runFor(800);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(3000);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(2000);
      expect(await scrollTop(page)).toBeGreaterThan(0);
    });
  }

  test("does not scroll with five rows", async ({ page, school }) => {
    addPanelRows(school, 5);
    await open(page, school);
    await page.clock.runFor(20_000);
    expect(await scrollTop(page)).toBe(0);
  });

  test("holds its position if a response is unchanged", async ({ page, school }) => {
    addPanelRows(school, 50);
    await open(page, school);
    await advance(page, school, 70);
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(100);
    await advance(page, school, 1, 1);
    expect(await scrollTop(page)).toBe(before + 20);
  });

  test("holds its position if only a mark changes", async ({ page, school }) => {
    await page.setViewportSize(SCREENS["720p"]);
    addPanelRows(school, 30, { startTime: "10:14" });
    await open(page, school);
    await expect(page.getByText("começa em 14 min").first()).toBeVisible();
    await advance(page, school, 40);
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(100);
    await advance(page, school, 25);
    await expect(page.getByText("começa em 13 min").first()).toBeAttached();
    expect(await scrollTop(page)).toBeGreaterThan(before);
    await expect(page.locator("[data-range]")).toHaveText(/^\d+–\d+ de 30 · a lista continua$/);
  });

  const expectPages = async (page: Page) => {
    const range = page.locator("[data-range]");
    const inSight = () => rows(page).filter({ visible: true }).count();
    for (const [text, count] of [
      ["1–5 de 12", 5],
      ["6–10 de 12", 5],
      ["11–12 de 12", 2],
      ["1–5 de 12", 5],
    ] as const) {
      await expect(range).toHaveText(`${text} · a lista continua`);
      expect(await inSight()).toBe(count);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(10_000);
    }
  };

  test("pages every ten seconds instead, if the URL asks for it", async ({ page, school }) => {
    await page.setViewportSize(SCREENS["720p"]);
    addPanelRows(school, 12);
    await open(page, school, "?modo=paginas");
    await expectPages(page);
    await page.getByRole("link", { name: "Noite" }).click();
    await expect(page).toHaveURL(/\?turno=noite&modo=paginas$/);
  });

  test.describe("under reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("stands still and pages every ten seconds", async ({ page, school }) => {
      await page.setViewportSize(SCREENS["720p"]);
      addPanelRows(school, 12);
      await open(page, school);
      await expectPages(page);
    });
  });

  test("polls at the interval of the settings and shows what changed", async ({ page, school }) => {
    setSetting(school, "refresh_interval", "30");
    addPanelRows(school, 1);
    await open(page, school);
    await expect(rows(page)).toHaveCount(1);
    await advance(page, school, 2);
    const before = polls(school).length;
    addPanelRows(school, 2);
    setWelcome(school, "morning", "Bom dia, turmas");
    addNotice(school, "Prova geral às 10h");
    await advance(page, school, 26);
    expect(polls(school)).toHaveLength(before);
    await expect(rows(page)).toHaveCount(1);
    await advance(page, school, 4);
    expect(polls(school)).toHaveLength(before + 1);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.locator(".welcome")).toHaveText("Bom dia, turmas");
    await expect(page.locator(".notice")).toHaveText("Prova geral às 10h");
    // The settings themselves come with the next answer.
    school.db.run(school.db.q.updateTable("settings").set({ value: "120" }));
    await advance(page, school, 30);
    const slower = polls(school).length;
    await advance(page, school, 115);
    expect(polls(school)).toHaveLength(slower);
    await advance(page, school, 10);
    expect(polls(school)).toHaveLength(slower + 1);
  });

  for (const [name, ms] of [
    ["back by a day", -86_400_000],
    ["ahead by a month", 30 * 86_400_000],
  ] as const) {
    test(`continues when the television's clock is set ${name}`, async ({ page, school }) => {
      addPanelRows(school, 12);
      await page.setViewportSize(SCREENS["720p"]);
      await open(page, school);
      await advance(page, school, 3);
      const before = polls(school).length;
      await page.clock.setSystemTime(school.now().getTime() + ms);
      await advance(page, school, 9, 1);
      expect(await scrollTop(page)).toBeGreaterThan(50);
      await expect(page.locator(".clock")).toHaveText(/^10:00:1[0-4]$/);
      expect(polls(school)).toHaveLength(before + 1);
      await advance(page, school, 65);
      expect(polls(school)).toHaveLength(before + 2);
      await expect(state(page)).toHaveText("Atualizado às 10:01");
      // The full reload is counted from the same start.
      await page.evaluate(() => document.documentElement.setAttribute("data-mark", "old"));
      await jump(page, school, 4 * 3600 - 200);
      await expect(page.locator("html[data-mark]")).toHaveCount(1);
      await jump(page, school, 200);
      await expect(page.locator("html[data-mark]")).toHaveCount(0);
    });
  }

  test("polls with an ETag, and reads everything anew after five minutes", async ({ page, school }) => {
    await open(page, school);
    // The school's clock is stopped, so that the responses do not change.
    for (let minute = 0; minute < 6; minute++) {
      await page.clock.runFor(61_000);
      await waitUntilSettled(page);
      await expect(state(page)).toHaveText("Atualizado às 10:00");
    }
    const requests = polls(school).slice(2);
    expect(requests.filter(({ status }) => status === 304).length).toBeGreaterThanOrEqual(4);
    const full = requests.filter(({ etag }) => etag === null);
    expect(full).toHaveLength(1);
    // Five minutes from the page's own start, before or after the fifth of these.
    expect([4, 5]).toContain(requests.indexOf(full[0]!));
  });
});
