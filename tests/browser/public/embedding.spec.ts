/** Panel, week and room pages inside another site's page (rules R13.28). */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { addScheduled } from "#tests/http/public/rows.ts";
import { test as base, expect } from "#tests/support/browser/public-pages.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { startClockedServer } from "#tests/support/server/clocked-server.ts";

/** A site of another origin, whose page frames the address after `?`. */
const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  site: async ({}, use) => {
    const server = createServer((request, response) => {
      const framed = decodeURIComponent(request.url?.split("?")[1] ?? "").replace(/["<&]/g, "");
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><title>Mural</title><iframe src="${framed}" width="1200" height="700"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  school: async ({ startsAt, site }, use) => {
    const school = await startClockedServer(startsAt, { frameAncestors: [site] });
    await use(school);
    await school.close();
  },
  // A refused frame is an error on the console, which is what is tested.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  problems: async ({}, use) => use([]),
});

/** The browser shows its own page in place of one that may not be framed. */
async function expectRefused(page: Page): Promise<void> {
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
}

test("a named site shows panel, week and room, and no other page", async ({ page, school, site }) => {
  addScheduled(school, { environmentIds: [ROOM.sala1] });
  const frame = page.frameLocator("iframe");
  const show = (path: string) => page.goto(`${site}/?${encodeURIComponent(school.address + path)}`);
  for (const path of ["/tv-panel", "/programacao-semanal", `/ambientes/${ROOM.sala1}`]) {
    await show(path);
    await expect(frame.getByText("Algoritmos").first(), path).toBeVisible();
  }
  for (const path of ["/auth", "/privacidade", "/ambientes/folhas"]) {
    const answered = page.waitForResponse((response) => response.url() === school.address + path);
    await show(path);
    expect((await answered).status(), path).toBe(200);
    await expectRefused(page);
  }
});

test("another site shows none of them", async ({ page, school, site }) => {
  const stranger = site.replace("localhost", "127.0.0.1");
  const answered = page.waitForResponse((response) => response.url().endsWith("/tv-panel"));
  await page.goto(`${stranger}/?${encodeURIComponent(`${school.address}/tv-panel`)}`);
  expect((await answered).status()).toBe(200);
  await expectRefused(page);
});
