import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { fieldsOutside } from "#tests/support/browser/fields-outside.ts";
import { smallTargets } from "#tests/support/browser/small-targets.ts";
import { isSeenByAdmin, ROLES, screensOf, signInAs, test } from "#tests/support/server/demo-server.ts";

test.use({ school: { rooms: 6, days: 4 } });

for (const role of ROLES)
  test(`what ${role} presses on a phone is as high as a finger and stays in its box`, { tag: "@js" }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(VIEWPORTS.phone);
    await signInAs(page, role);
    const own = screensOf(role, server.dataDir).filter((address) => !isSeenByAdmin(role, address));
    for (const address of [...own, "/programacao-semanal", "/ambientes/5"]) {
      await page.goto(address);
      expect.soft(await smallTargets(page), address).toEqual([]);
      expect.soft(await fieldsOutside(page), address).toEqual([]);
    }
  });
