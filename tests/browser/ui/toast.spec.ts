import type { Page } from "@playwright/test";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** How far down what stays at the top reaches: the title's line, or a phone's and the message beneath it. */
const barEdge = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll(".rail, .page-head, .page-head > .toast")];
    const bottoms = bars.map((bar) => bar.getBoundingClientRect());
    return Math.max(...bottoms.filter(({ height }) => height < 300).map(({ bottom }) => bottom));
  });

/** Marks the controls that are in sight below the bar. */
async function markSeen(page: Page): Promise<number> {
  return page.evaluate(
    (edge) => {
      const seen = [...document.querySelectorAll("main a, main button, main input")].filter((control) => {
        const { top, bottom, height } = control.getBoundingClientRect();
        return height > 0 && top >= edge && bottom <= window.innerHeight;
      });
      for (const control of seen) control.setAttribute("data-seen", "");
      return seen.length;
    },
    await barEdge(page),
  );
}

/** The controls of the bar that the toast lies over. */
function coveredInBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector(".page-head > .toast")?.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll(".topbar a, .topbar summary, .rail summary, h1, h1 ~ * a"),
    ];
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        return (
          !toast || (top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left)
        );
      })
      .map((control) => control.outerHTML);
  });
}

for (const [name, viewport] of Object.entries(VIEWPORTS)) {
  test(`a toast covers no control on a ${name}`, { tag: "@js" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, "pedagogical");
    await page.goto("/admin/reservas");
    // In the middle of the list, with rows above and below.
    const row = page.locator(".review-row:not([data-expired])").nth(5);
    await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const edge = await barEdge(page);
    expect(await markSeen(page)).toBeGreaterThan(4);
    await row.getByRole("button", { name: /^Aprovar/ }).evaluate((button: HTMLElement) => button.click());
    const toast = page.getByRole("status").filter({ hasText: "Reserva aprovada" });
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect(toast).toHaveAttribute("data-variant", "default");
    expect(await coveredInBar(page)).toEqual([]);
    if (name === "desktop") {
      expect(await barEdge(page)).toBe(edge);
    } else {
      // The bar has grown by a line, and the page has moved down with it.
      expect(await barEdge(page)).toBeGreaterThan(edge + 40);
      const seen = page.locator("[data-seen]");
      const tops = await seen.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top));
      expect(Math.min(...tops)).toBeGreaterThanOrEqual((await barEdge(page)) - 1);
    }
    await expect(toast).toHaveCount(0, { timeout: 8000 });
    expect(await barEdge(page)).toBe(edge);
  });
}

test("a partial success is a warning with its reasons on the page", async ({ page }, { project }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?selecionar=todas");
  await page.getByRole("button", { name: "Aprovar selecionadas" }).click();
  const outcome = page.getByRole("status").filter({ hasText: /reservas? aprovadas?\. \d+ não fo/ });
  await expect(outcome).toHaveAttribute("data-variant", "warning");
  await expect(outcome.getByRole("listitem").first()).toHaveText(
    /^.+, \d\d\/\d\d\/\d{4}, \d\d:\d\d–\d\d:\d\d, .+: já existe reserva aprovada neste horário\.$/,
  );
  await expect(page.locator("main .toast")).toHaveCount(1);
  if (project.name === "js") await expect(outcome).toBeFocused();
});
