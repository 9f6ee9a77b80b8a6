import type { Page } from "@playwright/test";
import { addScheduled } from "#tests/http/public/rows.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { addFullWeek, addWeek, dayOf, TIMES } from "#tests/support/school/weeks.ts";
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

  test("is one sheet for the door of one environment", async ({ page, school }) => {
    for (const [name, perDay, notes] of [
      ["an empty week", 0, null],
      ["three a day", 3, null],
      ["three a day with long notes", 3, "Prova prática; os alunos entram em grupos de oito. ".repeat(4)],
      ["four a day", 4, null],
      ["six a day", 6, "Trazer cabos"],
      ["nine a day", 9, "Trazer cabos e alicates"],
      ["every lesson of the week", 15, null],
    ] as const) {
      await test.step(name, async () => {
        clear(school);
        for (let day = 0; day < 7; day++) {
          for (let index = 0; index < perDay; index++) {
            const hour = String(7 + index).padStart(2, "0");
            const [shift] = TIMES[Math.min(2, Math.floor(index / 5))]!;
            addScheduled(school, {
              date: dayOf(day),
              shift,
              startTime: `${hour}:00`,
              endTime: `${hour}:50`,
              environmentIds: [ROOM.lab1],
              notes,
            });
          }
        }
        await page.emulateMedia({ media: null });
        await page.goto(`${ADDRESS}?ambiente=${ROOM.lab1}`);
        await expect(page.locator("main section li")).toHaveCount(7 * perDay);
        expect(await pagesOnPaper(page, name)).toBe(1);
        await page.emulateMedia({ media: "print" });
        await expect(page.locator(".place")).toBeVisible();
        await expect(page.getByRole("navigation").first()).toBeHidden();
        await expect(page.locator("form:visible")).toHaveCount(0);
      });
    }
  });
});
