import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser/browser.ts";
import { waitForRequestForm } from "#tests/support/browser/journey.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test.use({ contextOptions: { forcedColors: "active" } });

type Look = { line: string; isUnderlined: boolean };

/** Each tab's lower line and whether it is underlined. */
const tabsOf = (tabs: Locator) =>
  tabs.evaluateAll((all) =>
    all.map((tab): Look => {
      const { borderBottomColor, textDecorationLine } = getComputedStyle(tab);
      return { line: borderBottomColor, isUnderlined: textDecorationLine.includes("underline") };
    }),
  );

const edgeOf = (of: Locator) => of.first().evaluate((box) => getComputedStyle(box).borderLeftStyle);

// Styles are the same without JavaScript.
test("with forced colours one tab looks chosen and each status has its edge", { tag: "@js" }, async ({
  page,
}) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?aba=todas");
  const tabs = await tabsOf(page.locator(".tabs a"));
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(tabs).toHaveLength(4);
  expect(tabs.slice(0, 3)).toEqual(Array(3).fill({ line: canvas, isUnderlined: false }));
  expect(tabs[3]).toEqual({ line: expect.not.stringContaining(canvas), isUnderlined: true });

  await page.goto("/reservas");
  expect(await edgeOf(page.locator('.badge[data-status="approved"]'))).toBe("solid");
  expect(await edgeOf(page.locator('.badge[data-status="pending"]'))).toBe("dashed");
  expect(await edgeOf(page.locator('.badge[data-status="rejected"]'))).toBe("double");

  // The selected day, the current page and the current menu item have no fill to show them.
  await page.goto("/reservas/nova");
  await waitForRequestForm(page);
  const day = page.locator(".date-day:not([data-today]):has(input:enabled)").first();
  await expect(day).not.toHaveCSS("border-left-style", "double");
  await day.click();
  await expect(day).toHaveCSS("border-left-style", "double");
  // A bar is distinct from its full width, and the former value from both.
  await page.goto("/");
  const fillsOf = (parts: Locator) =>
    parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).fill));
  const fills = await fillsOf(page.locator("svg:has(> .fill) > *"));
  expect(fills).toHaveLength(3);
  expect(new Set(fills).size).toBe(3);

  await page.goto("/admin/reservas?aba=todas");
  for (const place of [
    page.locator(".pagination [aria-current]"),
    page.locator(".sidebar-fixed [aria-current]"),
  ])
    await expect(place).toHaveCSS("border-left-width", "3px");
});
