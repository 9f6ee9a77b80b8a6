import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a tooltip opens after 700 ms, the next one at once, and again after a pause", { tag: "@js" }, async ({
  page,
}) => {
  await signInAs(page, "teacher");
  await page.clock.install();
  await page.goto("/reservas");
  await page.clock.pauseAt(Date.now() + 60_000);
  const bell = page.getByRole("link", { name: /^Notificações, / });
  const account = page.getByLabel("Menu do usuário");
  const tooltip = page.locator(".tooltip");
  const away = () => page.mouse.move(700, 700);
  await away();

  await bell.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText((await bell.getAttribute("aria-label")) ?? "");
  // It is below its element, whole.
  const [box, of] = [await tooltip.boundingBox(), await bell.boundingBox()];
  expect(box!.y).toBeGreaterThanOrEqual(of!.y + of!.height);
  expect(box!.x + box!.width).toBeLessThanOrEqual(page.viewportSize()!.width);

  await page.clock.runFor(200);
  await account.hover();
  await expect(tooltip).toHaveText("Menu do usuário");
  await away();
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(310);
  await account.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
});
