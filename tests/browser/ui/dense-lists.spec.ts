import { call, expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** The lists that staff work in, of the demonstration school as it is delivered. */
const LISTS = [
  "/admin/ambientes",
  "/admin/usuarios",
  "/admin/disciplinas",
  "/admin/turmas",
  "/admin/dias-bloqueados",
  "/admin/auditoria",
];
const ROWS = 14;

test.use({ school: { rooms: 40, days: 20 } });

test("a list of staff shows fourteen whole rows, and its filters in one line @js", async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "admin");
  // What the audit log lists; the names are as long as people write them.
  for (let n = 1; n <= ROWS + 1; n++) {
    const name = `${"Disciplina de nome comprido ".repeat(3).slice(0, 77)} ${n}`;
    await call(page, "POST", "/api/disciplines", { name });
  }
  for (const address of LISTS) {
    await test.step(address, async () => {
      await page.goto(address);
      const seen = await page.evaluate(() => {
        const rows = [...document.querySelectorAll("main .table tbody tr")];
        const boxes = rows.map((row) => row.getBoundingClientRect());
        const controls = [
          ...document.querySelectorAll("main form.filters .input, main form.filters .button"),
        ];
        const middles = controls.map((control) => {
          const { top, bottom } = control.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        });
        const parts = [...document.querySelectorAll("main form.filters :is(span, .input, .button)")].map(
          (part) => part.getBoundingClientRect(),
        );
        return {
          overlaps: parts.filter(
            ({ right, width }, at) => width > 1 && right > (parts[at + 1]?.left ?? window.innerWidth),
          ).length,
          all: boxes.length,
          whole: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
          tallest: Math.max(
            ...[...document.querySelectorAll("main .short-rows tbody tr")].map((row) => row.clientHeight),
          ),
          lines: new Set(middles).size,
        };
      });
      expect.soft(seen.whole, `${address}, of ${seen.all}`).toBeGreaterThanOrEqual(Math.min(ROWS, seen.all));
      expect.soft(seen.tallest, address).toBeLessThanOrEqual(44);
      expect.soft(seen.lines, address).toBe(1);
      expect.soft(seen.overlaps, address).toBe(0);
    });
  }
});
