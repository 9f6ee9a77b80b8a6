import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { nextWeekdays, signOut, waitForRequestForm } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

// Comfort that JavaScript adds.
test("a dialog that is opened by a key closes by Back", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/reservas?pagina=2");
  const opener = page.getByRole("link", { name: /^Rejeitar/ }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Motivo da rejeição")).toBeFocused();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/reservas\?pagina=2$/);
});

test("the user menu opens by keyboard", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto("/minhas-reservas");
  await page.getByLabel("Menu do usuário").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Meu Perfil" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/perfil$/);
});

test("a followed link takes the focus to the new page's heading, and its title is said", {
  tag: "@js",
}, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "teacher");
  await page.goto("/minhas-reservas");
  await page.getByRole("navigation").getByRole("link", { name: "Ambientes livres" }).first().press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: /^Ambientes livres/ });
  await expect(heading).toBeFocused();
  await expect(page.locator("#chegada")).toHaveText(await page.title());
  await page.keyboard.press("Tab");
  await expect(page.locator("main").locator(":focus")).toHaveCount(1);
});

test("the request form has 12 stops at most from its dates to its button, and rooms are walked by arrows", {
  tag: "@js",
}, async ({ page }) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "teacher");
  const [date = ""] = nextWeekdays(1, demoNow());
  await page.goto("/reservas/nova");
  await waitForRequestForm(page);
  await page.locator(`input[name="dates"][value="${date}"]`).check();
  await page.locator('input[name="dates"][tabindex="0"]').focus();
  const names: string[] = [];
  const submit = page.getByRole("button", { name: "Solicitar reserva" });
  while (names.length < 30 && !(await submit.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? ""));
  }
  // The last one is the button itself.
  expect(names.length - 1, names.join(", ")).toBeLessThanOrEqual(12);
  expect(names.filter((name) => name === "environmentIds")).toHaveLength(1);
  const boxes = page.locator('.room-groups input[name="environmentIds"]:visible');
  await boxes.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(boxes.first()).toBeFocused();
  await expect(boxes.nth(1)).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(boxes.first()).toBeFocused();
});

test("a double click makes one reservation", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  const [date = ""] = nextWeekdays(1, demoNow());
  const mine = async () => (await (await page.request.get("/api/reservations")).json()).length;
  const before = await mine();
  await page.goto("/reservas/nova");
  await waitForRequestForm(page);
  await page.locator(`input[name="dates"][value="${date}"]`).check();
  await page.getByRole("radio", { name: /^Noite/ }).check();
  // Discipline and class are those of the last time.
  await page.locator('input[name="environmentIds"]').first().check();
  await page.getByRole("button", { name: "Solicitar reserva" }).dblclick();
  await expect(page.getByText("1 reserva solicitada com sucesso!")).toBeVisible();
  expect(await mine()).toBe(before + 1);
});

test("Back after the sign-out shows nothing", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto("/minhas-reservas");
  await signOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.locator(".my-ticket")).toHaveCount(0);
});
