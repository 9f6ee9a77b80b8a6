/** The public privacy notice: which personal data is stored (rules R22.3). */
import { describe, expect, it } from "vitest";
import { DATUM_KEYS, PERSONAL_DATA } from "#app/domain/people/personal-data.ts";
import { readConfig } from "#app/server/config.ts";
import { datumWords } from "#app/text/people/privacy.ts";
import { createTestApp } from "#tests/support/app.ts";

const ADDRESS = "/privacidade";

async function pageOf(): Promise<string> {
  const app = await createTestApp();
  const response = await app.as(null).fetch(ADDRESS);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  return (await response.text()).replaceAll("&quot;", '"');
}

describe("/privacidade", () => {
  it("names each kind of data with purpose, legal basis, period and readers", async () => {
    const page = await pageOf();
    for (const key of DATUM_KEYS)
      for (const words of Object.values(datumWords(key))) expect(page, key).toContain(words);
    expect(datumWords("notifications").howLong).toBe("365 dias");
    expect(datumWords("papers").howLong).toBe("2 anos depois da emissão");
    expect(datumWords("copies").howLong).toContain("14 dias");
    for (const key of DATUM_KEYS) {
      const { period } = PERSONAL_DATA[key];
      if (typeof period === "object") expect(datumWords(key).howLong, key).toContain(String(period.count));
    }
  });

  it("lists the rights, contact, cookies and data transfers, without a script", async () => {
    const page = await pageOf();
    for (const word of [
      "Confirmação e acesso",
      "Portabilidade",
      "Correção",
      "Anonimização e eliminação",
      "ANPD",
      "Encarregada: Clara Campos, ",
      '<a href="mailto:privacidade@escola.test">',
      "Navegador conhecido",
      "Nenhum dado vai para terceiros",
    ])
      expect(page).toContain(word);
    expect(page).not.toContain("<script");
    expect(page.length).toBeLessThan(20_000);
  });

  it("is linked from the sign-in, the profile and the public pages", async () => {
    const app = await createTestApp();
    for (const path of ["/auth", "/programacao-semanal", "/ambientes/1"])
      expect(await (await app.as(null).fetch(path)).text(), path).toContain(`href="${ADDRESS}"`);
    expect(await (await app.as("ana").fetch("/perfil")).text()).toContain(`href="${ADDRESS}"`);
  });

  it("points to the school's office if no contact is set", async () => {
    const app = await createTestApp();
    app.deps.privacyContact = null;
    expect(await (await app.as(null).fetch(ADDRESS)).text()).toContain(
      "fale com a direção ou a secretaria da escola",
    );
    const read = readConfig({ PRIVACY_CONTACT: "x".repeat(201) });
    expect("problems" in read && read.problems).toEqual([
      "PRIVACY_CONTACT deve ter no máximo 200 caracteres.",
    ]);
  });
});
