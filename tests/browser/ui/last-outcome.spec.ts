import type { Locator, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { expect, NEW_PASSWORD } from "#tests/support/browser/browser.ts";
import { pngOf } from "#tests/support/files/pictures.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

type FormCase = {
  address: string;
  submit: string;
  /** Fills in what the server refuses. */
  spoil(form: Locator): Promise<void>;
  correct(form: Locator): Promise<void>;
} & (
  | {
      /** The screen's message for the corrected one. */
      done: string | RegExp;
      refused?: undefined;
    }
  | {
      /** Why the corrected one is refused again, in words that no earlier message had. */
      refused: RegExp;
    }
);

const fill = (label: string | RegExp, value: string) => (form: Locator) => form.getByLabel(label).fill(value);

const FORMS: FormCase[] = [
  {
    address: "/admin/configuracoes",
    submit: "Salvar mensagens",
    spoil: fill("Manhã", "Oi"),
    correct: fill("Manhã", "Bom dia a todos"),
    done: "Mensagens atualizadas",
  },
  {
    address: "/admin/configuracoes/painel",
    submit: "Salvar configurações",
    spoil: fill(/Intervalo/, "29"),
    correct: fill(/Intervalo/, "30"),
    done: "Configurações salvas",
  },
  {
    address: "/admin/configuracoes/escola",
    submit: "Salvar configurações",
    spoil: fill(/Cor da escola/, "azul"),
    async correct(form) {
      await form.getByLabel(/Cor da escola/).fill("#0b6e4f");
      const logo = { name: "logo.png", mimeType: "image/png", buffer: pngOf({ width: 40, height: 40 }) };
      await form.getByLabel(/Logotipo/).setInputFiles(logo);
    },
    done: "Configurações salvas",
  },
  {
    address: "/admin/configuracoes/notificacoes",
    submit: "Salvar configurações",
    spoil: fill(/Remetente/, "nada"),
    correct: fill(/Remetente/, "reservas@escola.test"),
    done: "Configurações salvas",
  },
  {
    address: "/admin/configuracoes/notificacoes/avisar",
    submit: "Avisar todos os professores",
    spoil: fill("Remetente", "nada"),
    correct: fill("Remetente", "reservas@escola.test"),
    done: /^Notificação (?:na fila|enviada)/,
  },
  {
    // Without a mail server the corrected one is refused too: for that reason alone.
    address: "/admin/configuracoes/notificacoes/teste",
    submit: "Enviar teste",
    spoil: fill("Destinatário", "nada"),
    correct: fill("Destinatário", "direcao@escola.test"),
    refused: /Nenhum servidor de e-mail/,
  },
  {
    address: "/perfil/email",
    submit: "Salvar",
    spoil: fill("E-mail", "nada"),
    correct: fill("E-mail", "novo@escola.test"),
    done: /E-mail/,
  },
  {
    address: "/perfil/chaves/nova",
    submit: "Criar chave",
    spoil: fill("Nome", ""),
    correct: fill("Nome", "Totem"),
    done: /Copie/,
  },
  {
    address: "/admin/importar",
    submit: "Enviar e conferir",
    spoil: async () => {},
    correct: async (form) => {
      await form.getByLabel("O que importar").selectOption("turmas");
      const file = { name: "t.csv", mimeType: "text/csv", buffer: Buffer.from("Nome\nTurma Z\n") };
      await form.getByLabel("Arquivo", { exact: true }).setInputFiles(file);
    },
    done: /Turma Z/,
  },
  {
    address: "/perfil/senha",
    submit: "Salvar Nova Senha",
    async spoil(form) {
      await form.getByLabel("Senha atual").fill(DEMO_PASSWORD);
      await form.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
      await form.getByLabel("Confirmar nova senha").fill("outra");
    },
    async correct(form) {
      await form.getByLabel("Senha atual").fill(DEMO_PASSWORD);
      await form.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
      await form.getByLabel("Confirmar nova senha").fill(NEW_PASSWORD);
    },
    done: "Senha alterada com sucesso",
  },
];

const failures = (page: Page) => page.locator('.notice[data-tone="danger"]');

/** The form that the button belongs to. */
const formOf = (page: Page, submit: string) =>
  page.locator("form", { has: page.getByRole("button", { name: submit, exact: true }) }).last();

async function send(page: Page, { submit }: FormCase): Promise<void> {
  await formOf(page, submit).getByRole("button", { name: submit, exact: true }).click();
}

async function expectRefused(page: Page): Promise<void> {
  await expect(failures(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Erro: /);
  await expect(page.locator(".toast:visible")).toHaveCount(0);
}

async function expectLast(page: Page, form: FormCase): Promise<void> {
  const { address } = form;
  if (form.refused) {
    await expect(failures(page)).toHaveCount(1);
    await expect(failures(page)).toContainText(form.refused);
  } else {
    await expect(page.getByText(form.done).first()).toBeVisible();
    await expect.soft(failures(page), address).toHaveCount(0);
    await expect.soft(page, address).not.toHaveTitle(/^Erro: /);
  }
  await expect.soft(page.locator('[aria-invalid="true"]'), address).toHaveCount(0);
  await expect.soft(page.locator(".field-error"), address).toHaveCount(0);
}

test("a screen shows only a form's last outcome", async ({ page, problems }) => {
  await signInAs(page, "admin");
  for (const form of FORMS) {
    await test.step(form.address, async () => {
      await page.goto(form.address);
      await form.spoil(formOf(page, form.submit));
      await send(page, form);
      await expectRefused(page);
      await form.correct(formOf(page, form.submit));
      await send(page, form);
      await expectLast(page, form);
      // The browser notes the answer of a program without a mail server.
      if (form.refused) expect(problems.splice(0).filter((each) => !each.includes("503"))).toEqual([]);
    });
  }
});
