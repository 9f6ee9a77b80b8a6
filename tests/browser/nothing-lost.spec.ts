import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { nextWeekdays, waitForForms, waitForRequestForm } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { screensOf, signInAs, test } from "#tests/support/server/demo-server.ts";

const NOTES = "Trazer o microscópio e 2 lâminas";
const [DATE = ""] = nextWeekdays(1, demoNow());

type FormCase = {
  name: string;
  /** The form's address. */
  open(page: Page, dataDir: string): Promise<string>;
  fill(page: Page): Promise<void>;
  /** Expects the typed values, and what was appended to the text since. */
  expectTyped(page: Page, since?: string): Promise<void>;
  /** Fills in the rest, so that only the meanwhile change is refused. */
  complete?(page: Page): Promise<void>;
  submit(page: Page): Locator;
  /** Makes a change that the form's next submit conflicts with; and the refusal's message. */
  refuse(db: SqliteDatabase.Database, address: string): void;
  refusal: string | RegExp;
};

const rooms = (page: Page) => page.locator('input[name="environmentIds"]');
const notes = (page: Page) => page.getByLabel(/Observações/);

const FORMS: FormCase[] = [
  {
    name: "the request form",
    open: async () => "/reservas/nova",
    async fill(page) {
      await waitForRequestForm(page);
      await page.locator(`input[name="dates"][value="${DATE}"]`).check();
      await notes(page).fill(NOTES);
    },
    async expectTyped(page, since = "") {
      await expect(notes(page)).toHaveValue(NOTES + since);
      await expect(page.locator(`input[name="dates"][value="${DATE}"]`)).toBeChecked();
    },
    async complete(page) {
      await page.getByRole("radio", { name: /^Manhã/ }).check();
      await rooms(page).nth(0).check();
    },
    submit: (page) => page.getByRole("button", { name: /Solicitar reserva/ }),
    refuse: (db) =>
      db.exec(`INSERT OR REPLACE INTO settings (key, value, updated_at)
        VALUES ('pending_limit', '1', '2026-01-05T12:00:00.000Z')`),
    refusal: /pode ter até 1/,
  },
  {
    name: "the edit form",
    open: async (_, dataDir) => screensOf("teacher", dataDir).find((each) => each.endsWith("/editar")) ?? "",
    fill: (page) => notes(page).fill(NOTES),
    expectTyped: (page, since = "") => expect(notes(page)).toHaveValue(NOTES + since),
    submit: (page) => page.getByRole("button", { name: "Salvar" }),
    refuse: (db, address) =>
      db
        .prepare(
          "UPDATE reservations SET notes = 'Outra pessoa', updated_at = '2099-01-01T00:00:00.000Z' WHERE id = ?",
        )
        .run(Number(/\d+/.exec(address)?.[0])),
    refusal: "Esta reserva mudou enquanto você a via.",
  },
  {
    name: "a dialog",
    open: async () => "/perfil/email",
    fill: (page) => page.getByRole("textbox", { name: "E-mail" }).fill("outro@escola.test"),
    expectTyped: (page, since = "") =>
      expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(`outro@escola.test${since}`),
    submit: (page) => page.getByRole("dialog").getByRole("button", { name: "Salvar" }),
    refuse: (db) =>
      db
        .prepare(
          "UPDATE users SET email = 'outro@escola.test', email_key = 'outro@escola.test' WHERE username_key = ?",
        )
        .run(SIGN_INS.admin),
    refusal: "Já existe um usuário com este e-mail.",
  },
];

for (const form of FORMS) {
  test(`${form.name} preserves the typed values when the server is not reached @js`, async ({
    context,
    server,
  }) => {
    const page = await context.newPage();
    await signInAs(page, "teacher");
    await page.goto(await form.open(page, server.dataDir));
    await waitForForms(page);
    await form.fill(page);

    await test.step("offline", async () => {
      await context.setOffline(true);
      await form.submit(page).click();
      await expect(
        page.getByText("Sem conexão. Nada foi perdido: tente enviar de novo.").first(),
      ).toBeVisible();
      await form.expectTyped(page);
      await context.setOffline(false);
    });
    for (const status of [500, 503]) {
      await test.step(`a ${status} of a proxy`, async () => {
        await page.route("**/*.data*", (route) =>
          route.request().method() === "POST" ? route.fulfill({ status, body: "Bad" }) : route.continue(),
        );
        // The previous response's message stays until this one arrives.
        const answer = page.waitForResponse((response) => response.request().method() === "POST");
        await form.submit(page).click();
        expect((await answer).status()).toBe(status);
        await expect(page.getByText("O servidor não respondeu.").first()).toBeVisible();
        await form.expectTyped(page);
        await page.unrouteAll();
      });
    }
    await test.step("Back", async () => {
      await page.goto("/notificacoes");
      await page.goBack();
      await form.expectTyped(page);
    });
    await test.step("Back, right after a key press", async () => {
      await notes(page)
        .or(page.getByRole("textbox", { name: "E-mail" }))
        .first()
        .press("End");
      await page.keyboard.type("x");
      await page.goto("/notificacoes");
      await page.goBack();
      await form.expectTyped(page, "x");
    });
    await test.step("an expired session, with a second tab open", async () => {
      await context.clearCookies();
      await form.submit(page).click();
      await expect(page).toHaveURL(/\/auth\?voltar=/);
      const second = await context.newPage();
      await second.goto("/auth");
      await second.close();
      await page.getByLabel("Usuário").fill(SIGN_INS.teacher);
      await page.getByLabel("Senha", { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Entrar" }).click();
      await expect(page.getByText("o formulário não foi enviado").first()).toBeVisible();
      await form.expectTyped(page, "x");
    });
  });
}

for (const form of FORMS) {
  test(`${form.name} preserves the typed values when it is refused, and beside a second tab @js`, async ({
    context,
    server,
  }) => {
    const page = await context.newPage();
    await signInAs(page, "teacher");
    const address = await form.open(page, server.dataDir);
    await page.goto(address);
    await form.fill(page);
    await test.step("a second tab with the same form", async () => {
      const second = await context.newPage();
      await second.goto(address);
      await form.fill(second);
      await second.goto("/notificacoes");
      await form.expectTyped(page);
      await second.close();
    });
    await test.step("a 409 of the program", async () => {
      const db = new SqliteDatabase(path.join(server.dataDir, "reservas.db"));
      form.refuse(db, address);
      db.close();
      await form.complete?.(page);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await form.submit(page).click();
      expect((await answer).status()).toBe(409);
      await expect(page.getByText(form.refusal).first()).toBeVisible();
      await form.expectTyped(page);
    });
  });
}

test("a failed submit's draft is stored even if the page is left before React renders the response @js", async ({
  context,
}) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await waitForForms(page);
  await notes(page).fill(NOTES);
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "Bad" }) : route.continue(),
  );
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      replaceState(...entry);
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      const place = `:${history.state.key}:${location.pathname}`;
      const stored = sessionStorage.getItem(
        Object.keys(sessionStorage).find((key) => key.endsWith(place)) ?? "",
      );
      document.body.dataset.atReplacement = stored ?? "none";
    };
  });
  await page.getByRole("button", { name: /^Solicitar/ }).click();
  await expect(page.locator("body")).toHaveAttribute("data-at-replacement", new RegExp(NOTES));
});

test("what is typed before hydration stays, also after Back @js", async ({ context }) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await waitForForms(page);
  await notes(page).fill(NOTES);
  await page.goto("/notificacoes");
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", (route) => late.then(() => route.continue()));
  await page.goBack({ waitUntil: "commit" });
  await expect(notes(page)).toHaveValue(NOTES);
  await notes(page).press("End");
  await page.keyboard.type(" e luvas");
  release();
  await waitForForms(page);
  await expect(notes(page)).toHaveText(NOTES);
  await expect(notes(page)).toHaveValue(`${NOTES} e luvas`);
  await page.goto("/notificacoes");
  await page.goBack();
  await expect(notes(page)).toHaveValue(`${NOTES} e luvas`);
});

test("a reservation's edit says that the rooms' states can't be read, until they can @js", async ({
  context,
}) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/minhas-reservas");
  await page
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const failure = dialog.getByText("Falha ao verificar quais ambientes estão livres");
  const lessons = dialog.locator("input[name=lessons]");
  await page.route("**/reservas/ambientes*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await lessons.first().click();
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await lessons.first().click();
  await expect(failure).toBeHidden();
});

test("a failed conflict check shows its message and changes nothing else @js", async ({ context }) => {
  const page = await context.newPage();
  await signInAs(page, "teacher");
  await page.goto("/reservas/nova");
  await FORMS[0]?.fill(page);
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  await page.route("**/reservas/conflitos*", (route) => route.fulfill({ status: 500, body: "{}" }));
  const lastCheck = page.waitForResponse((response) => response.url().includes("environmentIds="));
  await rooms(page).nth(0).check();
  await lastCheck;
  await expect(page.getByText("Falha ao verificar conflitos")).toBeVisible();
  await FORMS[0]?.expectTyped(page);
  await page.unrouteAll();
  let checks = 0;
  page.on("request", (request) => {
    if (request.url().includes("/reservas/conflitos")) checks++;
  });
  await notes(page).fill(`${NOTES}!`);
  await page.waitForTimeout(600);
  expect(checks).toBe(0);
  await rooms(page).nth(1).check();
  await expect(page.getByText("Falha ao verificar conflitos")).toBeHidden();
  expect(checks).toBe(1);
});
