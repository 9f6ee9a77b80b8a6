import type { Page } from "@playwright/test";
import type { Shift } from "#app/domain/dates/shift.ts";
import { addScheduled } from "#tests/http/public/rows.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { CLASS, ROOM } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";
import { addFullWeek, dayOf } from "#tests/support/school/weeks.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";

const ADDRESS = "/programacao-semanal/folha";
type Starts = [shift: Shift, starts: string[]];
const LESSONS: Starts[] = [
  ["morning", ["07:30", "08:20", "09:10", "10:00", "10:50"]],
  ["afternoon", ["13:30", "14:20", "15:10", "16:00", "16:50"]],
  ["evening", ["18:30", "19:20", "20:10", "21:00", "21:50"]],
];
const ENDS = { morning: "11:30", afternoon: "17:30", evening: "22:30" };

async function sheetsOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** Words that go on in a second line, as they are printed. */
async function brokenWords(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s\-–]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Every lesson of the week its own, with names as long as a school has. */
function fillRooms(school: ClockedServer, rooms: number[], shifts: Starts[] = LESSONS) {
  const classes = ["Turma 1A Eletromecânica noturno", "ADM-2026-2A", "Informática para internet 3B"].map(
    (name) => addNamed(school, "classes", name),
  );
  const discipline = addNamed(school, "disciplines", "Instalações elétricas residenciais e prediais II");
  school.db.write(() => {
    for (const room of rooms)
      for (let day = 0; day < 6; day++)
        for (const [shift, starts] of shifts)
          for (const [index, startTime] of starts.entries())
            addScheduled(school, {
              date: dayOf(day),
              shift,
              startTime,
              endTime: starts[index + 1] ?? ENDS[shift],
              environmentIds: [room],
              classId: classes[(index + day) % classes.length]!,
              disciplineId: discipline,
            });
  });
}

// Paper is the same without JavaScript.
test.describe("a week on paper", { tag: "@js" }, () => {
  for (const [what, query] of [
    ["room", `?ambiente=${ROOM.sala1}`],
    ["class", `?turma=${CLASS.ds1}`],
  ] as const) {
    test(`of a ${what} is one sheet, empty, usual or full`, async ({ page, school }) => {
      await page.goto(ADDRESS + query);
      expect(await sheetsOnPaper(page), "empty").toBe(1);
      addScheduled(school);
      addScheduled(school, { date: dayOf(1), startTime: "07:30", endTime: "09:10" });
      await page.goto(ADDRESS + query);
      await expectAccessible(page);
      expect(await sheetsOnPaper(page), "usual").toBe(1);
      if (what === "class") return;
      school.db.sqlite.exec("DELETE FROM reservation_environments; DELETE FROM reservations");
      fillRooms(school, [ROOM.sala1]);
      await page.goto(ADDRESS + query);
      await expect(page.locator("tbody td b")).toHaveCount(90);
      expect(await sheetsOnPaper(page), "full").toBe(1);
      expect(await brokenWords(page)).toEqual([]);
    });
  }

  test("of 40 rooms is two sheets, on A4 and on A3, also with three classes a shift", async ({
    page,
    school,
  }) => {
    const rooms = addFullWeek(school);
    const all = [ROOM.sala1, ROOM.sala2, ROOM.lab1, ROOM.auditorio, ...rooms.slice(4)];
    const expectTwo = async (how: string) => {
      for (const query of ["?turno=manha", "?turno=manha&papel=a3"]) {
        await page.goto(ADDRESS + query);
        await expect(page.locator("tbody th[scope=row]")).toHaveCount(40);
        expect(await sheetsOnPaper(page), how + query).toBe(2);
        expect(await brokenWords(page), how + query).toEqual([]);
        await page.emulateMedia({ media: null });
      }
    };
    school.db.sqlite.exec("DELETE FROM reservation_environments; DELETE FROM reservations");
    for (const room of rooms.slice(0, 4))
      school.db.sqlite.exec(`DELETE FROM environments WHERE id = ${room}`);
    await expectTwo("empty");
    fillRooms(school, all, [["morning", ["07:30", "09:10", "10:50"]]]);
    await expectTwo("full");
  });

  test("is printed at once from an address that says so", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await page.goto(ADDRESS);
    await expect(page.locator("html[data-printed]")).toHaveCount(0);
    await page.getByRole("button", { name: "Imprimir" }).click();
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
    await page.goto("about:blank");
    await page.goto(`${ADDRESS}#imprimir`);
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
  });
});
