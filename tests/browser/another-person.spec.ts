import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/browser.ts";
import { waitForForms } from "#tests/support/browser/journey.ts";
import { follow } from "#tests/support/follow.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const TYPED = "rascunho-do-professor@escola.test";
const email = (page: Page) => page.getByRole("textbox", { name: "E-mail" });

/** The name at the side of the page. */
async function nameOf(page: Page): Promise<string> {
  await page.goto("/perfil");
  return (await page.locator(".sidebar .person p").first().textContent()) ?? "";
}

test("a form left open is refused after another person signed in in a second tab, and its draft is theirs alone", async ({
  context,
  javaScriptEnabled,
}) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  const teacher = await nameOf(page);
  await page.goto("/perfil/email");
  if (javaScriptEnabled) await waitForForms(page);
  await email(page).fill(TYPED);

  const second = await context.newPage();
  await signInAs(second, "pedagogical");
  const staff = await nameOf(second);
  await second.goto("/perfil/email");
  const own = await email(second).inputValue();

  await test.step("the teacher's form names both, and writes nothing", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { name: "Formulário de outra pessoa" })).toBeVisible();
    const sentence = page.getByText(`aberto por ${teacher}, mas quem está conectado agora é ${staff}.`);
    await expect(sentence).toBeVisible();
    await second.reload();
    await expect(email(second)).toHaveValue(own);
  });

  await test.step("opened anew it is the other person's, without the draft", async () => {
    await page.getByRole("link", { name: `Abrir de novo como ${staff}` }).click();
    await expect(email(page)).toHaveValue(own);
    await page.goBack();
    await page.goto("/notificacoes");
    await page.goBack();
    await expect(page.getByText(TYPED)).toHaveCount(0);
    const values = () =>
      page.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await expect.poll(async () => (await values()).includes(TYPED)).toBe(false);
  });
});

test("whoever wants to send it as the one who opened it signs out from the refusal", async ({ context }) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/perfil/email");
  const second = await context.newPage();
  await signInAs(second, "pedagogical");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("Back shows another person's page without what was typed into it", async ({
  context,
  javaScriptEnabled,
}) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/perfil/email");
  if (javaScriptEnabled) await waitForForms(page);
  await email(page).fill(TYPED);
  await page.goto("/notificacoes");
  await signInAs(page, "pedagogical");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeVisible();
  if (javaScriptEnabled) await waitForForms(page);
  await expect(email(page)).not.toHaveValue(TYPED);

  await test.step("and the same person's with it", async () => {
    await page.goto("/notificacoes");
    await signInAs(page, "teacher");
    await page.goto("/perfil/email");
    if (javaScriptEnabled) await waitForForms(page);
    await email(page).fill(TYPED);
    await page.goto("/notificacoes");
    await page.goBack();
    await expect(email(page)).toHaveValue(TYPED);
  });
});

test("a link followed under another session renders the forms anew @js", async ({ context }) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await waitForForms(page);
  const notes = page.getByLabel(/Observações/);
  await notes.fill(TYPED);
  const second = await context.newPage();
  await signInAs(second, "pedagogical");
  const staff = await nameOf(second);
  // The same route: only its data is read again.
  await follow(page, "/reservas/nova?verificar=1");
  await expect(page.locator(".sidebar .person p").first()).toHaveText(staff);
  await expect(notes).toHaveValue("");
  await follow(page, "/notificacoes");
  await expect(page.getByRole("heading", { name: "Notificações", level: 1 })).toBeVisible();
  await expect(page.getByText("Formulário de outra pessoa")).toHaveCount(0);
});
