import type { Page } from "@playwright/test";
import { addBlockedDay, setSetting, setWelcome } from "#tests/http/public/rows.ts";
import { expectAccessible } from "#tests/support/browser.ts";
import type { ClockedServer } from "#tests/support/clocked-server.ts";
import { expectUnclipped } from "#tests/support/panel-boxes.ts";
import { addPanelRows, expect, holdClock, jump, pass, test, today } from "#tests/support/public-pages.ts";
import { PEOPLE } from "#tests/support/school.ts";

const EMPTY = "Não há reservas aprovadas para este turno.";
const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 960, height: 540 },
];
/** As long as a school's names get, and the longest that the program takes. */
const LONG = "Instalações elétricas residenciais e prediais II";
const LONGEST = "Desenvolvimento de Sistemas Integrado ao Ensino Médio ".repeat(3).slice(0, 112).trim();
const NOTICE =
  "Conselho de classe: não haverá aula nos laboratórios do bloco B; dúvidas com o setor pedagógico.";

const ALL_SHIFTS = ["morning", "afternoon", "evening"] as const;
const isScripted = () => test.info().project.name === "js";

function addNotice(school: ClockedServer, message: string): void {
  addBlockedDay(school, {
    date: today(school),
    title: "Aviso",
    shifts: [...ALL_SHIFTS],
    isShown: true,
    message,
  });
}

async function open(page: Page, school: ClockedServer, query = ""): Promise<void> {
  if (isScripted()) await holdClock(page, school);
  await page.goto(`/tv-panel${query}`);
  await page.locator(".loading").waitFor({ state: "hidden" });
}

const rows = (page: Page) => page.locator("tbody tr");
const state = (page: Page) => page.locator("[data-state]");
const current = (page: Page) => page.locator("nav [aria-current]");
const scrollTop = (page: Page) => page.locator("[data-scroll]").evaluate((box) => box.scrollTop);
const polls = (school: ClockedServer) => school.asked.filter(({ path }) => path.startsWith("/tv-panel"));

test.describe("the panel's picture", () => {
  for (const screen of SCREENS) {
    for (const count of [0, 3, 5, 6, 20]) {
      test(`is whole at ${screen.height}p with ${count} rows`, async ({ page, school }) => {
        await page.setViewportSize(screen);
        addPanelRows(school, count);
        await open(page, school);
        await expect(rows(page)).toHaveCount(count);
        if (count === 0) await expect(page.getByText(EMPTY)).toBeVisible();
        await expectUnclipped(page, { visible: Math.min(count, 5) });
      });
    }

    test(`is whole at ${screen.height}p with long names, a notice and a long welcome`, async ({
      page,
      school,
    }) => {
      await page.setViewportSize(screen);
      school.db.run(school.db.q.updateTable("users").set({ name: LONG }).where("id", "=", PEOPLE.ana.id));
      addPanelRows(school, 6, { name: LONG });
      addNotice(school, NOTICE);
      setWelcome(school, "morning", `${NOTICE} ${NOTICE}`);
      await open(page, school);
      await expect(page.getByText(NOTICE, { exact: true })).toBeVisible();
      await expectUnclipped(page, { visible: 5 });
    });

    test(`cuts nothing at ${screen.height}p with the longest names that there can be`, async ({
      page,
      school,
    }) => {
      await page.setViewportSize(screen);
      const { db } = school;
      db.run(db.q.updateTable("users").set({ name: LONGEST }).where("id", "=", PEOPLE.ana.id));
      addPanelRows(school, 5, { name: LONGEST });
      addPanelRows(school, 1, { rooms: Array.from({ length: 12 }, () => "Laboratório de informática") });
      setWelcome(school, "morning", "Boas-vindas a todos. ".repeat(24).trim());
      await open(page, school);
      await expectUnclipped(page, { visible: 5 });
    });
  }

  test("has no finding of axe, with rows, without and with a notice", async ({ page, school }) => {
    await page.setViewportSize(SCREENS[0]!);
    addPanelRows(school, 6);
    for (const query of ["", "?turno=noite"]) {
      await page.goto(`/tv-panel${query}`);
      await page.locator(".loading").waitFor({ state: "hidden" });
      await expectAccessible(page);
      addNotice(school, NOTICE);
    }
  });

  test("has the year, the school, the code and no React", async ({ page, school }) => {
    await open(page, school);
    await expect(page.locator("footer")).toContainText("© 2026 Escola Técnica");
    await expect(page.getByRole("img", { name: `${school.address}/programacao-semanal` })).toBeVisible();
    const scripts = await page.locator("script").evaluateAll((all) => all.map((script) => script.outerHTML));
    expect(scripts).toEqual(['<script src="/panel.js" defer=""></script>']);
    if (!isScripted()) return;
    const globals = await page.evaluate(() =>
      Object.keys(window).filter((name) => /react|remix/i.test(name)),
    );
    expect(globals).toEqual([]);
  });
});

test.describe("the panel's time", () => {
  test.skip(() => !isScripted(), "without JavaScript nothing moves by itself but the refresh");

  test("shows the seconds as they pass", async ({ page, school }) => {
    await open(page, school);
    const clock = page.locator(".clock");
    await expect(clock).toHaveText(/^10:00:0[01]$/);
    await pass(page, school, 59);
    await expect(clock).toHaveText(/^10:(00:59|01:00)$/);
    await pass(page, school, 2);
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
      await page.setViewportSize(SCREENS[1]!);
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

  test("stands still with five rows", async ({ page, school }) => {
    addPanelRows(school, 5);
    await open(page, school);
    await page.clock.runFor(20_000);
    expect(await scrollTop(page)).toBe(0);
  });

  test("keeps its place where an answer brings nothing new", async ({ page, school }) => {
    addPanelRows(school, 50);
    await open(page, school);
    await pass(page, school, 70);
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(100);
    await pass(page, school, 1, 1);
    expect(await scrollTop(page)).toBe(before + 20);
  });

  test("asks at the interval of the settings and shows what changed", async ({ page, school }) => {
    setSetting(school, "refresh_interval", "30");
    addPanelRows(school, 1);
    await open(page, school);
    await expect(rows(page)).toHaveCount(1);
    await pass(page, school, 2);
    const before = polls(school).length;
    addPanelRows(school, 2);
    setWelcome(school, "morning", "Bom dia, turmas");
    addNotice(school, "Prova geral às 10h");
    await pass(page, school, 26);
    expect(polls(school)).toHaveLength(before);
    await expect(rows(page)).toHaveCount(1);
    await pass(page, school, 4);
    expect(polls(school)).toHaveLength(before + 1);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.locator(".welcome")).toHaveText("Bom dia, turmas");
    await expect(page.locator(".notice")).toHaveText("Prova geral às 10h");
    // The settings themselves come with the next answer.
    school.db.run(school.db.q.updateTable("settings").set({ value: "120" }));
    await pass(page, school, 30);
    const slower = polls(school).length;
    await pass(page, school, 115);
    expect(polls(school)).toHaveLength(slower);
    await pass(page, school, 10);
    expect(polls(school)).toHaveLength(slower + 1);
  });

  test("asks cheaply, and for everything after five minutes", async ({ page, school }) => {
    await open(page, school);
    // The school's minute stands still, so that nothing changes in the answers.
    for (let minute = 0; minute < 6; minute++) {
      await page.clock.runFor(61_000);
      await expect(state(page)).toHaveText("Atualizado às 10:00");
    }
    const asked = polls(school).slice(2);
    expect(asked.filter(({ status }) => status === 304).length).toBeGreaterThanOrEqual(4);
    const full = asked.filter(({ etag }) => etag === null);
    expect(full).toHaveLength(1);
    expect(asked.indexOf(full[0]!)).toBe(4);
  });
});

test.describe("the panel and its server", () => {
  test.skip(() => !isScripted(), "the rows are kept by the script");

  test("keeps its rows through ten minutes without the server, and goes on after", async ({
    page,
    school,
  }) => {
    addPanelRows(school, 3);
    await open(page, school);
    await pass(page, school, 130);
    await expect(state(page)).toHaveText("Atualizado às 10:02");
    await school.pause();
    for (let minute = 0; minute < 10; minute++) {
      await pass(page, school, 60, 20);
      await expect(rows(page)).toHaveCount(3);
      await expect(state(page)).toHaveText("Sem conexão. Dados das 10:02.");
    }
    await expect(page.locator(".clock")).toHaveText(/^10:12:/);
    await expectUnclipped(page, { visible: 3 });
    await school.resume();
    addPanelRows(school, 1);
    await pass(page, school, 61);
    await expect(state(page)).toHaveText("Atualizado às 10:13");
    await expect(rows(page)).toHaveCount(4);
  });

  test("keeps its rows while the data cannot be read, and through a gateway's page", async ({
    page,
    school,
  }) => {
    addPanelRows(school, 2);
    await open(page, school);
    school.failWith(503);
    await pass(page, school, 65);
    await expect(rows(page)).toHaveCount(2);
    await expect(state(page)).toHaveText("Sem conexão. Dados das 10:00.");
    await page.route("**/tv-panel", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Rede da escola: entre</h1>" }),
    );
    await pass(page, school, 60);
    await expect(rows(page)).toHaveCount(2);
    await expect(state(page)).toHaveText("Sem conexão. Dados das 10:00.");
  });

  test("reloads itself after four hours, but only when the server has answered", async ({ page, school }) => {
    addPanelRows(school, 1, { shift: "afternoon" });
    await open(page, school);
    const mark = () => page.evaluate(() => document.documentElement.setAttribute("data-mark", "old"));
    await mark();
    await jump(page, school, 4 * 3600 - 120);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator("html[data-mark]")).toHaveCount(1);
    await school.pause();
    for (let hour = 0; hour < 3; hour++) {
      await jump(page, school, 1200);
      await pass(page, school, 70, 10);
      await expect(page.locator("html[data-mark]")).toHaveCount(1);
      await expect(rows(page)).toHaveCount(1);
      await expect(state(page)).toHaveText("Sem conexão. Dados das 13:58.");
    }
    await school.resume();
    await pass(page, school, 61, 10);
    await expect(page.locator("html[data-mark]")).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(state(page)).toHaveText(/^Atualizado às 15:0\d$/);
    expect(page.url()).toBe(`${school.address}/tv-panel`);
  });
});

test.describe("the panel's shift", () => {
  for (const [moment, from, to, name, heading] of [
    ["2026-03-12T14:59:40.000Z", "Manhã", "Tarde", "12:00", "Reservas da tarde"],
    ["2026-03-12T20:59:40.000Z", "Tarde", "Noite", "18:00", "Reservas da noite"],
    ["2026-03-13T02:59:40.000Z", "Noite", "Manhã", "00:00", "Reservas da manhã"],
  ] as const) {
    test.describe(`across ${name}`, () => {
      test.use({ startsAt: moment });
      test.skip(() => !isScripted(), "without JavaScript the next refresh brings the shift");

      test("follows the clock, by itself and after a choice by hand", async ({ page, school }) => {
        for (const [index, shift] of ALL_SHIFTS.entries()) addPanelRows(school, index + 2, { shift });
        await open(page, school);
        await expect(current(page)).toHaveText(from);
        const other = (["Manhã", "Tarde", "Noite"] as const).find((shift) => shift !== from && shift !== to)!;
        await page.getByRole("link", { name: other }).click();
        await expect(current(page)).toHaveText(other);
        await pass(page, school, 15);
        await expect(current(page)).toHaveText(other);
        await pass(page, school, 8, 1);
        await expect(current(page)).toHaveText(to);
        await expect(page.getByRole("heading")).toHaveText(heading);
        expect(page.url()).toBe(`${school.address}/tv-panel`);
        await expect(page.locator(".clock")).toHaveText(new RegExp(`^${name}:0`));
        // After midnight it is another day, whose rows are none.
        await expect(rows(page)).toHaveCount(
          name === "00:00" ? 0 : ALL_SHIFTS.indexOf(name === "12:00" ? "afternoon" : "evening") + 2,
        );
        await expect(page.locator(".date")).toContainText(name === "00:00" ? "13/03/2026" : "12/03/2026");
      });
    });
  }

  test.describe("at the turn of the year", () => {
    test.use({ startsAt: "2027-01-01T02:59:50.000Z" });
    test.skip(() => !isScripted(), "without JavaScript the next refresh brings the year");

    test("brings the new year's footer", async ({ page, school }) => {
      await open(page, school);
      await expect(page.locator("footer")).toContainText("© 2026");
      await pass(page, school, 14, 1);
      await expect(page.locator("footer")).toContainText("© 2027");
    });
  });

  test("is chosen by hand with a remote's keys, and back", async ({ page, school }) => {
    addPanelRows(school, 2, { shift: "evening" });
    await open(page, school);
    await expect(current(page)).toHaveText("Manhã");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Manhã" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(current(page)).toHaveText("Noite");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?turno=noite$/);
    if (isScripted()) await expect(page.getByRole("link", { name: "Noite" })).toBeFocused();
    await page.reload();
    await expect(current(page)).toHaveText("Noite");
  });
});

test.describe("the panel without JavaScript", () => {
  test.skip(() => isScripted(), "with JavaScript the rows scroll");

  test("pages through its rows by itself", async ({ page, school }) => {
    addPanelRows(school, 7);
    await page.setViewportSize(SCREENS[1]!);
    await open(page, school, "?pagina=1");
    await expect(rows(page)).toHaveCount(5);
    await expectUnclipped(page, { visible: 5 });
    await page.waitForURL(/\/tv-panel\?pagina=2$/, { timeout: 25_000 });
    await expect(rows(page)).toHaveCount(2);
    await expectUnclipped(page, { visible: 2 });
  });
});
