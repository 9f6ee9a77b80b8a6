import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

async function fetchSheets(app: TestApp, query = "", status = 200): Promise<string> {
  const answer = await app.as(null).fetch(`/ambientes/folhas${query}`);
  expect(answer.status).toBe(status);
  return answer.text();
}

/** Each sheet's code and text. */
function sheetsOf(page: string) {
  return [...page.matchAll(/<section class="sheet".*?<\/section>/gs)].map(([sheet]) => ({
    name: /<h2[^>]*>(.*?)<\/h2>/s.exec(sheet)?.[1]?.replace(/<[^>]+>/g, ""),
    label: /aria-label="Código QR do endereço ([^"]+)"/.exec(sheet)?.[1],
    address: /<p class="address">([^<]+)<\/p>/.exec(sheet)?.[1],
  }));
}

describe("door sheets", () => {
  it("are one sheet for one room, with its code and address", async () => {
    const app = await createTestApp({ appUrl: "https://reservas.escola.br" });
    const page = await fetchSheets(app, "?ambiente=3");
    expect(sheetsOf(page)).toEqual([
      {
        name: "Laboratório 1",
        label: "https://reservas.escola.br/ambientes/3",
        address: "reservas.escola.br/ambientes/3",
      },
    ]);
    expect(page).toContain("<title>Folha da porta · Laboratório 1</title>");
    expect(page).toMatch(/Escola Técnica<\/b> <span class="place">Bloco B<\/span>/);
    expect(page).not.toMatch(/<script|style=/);
  });

  it("are one sheet per room in one print, by name", async () => {
    const page = await fetchSheets(await createTestApp());
    expect(sheetsOf(page).map(({ name }) => name)).toEqual([
      "Auditório",
      "Laboratório 1",
      "Sala 1",
      "Sala 2",
    ]);
    expect(new Set(sheetsOf(page).map(({ label }) => label)).size).toBe(4);
  });

  it("print a room's type small above its distinctive name, and long names smaller", async () => {
    const app = await createTestApp();
    addRoom(app, "Laboratório de Redes e Cabeamento");
    addRoom(app, "Espaço de Convivência, Leitura e Apresentações da Comunidade Escolar da Unidade");
    const page = await fetchSheets(app);
    expect(page).toMatch(/<h2 [^>]*><span>Laboratório de <\/span>Redes e Cabeamento<\/h2>/);
    expect(page).toMatch(/<h2 [^>]*class="longest"><span>Espaço de <\/span>Convivência/);
  });

  it("come in A4, or in A5 by a parameter that each link preserves", async () => {
    const app = await createTestApp();
    const [a4, a5] = [await fetchSheets(app, "?ambiente=1"), await fetchSheets(app, "?ambiente=1&papel=a5")];
    expect(a4).toMatch(/door-sheet-a4[^"]*\.css/);
    expect(a5).toMatch(/door-sheet-a5[^"]*\.css/);
    expect(a5).not.toMatch(/door-sheet-a4/);
    expect(a4).toContain('href="/ambientes/folhas?ambiente=1&amp;papel=a5"');
    expect(a5).toContain('href="/ambientes/folhas?papel=a5"');
  });

  it("come in parts if they exceed one print", async () => {
    const app = await createTestApp();
    for (let i = 1; i <= 70; i++) addRoom(app, `Oficina ${i}`);
    const first = await fetchSheets(app);
    expect(sheetsOf(first)).toHaveLength(60);
    expect(first).toContain('href="/ambientes/folhas?pagina=2"');
    expect(sheetsOf(await fetchSheets(app, "?pagina=2"))).toHaveLength(14);
    expect(sheetsOf(await fetchSheets(app, "?pagina=9"))).toHaveLength(14);
  });

  it("do not exist for an unknown room or a school without rooms", async () => {
    const app = await createTestApp();
    expect(await fetchSheets(app, "?ambiente=99", 404)).toContain("Ambiente não encontrado");
    app.db.sqlite.exec("DELETE FROM environments");
    expect(await fetchSheets(app)).toContain("Nenhum ambiente cadastrado.");
  });
});
