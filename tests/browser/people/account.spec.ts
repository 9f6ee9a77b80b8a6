import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { call, enterAsAdmin, expect, test, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { FIRST_PASSWORD, firstSignIn, nextWeekdays } from "#tests/support/browser/journey.ts";

for (const [device, viewport] of Object.entries(VIEWPORTS)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("a teacher reads a notification, and creates and deactivates a calendar address", async ({
      page,
      javaScriptEnabled,
    }) => {
      await enterAsAdmin(page);
      const create = (path: string, data: object) => call(page, "POST", path, data);
      const teacher = await create("/api/users", {
        name: "Ana Lima",
        username: "ana",
        email: "ana@escola.test",
        role: "teacher",
        password: FIRST_PASSWORD,
      });
      const room = await create("/api/environments", { name: "Sala 1", type: "Sala" });
      const discipline = await create("/api/disciplines", { name: "Algoritmos" });
      const schoolClass = await create("/api/classes", { name: "DS-1" });
      await create("/api/reservations", {
        disciplineId: discipline.id,
        classId: schoolClass.id,
        environmentIds: [room.id],
        date: nextWeekdays(1)[0],
        shift: "morning",
        teacherUserId: teacher.id,
      });
      await page.context().clearCookies();

      await firstSignIn(page, "ana");
      const bell = page.getByRole("link", { name: /^Notificações, / });
      await expect(bell).toHaveAccessibleName("Notificações, 1 não lida");
      await bell.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notificações");
      await expect(page.getByRole("cell", { name: "Aprovação", exact: true })).toBeVisible();
      const unread = page.getByText("Não lida", { exact: true });
      await expect(unread).toBeVisible();
      const mark = page.getByRole("button", { name: "Marcar como lidas" });
      if (javaScriptEnabled) {
        await expect(bell).toHaveAccessibleName("Notificações, nenhuma não lida");
        await expect(mark).toHaveCount(0);
        // What was new when the page was opened stays marked until it is opened again.
        await expect(unread).toBeVisible();
        await expectAccessible(page);
      } else {
        await expectAccessible(page);
        await mark.click();
        await expect(bell).toHaveAccessibleName("Notificações, nenhuma não lida");
      }
      await page.goto("/notificacoes");
      await expect(unread).toHaveCount(0);

      await page.getByLabel("Menu do usuário").click();
      await page.getByRole("link", { name: "Meu Perfil" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meu Perfil");
      await page.getByRole("button", { name: "Ativar calendário" }).click();
      const address = page.getByLabel("Endereço do calendário");
      await expect(address).toHaveValue(/\/calendario\/[\w-]{43}\.ics$/);
      await expectAccessible(page);
      const feed = await page.request.get(await address.inputValue());
      expect(await feed.text()).toContain("SUMMARY:Algoritmos – DS-1");

      await page.getByRole("link", { name: "Alterar e-mail" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("E-mail").fill("nada");
      await dialog.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByRole("alert")).toContainText("Email inválido");
      await expectAccessible(page);
      await dialog.getByLabel("E-mail").fill("ana.lima@escola.test");
      await dialog.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("E-mail alterado")).toBeVisible();

      await page.getByRole("link", { name: "Desativar" }).click();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Desativar" }).click();
      await expect(page.getByText("Calendário desativado")).toBeVisible();
      await expect(page.getByRole("button", { name: "Ativar calendário" })).toBeVisible();
    });
  });
}
