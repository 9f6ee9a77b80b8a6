import type { Page } from "@playwright/test";
import { addScheduled } from "#tests/http/public/rows.ts";
import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { VIEWPORTS } from "#tests/support/browser/browser.ts";
import { isScripted } from "#tests/support/browser/panel-page.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { addFullWeek, addWeek } from "#tests/support/school/weeks.ts";

const ADDRESS = "/programacao-semanal";
const EMPTY = "Nenhuma reserva para este dia";
const DAYS = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"];

const cards = (page: Page) => page.locator("main section");

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
    await expect(page.locator("script")).toHaveCount(1);
  });

  test("pages through the weeks and the shifts by links, and back", async ({ page, school }) => {
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

  test("filters the week by one environment", async ({ page, school }) => {
    addWeek(school);
    await page.goto(ADDRESS);
    await page.getByText("Mais filtros").click();
    const more = page.locator("details form");
    await more.getByLabel("Ambiente").selectOption({ label: "Laboratório 1" });
    await more.getByRole("button", { name: "Ver" }).click();
    await expect(page.locator("#hoje li")).toHaveCount(1);
    await expect(page.locator(".place")).toHaveText("Laboratório 1");
    await page.getByRole("link", { name: "Manhã" }).click();
    await expect(page.locator("#hoje")).toContainText(EMPTY);
    await expect(more.getByLabel("Ambiente")).toHaveValue(String(ROOM.lab1));
  });

  test("finds a class from the panel's code, on any day, and offers it at the next visit", async ({
    page,
    school,
  }) => {
    addWeek(school);
    addScheduled(school, { classId: 2, environmentIds: [ROOM.sala2] });
    addScheduled(school, { classId: 2, date: "2026-03-13", environmentIds: [ROOM.lab1] });
    await page.goto(`${ADDRESS}?dia=hoje`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator("#hoje li")).toHaveCount(3);
    await page.getByLabel("Turma", { exact: true }).selectOption({ label: "DS-2" });
    await page.getByRole("button", { name: "Ver", exact: true }).first().click();
    await expect(page).toHaveURL(/\?dia=hoje&turma=2$/);
    await expect(page.locator("#hoje li")).toHaveText([/Sala 2/]);
    await expect(page.getByRole("link", { name: "DS-2, hoje" })).toHaveAttribute("href", /dia=hoje&turma=2$/);
    await page.getByRole("link", { name: "sex 13/03" }).click();
    await expect(cards(page).locator("li")).toHaveText([/Laboratório 1/]);
    await page.getByRole("link", { name: "Ver a semana toda" }).click();
    await expect(cards(page)).toHaveCount(7);
    await expect(cards(page).locator("li")).toHaveCount(2);
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(`${ADDRESS}?dia=hoje`);
    const offered = page.getByRole("link", { name: "Ver a turma DS-2" });
    if (!isScripted()) return expect(offered).toHaveCount(0);
    await offered.click();
    await expect(page).toHaveURL(/\?dia=hoje&turma=2$/);
    await page.getByLabel("Turma", { exact: true }).selectOption("");
    await page.getByRole("button", { name: "Ver", exact: true }).first().click();
    await expect(offered).toHaveCount(0);
  });

  test("goes to today, whose head is then at the top", async ({ page, school }) => {
    addFullWeek(school);
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(ADDRESS);
    await page
      .getByRole("navigation", { name: "Dias da semana" })
      .getByRole("link", { name: /Hoje/ })
      .click();
    await expect(page).toHaveURL(/#hoje$/);
    const top = async () => (await page.locator("#hoje h2").boundingBox())?.y;
    await expect.poll(top).toBeLessThan(20);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.mouse.wheel(0, 900);
    await expect.poll(scrolled).toBeGreaterThan(before);
    // The head stays, exactly at the top.
    await expect.poll(async () => Math.abs((await top()) ?? Number.NaN)).toBeLessThan(2);
  });

  test("has no finding of axe and nothing too small or too wide", async ({ page, school }) => {
    addWeek(school);
    for (const query of ["", "?dia=hoje&turma=1", "?turno=noite&ambiente=3", "?semana=2026-06-01"]) {
      await page.goto(ADDRESS + query);
      for (const [name, size] of Object.entries({ ...VIEWPORTS, tv: { width: 1920, height: 1080 } })) {
        await test.step(`${name} ${query}`, async () => {
          await page.setViewportSize(size);
          await expectAccessible(page);
          const targets = await page.locator("nav a, form button, form select").evaluateAll((all) =>
            all.map((target) => {
              const { width, height } = target.getBoundingClientRect();
              return { text: target.textContent, size: Math.min(width, height) };
            }),
          );
          expect(targets.length).toBeGreaterThan(5);
          expect(targets.filter((target) => target.size < 44)).toEqual([]);
        });
      }
    }
  });

  test("fits a narrow phone with names without a space", async ({ page, school }) => {
    const name = "Eletroeletrônica".repeat(7);
    school.db.sqlite.exec(`UPDATE environments SET name = '${name}' WHERE id = 1`);
    school.db.sqlite.exec(`UPDATE disciplines SET name = '${name}'`);
    addScheduled(school, { notes: name.repeat(4) });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${ADDRESS}?ambiente=1`);
    await expectNotSideways(page);
  });
});

test("the weekly page takes at most 60 KB, and a 304 once it is cached", async ({ page, school }) => {
  addFullWeek(school);
  const answers: number[] = [];
  page.on("response", (response) => answers.push(response.status()));
  const first = await page.goto(ADDRESS);
  const sizes = await first!.request().sizes();
  let styles = 0;
  const sheets = page.locator('link[rel="stylesheet"]');
  for (const sheet of await sheets.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    styles += (await (await page.request.get(sheet ?? "")).body()).length;
  expect(styles).toBeGreaterThan(1000);
  expect(sizes.responseBodySize + styles).toBeLessThan(60_000);
  expect(first!.headers()["content-encoding"]).toBe("br");
  const again = await fetch(school.address + ADDRESS, {
    headers: { "If-None-Match": first!.headers().etag ?? "" },
  });
  expect(again.status).toBe(304);
  expect(answers.every((status) => status < 400)).toBe(true);
});
