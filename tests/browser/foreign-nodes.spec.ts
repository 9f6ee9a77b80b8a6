/** Nodes that browser extensions add before the page's scripts run lose nothing that was typed. */
import { expect } from "#tests/support/browser/browser.ts";
import { nextWeekdays, waitForForms } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const NOTES = "Trazer o microscópio";
const [DATE = ""] = nextWeekdays(1, demoNow());

/** React leaves what stands at an end of the head or the body as it is, and draws the page anew for the rest. */
const PLACES: [where: string, isDrawnAnew: boolean, add: () => void][] = [
  ["at the head's start", true, () => document.head.prepend(document.createElement("link"))],
  ["at the head's end", false, () => document.head.append(document.createElement("link"))],
  ["at the body's start", true, () => document.body.prepend(document.createElement("div"))],
  ["at the body's end", false, () => document.body.append(document.createElement("password-manager"))],
  ["in the page", true, () => document.querySelector("main")?.prepend(document.createElement("div"))],
  ["beside a field", true, () => document.querySelector("textarea")?.before(document.createElement("img"))],
];

test("a node that an extension adds anywhere leaves what was typed, and the focus", { tag: "@js" }, async ({
  context,
}) => {
  // React's report of a redrawn page is expected on the console.
  const page = await context.newPage();
  await signInAs(page, "teacher");
  const notes = page.getByLabel(/Observações/);
  for (const [where, isDrawnAnew, add] of PLACES)
    await test.step(where, async () => {
      await page.goto("/notificacoes");
      await waitForForms(page);
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/*.js", (route) => late.then(() => route.continue()));
      await page.evaluate((address) => location.assign(address), "/reservas/nova");
      await expect(notes).toBeVisible();
      await page.evaluate(add);
      await page.locator(`input[name="dates"][value="${DATE}"]`).check();
      await page.getByRole("radio", { name: /^Tarde/ }).check();
      await notes.pressSequentially(NOTES);
      release();
      await waitForForms(page);
      await expect(notes).toHaveValue(NOTES);
      await expect(notes).toBeFocused();
      await page.keyboard.type("!");
      await expect(notes).toHaveValue(`${NOTES}!`);
      if (isDrawnAnew) {
        await expect(page.locator(`input[name="dates"][value="${DATE}"]`)).toBeChecked();
        await expect(page.getByRole("radio", { name: /^Tarde/ })).toBeChecked();
      }
      await page.unrouteAll({ behavior: "wait" });
    });
});
