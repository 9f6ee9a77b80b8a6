import { MAX_WELCOME_LENGTH } from "#app/domain/limits.ts";
import { saveLogo } from "#app/models/settings/school-logo.server.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expectUnclipped } from "#tests/support/browser/panel-boxes.ts";
import { addNotice, isScripted, open, rows, SCREENS, show } from "#tests/support/browser/panel-page.ts";
import { addPanelRows } from "#tests/support/browser/panel-rows.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { pngOf } from "#tests/support/files/pictures.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { setSetting, setWelcome } from "#tests/support/school/school-rows.ts";

const EMPTY = "Não há reservas aprovadas para este turno.";
/** As long as a school's names get, and the longest that the program takes. */
const LONG = "Instalações elétricas residenciais e prediais II";
const LONGEST = "Desenvolvimento de Sistemas Integrado ao Ensino Médio ".repeat(3).slice(0, 112).trim();
const SCHOOL = "Escola Técnica Estadual Professora Maria Aparecida dos Santos Oliveira de Andrad";
const NOTICE =
  "Conselho de classe: não haverá aula nos laboratórios do bloco B; dúvidas com o setor pedagógico.";

test.describe("the panel's layout", () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    test(`fits at ${name}, whatever it shows`, async ({ page, school }) => {
      const { db } = school;
      const renameTeacher = (to: string) =>
        db.run(db.q.updateTable("users").set({ name: to }).where("id", "=", PEOPLE.ana.id));
      await page.setViewportSize(screen);
      await open(page, school);
      let shown = 0;
      for (const count of [0, 3, 5, 6, 20]) {
        await test.step(`${count} rows`, async () => {
          addPanelRows(school, count - shown);
          shown = count;
          await show(page);
          await expect(rows(page)).toHaveCount(count);
          if (count === 0) await expect(page.getByText(EMPTY)).toBeVisible();
          await expectUnclipped(page, { visible: Math.min(count, 5) });
        });
      }
      await test.step("long names, a notice and a long welcome", async () => {
        renameTeacher(LONG);
        addPanelRows(school, 6, { name: LONG, shift: "afternoon" });
        addNotice(school, NOTICE, ["afternoon"]);
        setWelcome(school, "afternoon", `${NOTICE} ${NOTICE}`);
        await show(page, "?turno=tarde");
        await expect(rows(page)).toHaveCount(6);
        await expect(page.getByText(NOTICE, { exact: true })).toBeVisible();
        // The room's font size is the same beside a notice: four lines of it are higher than a row's share.
        await expectUnclipped(page, { visible: 4 });
      });
      await test.step("a long school name, a logo and the longest welcome", async () => {
        setSetting(school, "school_name", SCHOOL);
        setSetting(school, "school_colour", "#ffeb3b");
        const logo = { type: "image/png", width: 400, height: 90, hash: "0".repeat(16) } as const;
        saveLogo(db, { ...logo, bytes: pngOf(logo), at: "2026-03-12T10:00:00.000Z" });
        setWelcome(school, "morning", "Boas-vindas a todos. ".repeat(12).slice(0, MAX_WELCOME_LENGTH));
        await show(page, "?turno=manha");
        await expect(page.locator(".school")).toHaveText(SCHOOL);
        await expectUnclipped(page, { visible: 4 });
        db.sqlite.exec("DELETE FROM school_logo; DELETE FROM settings WHERE key LIKE 'school_%'");
      });
      await test.step("the longest possible names, and twelve rooms in a row", async () => {
        renameTeacher(LONGEST);
        addPanelRows(school, 5, { name: LONGEST, shift: "evening" });
        await show(page, "?turno=noite");
        await expectUnclipped(page, { visible: 5 });
        const rooms = Array.from({ length: 12 }, () => "Laboratório de informática");
        addPanelRows(school, 1, { rooms, shift: "evening" });
        setWelcome(school, "evening", "Boas-vindas a todos. ".repeat(24).trim());
        await show(page, "?turno=noite");
        await expect(rows(page)).toHaveCount(6);
        await expectUnclipped(page, { visible: 2 });
      });
    });
  }

  test("has no finding of axe, with rows, without and with a notice", async ({ page, school }) => {
    await page.setViewportSize(SCREENS["1080p"]);
    addPanelRows(school, 6);
    for (const query of ["", "?turno=noite"]) {
      await show(page, query);
      // A television has no user to turn its pages; without JavaScript only a refresh can (rules R9.9).
      await expectAccessible(page, { except: isScripted() ? [] : ["meta-refresh"], isWhole: true });
      addNotice(school, NOTICE);
    }
  });

  test("has the year, the school, the code and no React", async ({ page, school }) => {
    await open(page, school);
    await expect(page.locator("footer")).toContainText("© 2026 Escola Técnica");
    await expect(page.getByRole("img", { name: `${school.address}/programacao-semanal` })).toBeVisible();
    const scripts = await page.locator("script").evaluateAll((all) => all.map((script) => script.outerHTML));
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/^<script src="\/assets\/panel-[\w-]{8}\.js" defer=""><\/script>$/);
    if (!isScripted()) return;
    const globals = await page.evaluate(() =>
      Object.keys(window).filter((name) => /react|remix/i.test(name)),
    );
    expect(globals).toEqual([]);
  });
});

// With JavaScript the rows scroll.
test.describe("the panel without JavaScript", { tag: "@nojs" }, () => {
  test("pages through its rows by itself", async ({ page, school }) => {
    addPanelRows(school, 7);
    await page.setViewportSize(SCREENS["720p"]);
    await open(page, school, "?pagina=1");
    await expect(rows(page)).toHaveCount(5);
    await expectUnclipped(page, { visible: 5 });
    // What the browser does after these seconds is its own: only where it goes is ours.
    const refresh = await page.locator('meta[http-equiv="refresh"]').getAttribute("content");
    expect(refresh).toMatch(/^\d+;\s*url=\/tv-panel\?pagina=2$/i);
    await page.goto(`${school.address}/tv-panel?pagina=2`);
    await expect(rows(page)).toHaveCount(2);
    await expectUnclipped(page, { visible: 2 });
  });
});
