/** A file beyond the limit is refused before it is read whole: the sentence must reach whoever sends it. */
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const SENTENCE = /O conteúdo enviado é grande demais/;
const file = { name: "grande.csv", mimeType: "text/csv", buffer: Buffer.alloc(11 * 1024 * 1024, "a;b\n") };

const FORMS = [
  {
    address: "/admin/grade",
    file: "Arquivo da grade",
    submit: "Ler o arquivo",
    typed: "Primeiro dia da grade",
    value: "2027-03-01",
  },
  { address: "/admin/importar", file: "Arquivo", submit: "Enviar e conferir" },
  {
    address: "/admin/configuracoes/escola",
    file: /Logotipo/,
    submit: "Salvar configurações",
    typed: /Cor da escola/,
    value: "#0b6e4f",
  },
];

test("11 MB are refused by a sentence, and nothing typed is lost", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "admin");
  for (const form of FORMS) {
    await page.goto(form.address);
    const main = page.getByRole("main");
    if (form.typed) await main.getByLabel(form.typed).fill(form.value);
    await main.getByLabel(form.file, { exact: true }).setInputFiles(file);
    await main.getByRole("button", { name: form.submit }).click();
    await expect(main.getByText(SENTENCE).first()).toBeVisible();
    if (form.typed) await expect(main.getByLabel(form.typed)).toHaveValue(form.value);
  }
});

test("11 MB are refused by a sentence without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await signInAs(page, "admin");
  for (const form of FORMS) {
    await page.goto(form.address);
    const main = page.getByRole("main");
    if (form.typed) await main.getByLabel(form.typed).fill(form.value);
    await main.getByLabel(form.file, { exact: true }).setInputFiles(file);
    await main.getByRole("button", { name: form.submit }).click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
  }
});
