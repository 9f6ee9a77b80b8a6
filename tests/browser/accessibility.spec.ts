import type { Page } from "@playwright/test";
import { expectAccessible, expectNotSideways } from "#tests/support/accessible.ts";
import { expect } from "#tests/support/browser.ts";
import { isSeenByAdmin, ROLES, screensOf, signInAs, test } from "#tests/support/demo-server.ts";

// What is the same without JavaScript; the journeys audit their screens without it.
test.setTimeout(180_000);

async function visit(page: Page, address: string, status = 200): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(status);
  expect(new URL(page.url()).pathname, address).toBe(address.replace(/\?.*/, ""));
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNotSideways(page);
}

test("everybody's screens", { tag: "@js" }, async ({ page }) => {
  for (const address of ["/auth", "/programacao-semanal", "/tv-panel", "/tv-panel?turno=noite"]) {
    await visit(page, address);
  }
  await visit(page, "/nao-existe", 404);
});

// An administrator's screens are the most by far: two tests, side by side.
const HALVES = { teacher: [0], pedagogical: [0], admin: [0, 1] };

for (const role of ROLES) {
  for (const half of HALVES[role]) {
    test(`every screen of ${role}, part ${half + 1}`, { tag: "@js" }, async ({ page, server }) => {
      await signInAs(page, role);
      const screens = screensOf(role, server.dataDir);
      expect(screens.length).toBeGreaterThan(9);
      const own = screens.filter((address) => !isSeenByAdmin(role, address));
      for (const address of own.filter((_, at) => at % HALVES[role].length === half)) {
        await visit(page, address);
      }
      if (role === "teacher") await visit(page, "/admin/usuarios", 403);
    });
  }
}
