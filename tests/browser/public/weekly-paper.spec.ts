import type { Page } from "@playwright/test";
import { addScheduled } from "#tests/http/public/rows.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { addFullWeek, addWeek, TIMES } from "#tests/support/school/weeks.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";

const ADDRESS = "/programacao-semanal";

async function pagesOnPaper(page: Page, name: string): Promise<number> {
  const file = test.info().outputPath(`${name.replaceAll(" ", "-")}.pdf`);
  const pdf = await page.pdf({ preferCSSPageSize: true, path: file });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** Takes every reservation away again. */
function clear({ db }: ClockedServer): void {
  db.write(() => {
    db.run(db.q.deleteFrom("reservation_environments"));
    db.run(db.q.deleteFrom("reservations"));
  });
}

// Paper is the same without JavaScript.
test.describe("the weekly page on paper", { tag: "@js" }, () => {
  test("is one sheet a day, empty or full", async ({ page, school }) => {
    await page.goto(ADDRESS);
    expect(await pagesOnPaper(page, "empty")).toBe(7);
    addWeek(school);
    await page.goto(ADDRESS);
    expect(await pagesOnPaper(page, "week")).toBe(7);
    addFullWeek(school);
    await page.goto(ADDRESS);
    expect(await pagesOnPaper(page, "full")).toBe(7);
  });

  test("is one sheet a day, however many reservations are on it", async ({ page, school }) => {
    for (const count of [12, 17, 22, 28, 36, 48, 60, 75, 90, 110]) {
      await test.step(`${count} reservations`, async () => {
        clear(school);
        for (let index = 0; index < count; index++) {
          const [shift, startTime, endTime] = TIMES[index % 3]!;
          const notes = index % 4 === 0 ? "Trazer os cabos de rede e os alicates" : null;
          addScheduled(school, { shift, startTime, endTime, environmentIds: [], notes });
        }
        await page.goto(ADDRESS);
        await expect(page.locator("#hoje li")).toHaveCount(count);
        expect(await pagesOnPaper(page, `${count} a day`)).toBe(7);
      });
    }
  });
});
