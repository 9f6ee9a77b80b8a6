import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

/** Links that open a dialog: of each page one of a kind. */
const DIALOGS = {
  teacher: [
    ["/minhas-reservas?status=pendentes", /^(Editar|Excluir) /],
    ["/perfil", /^Alterar /],
  ],
  admin: [
    ["/admin/turmas", /^(Nova|Editar|Excluir) /],
    ["/admin/ambientes", /^(Novo|Editar|Excluir) /],
    ["/admin/recursos", /^(Novo|Editar|Excluir) /],
    ["/admin/dias-bloqueados", /^(Novo|Calcular|Editar|Excluir) /],
    ["/admin/usuarios", /^(Novo|Editar|Resetar|Anonimizar|Excluir) /],
    // The actions of a row's menu are visible when it is open.
    ["/admin/reservas", /^(Limpeza|Aprovar|Rejeitar)/],
  ],
} as const;

const dialog = (page: Page) => page.getByRole("dialog");

/** The first link of each act that the page has. */
async function actsOf(page: Page, name: RegExp): Promise<string[]> {
  const names = await page.getByRole("main").getByRole("link", { name }).allTextContents();
  // A list has the same acts in each row.
  const isList = (await page.locator("table, .my-ticket").count()) > 0;
  const keyOf = (text: string) => (isList ? text.trim().split(" ")[0] : text);
  const acts = new Map(names.map((text) => [keyOf(text), text] as const).reverse());
  return [...acts.values()];
}

for (const [role, pages] of Object.entries(DIALOGS)) {
  test(`a closed dialog restores the focus on every page of ${role}`, { tag: "@js" }, async ({ page }) => {
    await signInAs(page, role as keyof typeof DIALOGS);
    for (const [address, name] of pages) {
      await page.goto(address);
      const acts = await actsOf(page, name);
      expect(acts.length, address).toBeGreaterThan(1);
      for (const act of acts) {
        const opener = page.getByRole("main").getByRole("link", { name: act.trim(), exact: true }).first();
        await opener.focus();
        await page.keyboard.press("Enter");
        await expect(dialog(page)).toBeVisible();
        await expect(dialog(page), `${address}: ${act}`).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toHaveCount(0);
        await expect(opener, `${address}: ${act}`).toBeFocused();
      }
    }
  });
}

test("the focus goes to the next row after a deletion, and to the opener of a dialog that was opened by its address", {
  tag: "@js",
}, async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/admin/turmas/nova");
  const added = ["AAA 1", "AAA 2"];
  for (const name of added) {
    await page.goto("/admin/turmas/nova");
    await dialog(page).getByLabel("Nome").fill(name);
    await dialog(page).getByRole("button", { name: "Criar" }).click();
    // Nothing was focused when the address was opened by itself.
    await expect(page.getByRole("link", { name: "Nova turma" })).toBeFocused();
  }
  await page.getByRole("link", { name: "Excluir AAA 1" }).press("Enter");
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByRole("link", { name: "Editar AAA 2" })).toBeFocused();
});
