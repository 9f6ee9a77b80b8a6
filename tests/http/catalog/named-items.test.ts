import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

const KINDS = [
  {
    screen: "/admin/disciplinas",
    api: "/api/disciplines",
    one: "disciplina",
    empty: "Nenhuma disciplina encontrada",
  },
  { screen: "/admin/turmas", api: "/api/classes", one: "turma", empty: "Nenhuma turma encontrada" },
];

describe.each(KINDS)("$one on the screen", ({ screen }) => {
  it("is created, renamed and deleted by staff, with a confirmation", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.post(`${screen}/nova?busca=x`, { name: "  Física Aplicada  " });
    expect(created.status).toBe(302);
    expect(created.headers.get("location")).toBe(`${screen}?busca=x`);
    const list = await (await pedro.fetch(screen)).text();
    expect(list).toContain("Física Aplicada");
    expect(list).toMatch(/(Disciplina|Turma) criada/);

    const id = /\/(\d+)\/editar[^>]*>Editar<span class="sr-only"> (?:<!-- -->)?Física Aplicada/.exec(
      list,
    )?.[1];
    expect(id).toBeDefined();
    expect((await pedro.post(`${screen}/${id}/editar`, { name: "Física II" })).status).toBe(302);
    expect(await (await pedro.fetch(screen)).text()).toContain("Física II");
    expect((await pedro.post(`${screen}/${id}/excluir`)).status).toBe(302);
    expect(await (await pedro.fetch(`${screen}?busca=Física`)).text()).toContain("Nenhum resultado");
  });

  it("preserves typed values and shows the errors", async () => {
    const app = await createTestApp();
    const answer = await app.as("pedro").post(`${screen}/nova`, { name: "ab" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("O nome deve ter pelo menos 3 caracteres");
    expect(page).toContain('value="ab"');
    expect(page).toContain("<title>Erro: ");
  });
});

describe.each(KINDS)("$one over the API", ({ api }) => {
  it("answers 201, 200 and a message", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.api("POST", api, { name: "Química", id: 99, createdAt: "x" });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: "Química" });
    expect(created.body.id).not.toBe(99);
    const renamed = await pedro.api("PUT", `${api}/${created.body.id}`, { name: "Química II" });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Química II" } });
    const deleted = await pedro.api("DELETE", `${api}/${created.body.id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body.message).toMatch(/excluída/);
    expect((await pedro.api("DELETE", `${api}/${created.body.id}`)).status).toBe(404);
  });
});
