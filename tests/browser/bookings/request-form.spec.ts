import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { nextWeekdays, waitForRequestForm } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test.use({ school: { rooms: 40, days: 20 } });

const MOST_PIXELS = 1850;
const MOST_KEYS = 30;
const [DATE = "", ...MORE] = nextWeekdays(3, demoNow());

test.describe("on a phone", () => {
  test.use({ viewport: VIEWPORTS.phone });

  test("three dates and two of forty rooms take at most 1,850 px, 1,900 without JavaScript", async ({
    page,
    javaScriptEnabled,
  }) => {
    await signInAs(page, "teacher");
    await page.goto("/reservas/nova");
    if (javaScriptEnabled !== false) await waitForRequestForm(page);
    for (const date of [DATE, ...MORE]) await page.locator(`input[name="dates"][value="${date}"]`).check();
    await page.getByRole("radio", { name: /^Noite/ }).check();
    if (javaScriptEnabled === false) await page.getByRole("button", { name: "Ver ambientes livres" }).click();
    await expect(page.getByText(/ de 40 livres/)).toBeVisible();
    // The first two that are free, of whatever type.
    const free = page.locator('.room-groups > details:not(.taken) input[name="environmentIds"]');
    const names: string[] = [];
    for (const index of [0, 1]) {
      const box = free.nth(index);
      const group = page.locator(".room-groups > details", { has: box });
      if (!(await box.isVisible())) await group.first().locator("summary").click();
      await box.check({ force: true });
      names.push((await box.getAttribute("value")) ?? "");
    }
    expect(new Set(names).size).toBe(2);
    await expectAccessible(page);
    const end = await page
      .locator(".request-form")
      .evaluate((form) => form.getBoundingClientRect().bottom + window.scrollY);
    // Without scripts the button that asks for free rooms stands there too.
    expect(end).toBeLessThanOrEqual(javaScriptEnabled === false ? MOST_PIXELS + 50 : MOST_PIXELS);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWPORTS.phone.width);
    await page.getByRole("button", { name: "Solicitar reserva" }).click();
    await expect(page.getByText("3 reservas solicitadas com sucesso!")).toBeVisible();
  });
});

test("one date and one room take at most 30 keys", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await waitForRequestForm(page);
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count++;
    }
  };
  /** Tabs on until the focus is there. */
  const tabTo = async (css: string) => {
    for (let tries = 0; tries < MOST_KEYS; tries++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, css)) return;
      await press("Tab");
    }
    throw new Error(`${css} is out of reach`);
  };
  await press("Tab", "Enter");
  await tabTo('input[name="dates"]');
  await press("ArrowDown", "Space");
  await tabTo('input[name="shift"]');
  await press("ArrowRight");
  await expect(page.getByText(/ de 40 livres/)).toBeVisible();
  await tabTo('input[name="nome"]');
  const free = page.locator(".room-tiles input").first();
  const number = /Sala (\d+)/.exec((await free.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await press(...number, "Enter");
  await expect(free).toBeChecked();
  // Enter in the notes would be a new line: the button is what sends.
  await tabTo('.request-bar button[type="submit"]');
  await press("Enter");
  await expect(page.getByText("1 reserva solicitada com sucesso!")).toBeVisible();
  expect(count).toBeLessThanOrEqual(MOST_KEYS);
});

test("rooms are updated as the dates change, and a conflict is shown before the submit", {
  tag: "@js",
}, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto(`/reservas/nova?data=${DATE}&turno=noite`);
  await waitForRequestForm(page);
  const counts = page.getByText(/ de 40 livres/);
  const before = await counts.textContent();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/reservas/ambientes?")) requests++;
  });
  for (const date of MORE) await page.locator(`input[name="dates"][value="${date}"]`).check();
  await expect(counts).not.toHaveText(before ?? "");
  await expect(page.getByText("Livre em 3 de 3").filter({ visible: true }).first()).toBeVisible();
  expect(requests).toBeLessThanOrEqual(MORE.length);
  requests = 0;
  await page.getByLabel(/Observações/).fill("Trazer cabos");
  await page.waitForTimeout(500);
  expect(requests).toBe(0);
  await page.locator(".room-groups > .taken > summary").click();
  await page.locator(".room-groups > .taken input").first().check();
  await expect(page.getByText("Alerta de conflito")).toBeVisible();
  await expect(page.locator(".request-bar")).toContainText(/conflito/);
});
