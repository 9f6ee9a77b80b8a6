/** Sign-in, request, review and panel in Firefox and WebKit (docs/decisions/0112). */
import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { BARS_AND_ENOUGH, focusStop, type Stop } from "#tests/support/browser/focus-stop.ts";
import { nextWeekdays } from "#tests/support/browser/journey.ts";
import { PANEL_MARGINS, panelBoxes } from "#tests/support/browser/panel-boxes.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { expectPage, fill, KEYS, keys, press } from "#tests/support/remote/act.ts";
import { startFirefox } from "#tests/support/remote/firefox.ts";
import type { DrivenPage } from "#tests/support/remote/remote-page.ts";
import { startWebKit } from "#tests/support/remote/webkit.ts";
import { startClockedServer } from "#tests/support/server/clocked-server.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import type { TestedServer } from "#tests/support/server/hosted-server.ts";
import { hostDemoSchool } from "#tests/support/server/start-demo-server.ts";

const DESK = { width: 1280, height: 900 };
/** As narrow as a phone's for the styles: both browsers refuse windows that are narrower still. */
const NARROW = { width: 600, height: 700 };
const BROWSERS = {
  Firefox: { start: startFirefox, needs: ["firefox-esr"] },
  WebKit: { start: startWebKit, needs: ["WebKitWebDriver", "Xvfb"] },
};

const isInstalled = (command: string) => !spawnSync("which", [command]).status;

let page: DrivenPage;
let stopServer: () => Promise<unknown>;

afterEach(async () => {
  // Stop the server if the browser does not start.
  try {
    await page.close();
  } finally {
    await stopServer();
  }
});

/** The focused element; WebKit scrolls it into view a moment later. */
async function stopOf(page: DrivenPage): Promise<Stop | null> {
  const read = () => page.evaluate(focusStop, BARS_AND_ENOUGH);
  const stop = await read();
  if (!stop?.isCovered) return stop;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return read();
}

for (const [name, { start, needs }] of Object.entries(BROWSERS)) {
  describe.skipIf(!needs.every(isInstalled))(name, () => {
    async function openDemo(role: keyof typeof SIGN_INS): Promise<TestedServer> {
      const server = await hostDemoSchool({ rooms: 12, days: 20 });
      stopServer = () => server.stop();
      page = await start(DESK);
      await page.goto(`${server.address}/auth`);
      await fill(page, "Usuário", SIGN_INS[role]);
      await fill(page, "Senha", DEMO_PASSWORD);
      await press(page, "button", "Entrar");
      return server;
    }

    /** Every tab stop from here on, once. */
    async function walk(): Promise<Stop[]> {
      const stops: Stop[] = [];
      for (let count = 0; count < 60; count++) {
        await keys(page, KEYS.tab);
        const stop = await stopOf(page);
        // After the last one the browser's toolbar has the focus, and WebKit reports the page's first.
        if (!stop || stop.name.includes("Ir para o conteúdo")) break;
        stops.push(stop);
      }
      return stops;
    }

    it("signs in, requests two dates and sees them pending", async () => {
      await openDemo("teacher");
      await expectPage(page, /^\/reservas/, "Login realizado com sucesso");
      await press(page, "a", "Nova Reserva");
      const exists = (css: string) => page.evaluate((selector) => !!document.querySelector(selector), css);
      await expect.poll(() => exists('input[name="dates"][tabindex="-1"]'), { timeout: 20_000 }).toBe(true);
      for (const date of nextWeekdays(2, demoNow()))
        await press(page, `input[name="dates"][value="${date}"]`);
      await press(page, 'input[type="radio"]', "Noite");
      await press(page, 'input[name="environmentIds"]');
      // Discipline and class are prefilled from the last request.
      const heights = await page.evaluate(
        () =>
          [...document.querySelectorAll(".request-form input[list]")].map((list) => list.clientHeight + 2),
        null,
      );
      expect(heights).toEqual([44, 44]);
      await press(page, "button", "Solicitar");
      await expectPage(page, /^\/reservas(\?|$)/, "2 reservas solicitadas com sucesso!");
      const edges = await page.evaluate(() => {
        const stubs = document.querySelectorAll('.ticket[data-status="pending"] .ticket-stub');
        return [...stubs].map((stub) => getComputedStyle(stub).backgroundImage);
      }, null);
      expect(edges.length).toBeGreaterThan(0);
      for (const edge of edges) expect(edge).toContain("repeating-linear-gradient");
    });

    it("shows the focused element above the bar of the request form", async () => {
      const { address } = await openDemo("teacher");
      await expectPage(page, /^\/reservas/, "Login realizado com sucesso");
      await page.resize(NARROW);
      await page.goto(`${address}/reservas/nova`);
      await press(page, "h1");
      const stops = await walk();
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    });

    it("shows the focused element above the actions of a long dialog", async () => {
      const { address } = await openDemo("admin");
      await expectPage(page, /^\/$/, "Painel de Controle");
      await page.resize({ width: 600, height: 500 });
      await page.goto(`${address}/admin/ambientes/novo`);
      await expect.poll(() => page.evaluate(() => !!document.querySelector("dialog:modal"), null)).toBe(true);
      const stops = await walk();
      expect(stops.length).toBeGreaterThan(6);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    });

    it("approves in the row, rejects in a dialog, and restores the focus", async () => {
      const { address } = await openDemo("pedagogical");
      await expectPage(page, /^\/$/, "Painel de Controle");
      await page.goto(`${address}/admin/reservas`);
      await press(page, "table button", "Aprovar");
      await expectPage(page, /^\/admin\/reservas/, "Reserva aprovada");
      await press(page, "table a", "Rejeitar");
      await expectPage(page, /^\/admin\/reservas\/\d+\/rejeitar/, "Motivo da rejeição");
      await keys(page, KEYS.escape);
      await expectPage(page, /^\/admin\/reservas(\?|$)/, "Rejeitar");
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "", null);
      await expect.poll(focused).toContain("Rejeitar");
      await press(page, "table a", "Rejeitar");
      await fill(page, "Motivo da rejeição", "Sala em obras");
      await press(page, "dialog button", "Rejeitar");
      await expectPage(page, /^\/admin\/reservas(\?|$)/, "Reserva rejeitada");
    });

    it("shows the whole panel, unbroken class codes and a running clock", async () => {
      const school = await startClockedServer("2026-03-12T13:00:00.000Z");
      stopServer = () => school.close();
      addPanelRows(school, 6, { name: "ENF-2026-1A" });
      page = await start({ width: 1280, height: 720 });
      await page.goto(`${school.address}/tv-panel`);
      await expectPage(page, /^\/tv-panel$/, "Atualizado às 10:00");
      const { faults, visible } = await page.evaluate(panelBoxes, PANEL_MARGINS);
      expect(faults).toEqual([]);
      expect(visible).toBeGreaterThanOrEqual(5);
      // Each part between hyphens, and the last one, is on one line.
      const broken = await page.evaluate(() => {
        const texts = [...document.querySelectorAll("td.class, td[class^='class ']")].flatMap((cell) =>
          [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
        );
        return texts.flatMap((text) => {
          const word = document.createRange();
          word.setStart(text, 0);
          word.setEnd(text, text.textContent?.trimEnd().split(" ")[0]?.length ?? 0);
          return word.getClientRects().length > 1 ? [text.textContent] : [];
        });
      }, null);
      expect(broken).toEqual([]);
      const second = () => page.evaluate(() => document.querySelector("[data-seconds]")?.textContent, null);
      const before = await second();
      await expect.poll(second, { timeout: 5000 }).not.toBe(before);
    });
  });
}
