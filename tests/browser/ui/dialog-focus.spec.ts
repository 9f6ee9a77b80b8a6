import type { Locator, Page } from "@playwright/test";
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
    ["/admin/usuarios", /^(Novo|Editar|Redefinir|Anonimizar|Excluir) /],
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

/** What gets the focus when the dialog of a link is closed; a link of a row's menu is closed with its menu. */
async function openerOf(page: Page, link: Locator): Promise<Locator> {
  const isInMenu = await link.evaluate((element) => element.closest(".row-menu") !== null);
  if (!isInMenu) return link;
  const row = page.getByRole("main").locator("tbody tr").first();
  const named = row.locator(`th a[href="${await link.getAttribute("href")}"]`);
  return (await named.count()) > 0 ? named : row.locator(".row-menu-button");
}

/** Opens the menu of the first row, where rows have one; otherwise its links are hidden. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole("main").locator(".row-menu-button").first();
  const isOpen = (await page.locator(".row-menu:popover-open").count()) > 0;
  if ((await button.count()) > 0 && !isOpen) await button.click();
}

for (const [role, pages] of Object.entries(DIALOGS)) {
  test(`a closed dialog restores the focus on every page of ${role}`, { tag: "@js" }, async ({ page }) => {
    await signInAs(page, role as keyof typeof DIALOGS);
    for (const [address, name] of pages) {
      await page.goto(address);
      await openMenu(page);
      const acts = await actsOf(page, name);
      expect(acts.length, address).toBeGreaterThan(1);
      for (const act of acts) {
        const link = page.getByRole("main").getByRole("link", { name: act.trim(), exact: true }).first();
        await openMenu(page);
        const opener = await openerOf(page, link);
        await link.focus();
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
  await page.getByRole("button", { name: "Mais ações de AAA 1" }).press("Enter");
  await page.getByRole("link", { name: "Excluir AAA 1" }).press("Enter");
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByRole("button", { name: "Mais ações de AAA 2" })).toBeFocused();
});
