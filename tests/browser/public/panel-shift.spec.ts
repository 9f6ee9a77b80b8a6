import { current, isScripted, open, rows, SHIFTS } from "#tests/support/browser/panel-page.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { advance, expect, test } from "#tests/support/browser/public-pages.ts";

test.describe("the panel's shift", () => {
  for (const [moment, from, to, name, heading] of [
    ["2026-03-12T14:59:40.000Z", "Manhã", "Tarde", "12:00", "Reservas da tarde"],
    ["2026-03-12T20:59:40.000Z", "Tarde", "Noite", "18:00", "Reservas da noite"],
    ["2026-03-13T02:59:40.000Z", "Noite", "Manhã", "00:00", "Reservas da manhã"],
  ] as const) {
    // Without JavaScript the next refresh brings the shift.
    test.describe(`across ${name}`, { tag: "@js" }, () => {
      test.use({ startsAt: moment });

      test("follows the clock, by itself and after a choice by hand", async ({ page, school }) => {
        for (const [index, shift] of SHIFTS.entries()) addPanelRows(school, index + 2, { shift });
        await open(page, school);
        await expect(current(page)).toHaveText(from);
        const other = (["Manhã", "Tarde", "Noite"] as const).find((shift) => shift !== from && shift !== to)!;
        await page.getByRole("link", { name: other }).click();
        await expect(current(page)).toHaveText(other);
        await advance(page, school, 15);
        await expect(current(page)).toHaveText(other);
        await advance(page, school, 8, 1);
        await expect(current(page)).toHaveText(to);
        await expect(page.getByRole("heading")).toHaveText(heading);
        expect(page.url()).toBe(`${school.address}/tv-panel`);
        await expect(page.locator(".clock")).toHaveText(new RegExp(`^${name}:0`));
        // After midnight it is another day, whose rows are none.
        await expect(rows(page)).toHaveCount(
          name === "00:00" ? 0 : SHIFTS.indexOf(name === "12:00" ? "afternoon" : "evening") + 2,
        );
        await expect(page.locator(".date")).toContainText(name === "00:00" ? "13/03/2026" : "12/03/2026");
      });
    });
  }

  // Without JavaScript the next refresh brings the year.
  test.describe("at the turn of the year", { tag: "@js" }, () => {
    test.use({ startsAt: "2027-01-01T02:59:50.000Z" });

    test("brings the new year's footer", async ({ page, school }) => {
      await open(page, school);
      await expect(page.locator("footer")).toContainText("© 2026");
      await advance(page, school, 14, 1);
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
