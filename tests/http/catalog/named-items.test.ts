import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

it.each(["/admin/disciplinas", "/admin/turmas"])(
  "%s: an item is created, renamed and deleted by staff, with a confirmation",
  async (screen) => {
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
  },
);

it("lists courses, and disciplines with description and course", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("UPDATE disciplines SET description = 'Camadas e cabos', course_id = 1 WHERE id = 2");
  const ana = app.as("ana");
  expect((await ana.api("GET", "/api/courses")).body).toMatchObject([
    { id: 1, name: "Desenvolvimento de Sistemas", description: null },
  ]);
  expect((await ana.api("GET", "/api/disciplines")).body).toMatchObject([
    { name: "Algoritmos", description: null, courseId: null },
    { name: "Redes de Computadores", description: "Camadas e cabos", courseId: 1 },
  ]);
});
