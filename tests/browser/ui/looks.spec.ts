import type { Page } from "@playwright/test";
import { call, expect } from "#tests/support/browser/browser.ts";
import { expectWholeWords } from "#tests/support/browser/whole-words.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** Between a phone and a wide screen, on both sides of where the sidebar comes. */
const WIDTHS = [320, 640, 800, 1020, 1024, 1180, 1366, 1440];

/** How far the page's tables reach beyond the cards that they are in, or have to be scrolled in them. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll(".table, .queue > table")].map((table) => {
        const card = table.closest(".panel")?.getBoundingClientRect().right ?? 0;
        const box = table.parentElement;
        const scrolled = box ? box.scrollWidth - box.clientWidth : 0;
        return Math.max(table.getBoundingClientRect().right - card, scrolled);
      }),
    ),
  );
}

// The layout is the same without JavaScript.
test.describe("the layout", { tag: "@js" }, () => {
  for (const [role, addresses] of [
    ["teacher", ["/notificacoes"]],
    ["admin", ["/", "/admin/relatorios", "/admin/reservas", "/admin/usuarios", "/admin/ambientes"]],
  ] as const) {
    test(`the tables of ${role} stay in their cards at every width`, async ({ page }) => {
      await signInAs(page, role);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator(".table, .queue > table")).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await overhang(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });
  }

  test("the occupancy fills its bar, in full height and to its percentage", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/");
    const rate = Number(await page.getByRole("meter", { name: "Taxa de ocupação" }).getAttribute("value"));
    expect(rate).toBeGreaterThan(5);
    const { width, height } = await page.locator("svg:has(> .fill)").evaluate((bar) => {
      const part = bar.querySelector(".fill")?.getBoundingClientRect();
      return { width: (part?.width ?? 0) / bar.clientWidth, height: (part?.height ?? 0) / bar.clientHeight };
    });
    expect(width).toBeCloseTo(rate / 100, 2);
    expect(height).toBeCloseTo(1, 2);
  });

  test("a select is as high as a text field", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/admin/usuarios/novo");
    const heights = await page
      .getByRole("dialog")
      .locator("input.input, select.input")
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(new Set(heights).size).toBe(1);
  });

  test("a phone breaks no button's word, no number and no field", async ({ page }) => {
    const widths = [320, 390];
    const expectWhole = async (address: string) => {
      await page.goto(address);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await expectWholeWords(page, `${address} at ${width} px`);
      }
    };
    await signInAs(page, "teacher");
    const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const absence = `/minhas-reservas/ausencia?startDate=${today}&endDate=${lastDay}`;
    await page.goto(absence);
    await expect(page.getByRole("button", { name: "Avisar o setor pedagógico" })).toBeVisible();
    await expectWhole(absence);
    const series = new URLSearchParams({
      ...{ ver: "1", weekdays: "4", everyWeeks: "1", startDate: today, endDate: lastDay, shift: "morning" },
      ...{ environmentIds: "1", disciplineId: "1", classId: "1" },
    });
    await expectWhole(`/reservas/serie?${series}`);
    await signInAs(page, "admin");
    for (const address of ["/", "/admin/reservas/limpeza", "/admin/dias-bloqueados/novo"]) {
      await expectWhole(address);
    }
  });

  test("the panel on a phone has one size, also with a class name too long for a television", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    const { id } = (await (await page.request.get("/api/classes")).json())[0];
    for (const name of ["DS-1", "Curso Técnico em Desenvolvimento de Sistemas Integrado 2026-1A noturno"]) {
      await call(page, "PUT", `/api/classes/${id}`, { name });
      await page.setViewportSize({ width: 390, height: 844 });
      for (const shift of ["manha", "tarde", "noite"]) {
        await page.goto(`/tv-panel?turno=${shift}`);
        const sizes = await page.locator("td, .class-name, .time").evaluateAll((parts) =>
          // The panel replaces its rows: one that was found and is gone has no style.
          parts
            .filter((part) => part.isConnected)
            .map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
        );
        for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16);
      }
    }
  });
});
