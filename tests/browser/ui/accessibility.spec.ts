import type { Page } from "@playwright/test";
import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { expectWholeWords } from "#tests/support/browser/whole-words.ts";
import { IS_EVERY_CHANGE, portion } from "#tests/support/every-change.ts";
import { follow } from "#tests/support/follow.ts";
import { isSeenByAdmin, ROLES, screensOf, signInAs, test } from "#tests/support/server/demo-server.ts";

// What is the same without JavaScript.
// An audit looks at each element: of rows that are alike a few are enough.
test.use({ school: { rooms: 6, days: 4 } });

type Visit = { status?: number; isInside?: boolean; inDark?: boolean };

/**
 * Opens a screen and audits it; `isInside`: by a link, so that axe, which takes longer to load, stays there. In the dark
 * every screen has the colours of its components: at every change a third of the staff's are checked.
 */
async function visit(
  page: Page,
  address: string,
  { status = 200, isInside = false, inDark = true }: Visit = {},
) {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (isInside && (await page.evaluate(() => window.axe !== undefined))) await follow(page, address);
  else expect((await page.goto(address))?.status(), address).toBe(status);
  expect(new URL(page.url()).pathname, address).toBe(address.replace(/\?.*/, ""));
  await expectAccessible(page, { isWhole: true, inDark });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNotSideways(page);
  await expectWholeWords(page, address);
}

test("everybody's screens", { tag: "@js" }, async ({ page }) => {
  for (const address of [
    "/auth",
    "/programacao-semanal",
    "/tv-panel",
    "/tv-panel?turno=noite",
    "/ambientes/5",
    "/ambientes/folhas?ambiente=5",
    "/programacao-semanal/folha",
    "/programacao-semanal/folha?ambiente=5",
    "/privacidade",
  ]) {
    await visit(page, address);
  }
  // Forty-seven times the same, in the colours of the others.
  await visit(page, "/api/docs", { inDark: !IS_EVERY_CHANGE });
  await visit(page, "/nao-existe", { status: 404 });
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
      const audited = own.filter((_, at) => at % HALVES[role].length === half);
      const inDark = new Set(portion(audited, half, role === "teacher" ? 1 : 3));
      for (const address of audited)
        await visit(page, address, { isInside: true, inDark: inDark.has(address) });
      if (role === "teacher") await visit(page, "/admin/usuarios", { status: 403 });
    });
  }
}

// Those that look most different without it.
test("screens without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  for (const address of [
    "/reservas",
    "/reservas/nova",
    "/minhas-reservas",
    "/ambientes",
    "/ambientes/livres",
    "/admin/reservas",
    "/admin/reservas/limpeza",
    "/admin/usuarios/novo",
    "/admin/importar",
    "/perfil",
  ]) {
    await visit(page, address);
  }
});
