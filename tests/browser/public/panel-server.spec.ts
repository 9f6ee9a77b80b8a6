import { expectUnclipped } from "#tests/support/browser/panel-boxes.ts";
import { open, rows, state } from "#tests/support/browser/panel-page.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { advance, expect, jump, test } from "#tests/support/browser/public-pages.ts";

// The script preserves the rows.
test.describe("the panel and its server", { tag: "@js" }, () => {
  test("shows its rows during an hour without the server, then resumes", async ({ page, school }) => {
    addPanelRows(school, 3);
    await open(page, school);
    await advance(page, school, 130);
    await expect(state(page)).toHaveText("Atualizado às 10:02");
    await school.pause();
    for (let minute = 0; minute < 10; minute++) {
      await advance(page, school, 60, 20);
      await expect(rows(page)).toHaveCount(3);
      await expect(state(page)).toHaveText("Sem conexão. Dados das 10:02.");
    }
    await expect(page.locator(".clock")).toHaveText(/^10:12:/);
    for (let part = 0; part < 5; part++) {
      await advance(page, school, 600, 60);
      await expect(rows(page)).toHaveCount(3);
    }
    await expect(state(page)).toHaveText("Sem conexão. Dados das 10:02.");
    await expect(page.locator(".clock")).toHaveText(/^11:02:/);
    await expectUnclipped(page, { visible: 3 });
    await school.resume();
    addPanelRows(school, 1);
    await advance(page, school, 61);
    await expect(state(page)).toHaveText("Atualizado às 11:03");
    await expect(rows(page)).toHaveCount(4);
  });

  test("shows its rows while the data is unreadable, and on a gateway's page", async ({ page, school }) => {
    addPanelRows(school, 2);
    await open(page, school);
    school.failWith(503);
    await advance(page, school, 65);
    await expect(rows(page)).toHaveCount(2);
    await expect(state(page)).toHaveText("Sem conexão. Dados das 10:00.");
    await page.route("**/tv-panel", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Rede da escola: entre</h1>" }),
    );
    await advance(page, school, 60);
    await expect(rows(page)).toHaveCount(2);
    await expect(state(page)).toHaveText("Sem conexão. Dados das 10:00.");
  });

  test("reloads itself after four hours, but only when the server has answered", async ({ page, school }) => {
    addPanelRows(school, 1, { shift: "afternoon" });
    await open(page, school);
    const mark = () => page.evaluate(() => document.documentElement.setAttribute("data-mark", "old"));
    await mark();
    await jump(page, school, 4 * 3600 - 120);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator("html[data-mark]")).toHaveCount(1);
    await school.pause();
    for (let hour = 0; hour < 3; hour++) {
      await jump(page, school, 1200);
      await advance(page, school, 70, 10);
      await expect(page.locator("html[data-mark]")).toHaveCount(1);
      await expect(rows(page)).toHaveCount(1);
      await expect(state(page)).toHaveText("Sem conexão. Dados das 13:58.");
    }
    await school.resume();
    await advance(page, school, 61, 10);
    await expect(page.locator("html[data-mark]")).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(state(page)).toHaveText(/^Atualizado às 15:0\d$/);
    expect(page.url()).toBe(`${school.address}/tv-panel`);
  });
});
