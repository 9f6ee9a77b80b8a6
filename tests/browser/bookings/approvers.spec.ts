/** A room's responsible person decides its requests: the same with and without JavaScript (rules R26.20, R26.21). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a person made responsible for a room decides one of its requests", async ({ page }) => {
  await signInAs(page, "admin");
  const rooms = await (await page.request.get("/api/environments")).json();
  const people = await (await page.request.get("/api/users")).json();
  const teacher = people.find(({ username }: { username: string }) => username === "professor");
  const [room] = rooms;

  await test.step("an admin names the teacher", async () => {
    await page.goto(`/admin/ambientes/${room.id}/editar`);
    const responsible = page.getByRole("group", { name: "Responsáveis", exact: true });
    await responsible.locator("summary").click();
    await responsible.getByRole("checkbox", { name: teacher.name, exact: true }).check();
    await page.getByRole("combobox", { name: "Aprovação" }).selectOption("responsible");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Ambiente atualizado")).toBeVisible();
  });

  await test.step("the teacher finds the queue in the menu and decides", async () => {
    await signInAs(page, "teacher");
    await page.goto("/minhas-reservas");
    await page.goto("/reservas/avaliar?conflito=nao");
    await expect(page.getByRole("heading", { name: "Avaliar Reservas", level: 1 })).toBeVisible();
    await expectAccessible(page);
    const first = page.getByRole("button", { name: /^Aprovar da reserva|^Aprovar/ }).last();
    await first.click();
    await expect(page).toHaveURL(/\/reservas\/avaliar/);
    await expect(page.getByText("Reserva aprovada").first()).toBeVisible();
    await page.getByRole("button", { name: "Desfazer" }).first().click();
    await expect(page.getByText("Decisão desfeita").first()).toBeVisible();
  });
});
