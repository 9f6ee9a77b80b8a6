import { expectAccessible } from "#tests/support/browser/accessible.ts";
import {
  changePassword,
  expect,
  NEW_PASSWORD,
  signIn,
  test,
  VIEWPORTS,
} from "#tests/support/browser/browser.ts";
import { ADMIN_PASSWORD } from "#tests/support/server/server.ts";

for (const [device, viewport] of Object.entries(VIEWPORTS)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("the first login leads through the password change to the dashboard and out", async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.goto("/admin/disciplinas");
      await expect(page).toHaveURL(/\/auth\?voltar=/);
      await expectAccessible(page);

      await signIn(page, "admin", "Errada#2026");
      await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
      await expect(page).toHaveTitle(/^Erro: /);
      await expect(page.getByLabel("Usuário")).toHaveValue("admin");
      expect(await page.content()).not.toContain("Errada#2026");
      await expectAccessible(page);

      await signIn(page, " ADMIN ", ADMIN_PASSWORD);
      await expect(page).toHaveURL(/\/alterar-senha$/);
      await expect(page.getByRole("status")).toContainText("primeiro acesso");
      await expectAccessible(page);

      // Nothing else can be reached before the password is changed.
      for (const address of ["/", "/admin/disciplinas", "/auth"]) {
        await page.goto(address);
        await expect(page).toHaveURL(/\/alterar-senha$/);
      }

      await page.getByLabel("Senha atual").fill("Errada#2026");
      await page.getByLabel("Nova senha", { exact: true }).fill("curta");
      await page.getByLabel("Confirmar nova senha").fill("outra");
      const lower = page.getByRole("listitem").filter({ hasText: "Letra minúscula" });
      if (javaScriptEnabled) {
        await expect(lower).toHaveAttribute("data-met", "true");
        await expect(lower).toContainText("atendido");
        await expect(page.locator('li[data-met="true"]')).toHaveCount(1);
      } else {
        await expect(lower).toHaveText("Letra minúscula");
      }
      await page.getByRole("button", { name: "Salvar Nova Senha" }).click();
      const summary = page.getByRole("alert");
      await expect(summary).toContainText("A nova senha deve ter pelo menos 8 caracteres");
      await expect(summary).toContainText("A senha deve conter pelo menos uma letra maiúscula");
      await expect(summary).toContainText("As senhas não coincidem");
      await expect(page).toHaveTitle(/^Erro: /);
      await expectAccessible(page);

      await changePassword(page, "Errada#2026");
      await expect(summary).toContainText("A senha atual está incorreta");

      await changePassword(page, ADMIN_PASSWORD);
      await expect(page).toHaveURL((url) => url.pathname === "/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel de Controle");
      await expect(page.getByText("Senha alterada com sucesso")).toBeVisible();
      await expectAccessible(page);

      if (device === "phone")
        await page
          .locator("summary", { has: page.locator("svg") })
          .first()
          .click();
      await page.getByRole("button", { name: "Sair" }).filter({ visible: true }).first().click();
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.getByText("Você saiu do sistema")).toBeVisible();

      await page.goto("/");
      await expect(page).toHaveURL(/\/auth/);
      await signIn(page, "admin", ADMIN_PASSWORD);
      await expect(page.getByRole("alert")).toContainText("Usuário ou senha incorretos");
      await signIn(page, "admin", NEW_PASSWORD);
      await expect(page).toHaveURL((url) => url.pathname === "/");
    });
  });
}
