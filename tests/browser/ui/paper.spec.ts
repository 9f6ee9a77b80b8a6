import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** An A4 sheet upright, in pixels of CSS. */
const SHEET = { width: 794, height: 1123 };

test("what is printed has its rows, and nothing that is pressed", { tag: "@js" }, async ({ page }, info) => {
  await signInAs(page, "pedagogical");
  for (const [address, shown] of [
    ["/reservas", "main .ticket, main h1"],
    ["/admin/reservas?aba=todas", ".queue tbody tr"],
    ["/admin/relatorios", "main table tbody tr"],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(SHEET);
    await expect(page.locator(shown).first()).toBeVisible();
    for (const pressed of [".sidebar-fixed", ".rail", ".topbar", "main .button", "main nav", "main input"])
      expect(await page.locator(pressed).filter({ visible: true }).count(), `${address} ${pressed}`).toBe(0);
    // Columns, not the fichas of a narrow screen; and the name once, not in a bar on each sheet.
    await expect(page.locator("main h1").first()).not.toHaveCSS("position", "fixed");
    for (const head of await page.locator("main table.table thead").all())
      await expect(head).toHaveCSS("display", "table-header-group");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(SHEET.width);
    await page.screenshot({ path: info.outputPath(`${address.replaceAll(/\W+/g, "-")}.png`) });
  }
});
