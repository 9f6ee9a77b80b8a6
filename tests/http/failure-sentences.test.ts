import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { failWrites } from "#tests/support/database/fail-writes.ts";

describe("a sign-out that fails", () => {
  it("is reported, and the session continues", async () => {
    const app = await createTestApp();
    failWrites(app, "DELETE", "sessions");
    const ana = app.as("ana");
    const answer = await ana.post("/sair");
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("<h1>Falha no logout</h1>");
    expect(html).toMatch(/<form[^>]*action="\/sair"/);
    expect((await ana.fetch("/reservas")).status).toBe(200);
  });
});

describe("disciplines and classes that cannot be written", () => {
  it.each([
    ["disciplines", "/admin/disciplinas/nova", "INSERT", "Erro ao criar disciplina"],
    ["disciplines", "/admin/disciplinas/1/editar", "UPDATE", "Erro ao atualizar disciplina"],
    ["disciplines", "/admin/disciplinas/2/excluir", "DELETE", "Erro ao excluir disciplina"],
    ["classes", "/admin/turmas/nova", "INSERT", "Erro ao criar turma"],
    ["classes", "/admin/turmas/1/editar", "UPDATE", "Erro ao atualizar turma"],
    ["classes", "/admin/turmas/2/excluir", "DELETE", "Erro ao excluir turma"],
  ])(
    "show under 'Erro' which action failed if the server gives no message: %s %s",
    async (table, address, act, sentence) => {
      const app = await createTestApp();
      failWrites(app, act, table);
      const answer = await app.as("pedro").post(address, act === "DELETE" ? {} : { name: "Robótica" });
      expect(answer.status).toBe(500);
      const html = await answer.text();
      expect(html).toContain(`<p class="font-bold">Erro</p><p>${sentence}</p>`);
      expect(html).toContain("Algo deu errado do nosso lado.");
    },
  );

  it("show only the server's message if there is one", async () => {
    const app = await createTestApp();
    const html = await (await app.as("pedro").post("/admin/disciplinas/nova", { name: "Algoritmos" })).text();
    expect(html).toContain('<p class="font-bold">Erro</p>');
    expect(html).not.toContain("Erro ao criar disciplina");
  });
});
