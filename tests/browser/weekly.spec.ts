import type { Page } from "@playwright/test";
import { addBlockedDay, addReservation } from "#tests/http/public/rows.ts";
import { expectAccessible, VIEWPORTS } from "#tests/support/browser.ts";
import type { ClockedServer } from "#tests/support/clocked-server.ts";
import { expect, test } from "#tests/support/public-pages.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school.ts";

const ADDRESS = "/programacao-semanal";
const EMPTY = "Nenhuma reserva para este dia";
const DAYS = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"];
const TIMES = [
  ["morning", "07:30", "11:30"],
  ["afternoon", "13:30", "17:30"],
  ["evening", "18:30", "22:00"],
] as const;
const dayOf = (index: number) => `2026-03-${String(9 + index).padStart(2, "0")}`;

/** Something of everything: several rooms, notes, all shifts, a Sunday, a blocked day. */
function addWeek(school: ClockedServer): void {
  addReservation(school, {
    shift: "evening",
    startTime: "18:30",
    endTime: "22:00",
    rooms: [ROOM.sala2, ROOM.lab1],
    teacherUserId: PEOPLE.bia.id,
    disciplineId: DISCIPLINE.redes,
    notes: "Trazer cabos",
  });
  addReservation(school, { startTime: "09:10", rooms: [ROOM.auditorio] });
  addReservation(school, { endTime: "09:10" });
  addReservation(school, { status: "pending", rooms: [ROOM.auditorio] });
  addReservation(school, { date: "2026-03-15", shift: "afternoon", startTime: "13:30", endTime: "17:30" });
  addReservation(school, { date: "2026-03-19" });
  addBlockedDay(school, { date: "2026-03-13", title: "Conselho", shifts: ["morning"], isShown: true });
}

/** Forty rooms that are three fifths full: 72 reservations a day. */
function addFullWeek(school: ClockedServer, notes: string | null = null): number[] {
  const { db } = school;
  const stamps = { created_at: "2026-01-05T12:00:00.000Z", updated_at: "2026-01-05T12:00:00.000Z" };
  return db.write(() => {
    const rooms = Array.from(
      { length: 40 },
      (_, index) =>
        db.run(
          db.q
            .insertInto("environments")
            .values({ name: `Laboratório de ensaios ${index + 1}`, type: "Laboratório", ...stamps }),
        ).id,
    );
    for (let day = 0; day < 7; day++) {
      for (const [index, room] of rooms.entries()) {
        for (const [turn, [shift, startTime, endTime]] of TIMES.entries()) {
          if ((index + turn + day) % 5 < 3)
            addReservation(school, { date: dayOf(day), shift, startTime, endTime, rooms: [room], notes });
        }
      }
    }
    return rooms;
  });
}

const cards = (page: Page) => page.locator("main section");

async function pagesOnPaper(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath(`${name}.pdf`) });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
}

test.describe("the weekly page", () => {
  test("has a card a day, Monday to Sunday, today marked, with every field", async ({ page, school }) => {
    addWeek(school);
    await page.goto(ADDRESS);
    await expect(cards(page)).toHaveCount(7);
    for (const [index, name] of DAYS.entries())
      await expect(cards(page).nth(index).getByRole("heading", { level: 2 })).toContainText(name);
    const today = page.locator("#hoje");
    await expect(today.getByRole("heading", { level: 2 })).toHaveText("quinta-feira, 12/03/2026Hoje");
    await expect(today.locator(".when b")).toHaveText(["07:30–09:10", "09:10–11:30", "18:30–22:00"]);
    const last = today.locator("li").last();
    for (const text of ["18:30–22:00", "Noite", "Laboratório 1, Sala 2", "Redes de Computadores", "DS-1"])
      await expect(last).toContainText(text);
    await expect(last).toContainText("Bia Gonçalves");
    await expect(last).toContainText("Trazer cabos");
    await expect(cards(page).first()).toContainText(EMPTY);
    await expect(cards(page).nth(4)).toContainText("Dia bloqueado: Conselho (Manhã)");
    await expect(page.locator("script")).toHaveCount(0);
  });

  test("walks through the weeks and the shifts by links, and back", async ({ page, school }) => {
    addWeek(school);
    await page.goto(ADDRESS);
    await page.getByRole("link", { name: "Próxima semana" }).click();
    await expect(page).toHaveURL(/\?semana=2026-03-16$/);
    await expect(page.locator(".range")).toHaveText("16/03/2026 a 22/03/2026");
    await expect(page.locator("#hoje")).toHaveCount(0);
    await expect(cards(page).nth(3)).toContainText("Sala 1");
    await page.getByRole("link", { name: "Manhã" }).click();
    await expect(page).toHaveURL(/\?semana=2026-03-16&turno=manha$/);
    await page.getByRole("link", { name: "Semana anterior" }).click();
    await expect(page.locator("#hoje li")).toHaveCount(2);
    await page.getByRole("link", { name: "Noite" }).click();
    await expect(page.locator("#hoje li")).toHaveCount(1);
    await page.goBack();
    await expect(page.locator("#hoje li")).toHaveCount(2);
    await page.getByRole("link", { name: "Todos", exact: true }).click();
    await expect(page.locator("#hoje li")).toHaveCount(3);
    await page.getByRole("link", { name: "Semana anterior" }).click();
    await page.getByRole("link", { name: "Semana atual" }).click();
    await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
    await expect(page.getByRole("link", { name: "Semana atual" })).toHaveAttribute("aria-current", "page");
  });

  test("narrows the week to one environment", async ({ page, school }) => {
    addWeek(school);
    await page.goto(ADDRESS);
    await page.getByLabel("Ambiente").selectOption({ label: "Laboratório 1" });
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page.locator("#hoje li")).toHaveCount(1);
    await expect(page.locator(".place")).toHaveText("Laboratório 1");
    await page.getByRole("link", { name: "Manhã" }).click();
    await expect(page.locator("#hoje")).toContainText(EMPTY);
    await expect(page.getByLabel("Ambiente")).toHaveValue(String(ROOM.lab1));
  });

  test("goes to today, whose head then stands at the top", async ({ page, school }) => {
    addFullWeek(school);
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(ADDRESS);
    await page
      .getByRole("navigation", { name: "Dias da semana" })
      .getByRole("link", { name: /Hoje/ })
      .click();
    await expect(page).toHaveURL(/#hoje$/);
    const top = await page.locator("#hoje h2").boundingBox();
    expect(top?.y).toBeLessThan(20);
    await page.mouse.wheel(0, 900);
    await expect(async () =>
      expect((await page.locator("#hoje h2").boundingBox())?.y).toBeLessThan(2),
    ).toPass();
    expect((await page.locator("#hoje h2").boundingBox())?.y).toBeGreaterThan(-2);
  });

  for (const [name, size] of Object.entries({ ...VIEWPORTS, tv: { width: 1920, height: 1080 } })) {
    test(`has no finding of axe and nothing too small or too wide: ${name}`, async ({ page, school }) => {
      addWeek(school);
      await page.setViewportSize(size);
      for (const query of ["", "?turno=noite&ambiente=3", "?semana=2026-06-01"]) {
        await page.goto(ADDRESS + query);
        await expectAccessible(page);
        for (const target of await page.locator("nav a, form button, form select").all()) {
          const box = await target.boundingBox();
          expect(Math.min(box!.height, box!.width)).toBeGreaterThanOrEqual(44);
        }
      }
    });
  }

  test("fits a narrow phone with names without a space", async ({ page, school }) => {
    const name = "Eletroeletrônica".repeat(7);
    school.db.sqlite.exec(`UPDATE environments SET name = '${name}' WHERE id = 1`);
    school.db.sqlite.exec(`UPDATE disciplines SET name = '${name}'`);
    addReservation(school, { notes: name.repeat(4) });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${ADDRESS}?ambiente=1`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

test.describe("the weekly page on paper", () => {
  test.skip(() => test.info().project.name !== "js", "paper knows no JavaScript");

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

  for (const count of [12, 17, 22, 28, 36, 48, 60, 75, 90, 110]) {
    test(`is one sheet a day with ${count} reservations on it`, async ({ page, school }) => {
      for (let index = 0; index < count; index++) {
        const [shift, startTime, endTime] = TIMES[index % 3]!;
        addReservation(school, {
          shift,
          startTime,
          endTime,
          status: "approved",
          rooms: [],
          notes: index % 4 === 0 ? "Trazer os cabos de rede e os alicates" : null,
        });
      }
      await page.goto(ADDRESS);
      expect(await pagesOnPaper(page, "day")).toBe(7);
    });
  }

  for (const [name, perDay, notes] of [
    ["an empty week", 0, null],
    ["three a day", 3, null],
    ["three a day with long notes", 3, "Prova prática; os alunos entram em grupos de oito. ".repeat(4)],
    ["four a day", 4, null],
    ["six a day", 6, "Trazer cabos"],
    ["nine a day", 9, "Trazer cabos e alicates"],
    ["every lesson of the week", 15, null],
  ] as const) {
    test(`is one sheet for the door of one environment: ${name}`, async ({ page, school }) => {
      for (let day = 0; day < 7; day++) {
        for (let index = 0; index < perDay; index++) {
          const hour = String(7 + index).padStart(2, "0");
          const [shift] = TIMES[Math.min(2, Math.floor(index / 5))]!;
          addReservation(school, {
            date: dayOf(day),
            shift,
            startTime: `${hour}:00`,
            endTime: `${hour}:50`,
            rooms: [ROOM.lab1],
            notes,
          });
        }
      }
      await page.goto(`${ADDRESS}?ambiente=${ROOM.lab1}`);
      expect(await pagesOnPaper(page, "door")).toBe(1);
      await page.emulateMedia({ media: "print" });
      await expect(page.locator(".place")).toBeVisible();
      await expect(page.getByRole("navigation").first()).toBeHidden();
      await expect(page.locator("form")).toBeHidden();
    });
  }
});

test("the weekly page comes in at most 60 KB and as nothing when it is known", async ({ page, school }) => {
  addFullWeek(school);
  const answers: number[] = [];
  page.on("response", (response) => answers.push(response.status()));
  const first = await page.goto(ADDRESS);
  const sizes = await first!.request().sizes();
  const sheet = await page.request.get("/weekly.css");
  const { length } = await sheet.body();
  expect(sizes.responseBodySize + length).toBeLessThan(60_000);
  expect(first!.headers()["content-encoding"]).toBe("br");
  const again = await fetch(school.address + ADDRESS, {
    headers: { "If-None-Match": first!.headers().etag ?? "" },
  });
  expect(again.status).toBe(304);
  expect(answers.every((status) => status < 400)).toBe(true);
});
