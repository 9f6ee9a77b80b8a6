import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const dialogs = ["/admin/usuarios/novo", "/admin/usuarios/2/senha"];

for (const [name, hasClipboard] of [
  ["with the clipboard", true],
  ["without one, as on a page without https", false],
] as const) {
  test(`a generated password is copied, ${name}`, { tag: "@js" }, async ({ page, context }) => {
    if (hasClipboard) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    else await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await signInAs(page, "admin");
    for (const address of dialogs) {
      await page.goto(address);
      const dialog = page.getByRole("dialog");
      const copy = dialog.getByRole("button", { name: "Copiar senha" });
      await expect(copy).toHaveCount(0);
      await dialog.getByText("Gerar senha").click();
      const field = dialog.getByLabel(/senha$/i);
      await expect(field).toHaveValue(/^\S{12}$/);
      await copy.click();
      await expect(dialog.getByRole("status").filter({ hasText: "Copiado." })).toBeVisible();
      // What was copied can be pasted.
      const pasted = dialog.getByRole("textbox").first();
      await field.evaluate((input) => input.setAttribute("data-was", (input as HTMLInputElement).value));
      await pasted.press("Control+a");
      await pasted.press("Control+v");
      expect(await pasted.inputValue()).toBe(await field.getAttribute("data-was"));
    }
  });
}
