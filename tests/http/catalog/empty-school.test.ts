import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import type { Username } from "#tests/support/school/school.ts";

/** A school on its first day: people, and nothing else. */
async function createEmptySchool(): Promise<TestApp> {
  const app = await createTestApp();
  for (const table of ["environments", "disciplines", "classes"]) app.db.sqlite.exec(`DELETE FROM ${table}`);
  return app;
}

async function mainOf(app: TestApp, who: Username, address: string): Promise<string> {
  const html = await (await app.as(who).fetch(address)).text();
  return html.slice(html.indexOf("<main"));
}

describe("an empty school", () => {
  it.each([
    [
      "admin",
      "/admin/ambientes",
      "Nenhum ambiente encontrado",
      "Cadastre o primeiro",
      "/admin/ambientes/novo",
    ],
    [
      "pedro",
      "/admin/disciplinas",
      "Nenhuma disciplina encontrada",
      "Cadastre a primeira",
      "/admin/disciplinas/nova",
    ],
    ["admin", "/admin/recursos", "Nenhum recurso encontrado", "Cadastre o primeiro", "/admin/recursos/novo"],
    ["pedro", "/admin/turmas", "Nenhuma turma encontrada", "Cadastre a primeira", "/admin/turmas/nova"],
    [
      "pedro",
      "/admin/reservas",
      "Nenhuma reserva pendente.",
      "Ver todas as reservas",
      "/admin/reservas?aba=todas",
    ],
    ["pedro", "/admin/reservas?aba=todas", "Nenhuma reserva nesta lista.", "Nova Reserva", "/reservas/nova"],
    [
      "pedro",
      "/admin/dias-bloqueados",
      "Nenhum dia bloqueado encontrado",
      "Novo dia bloqueado",
      "/admin/dias-bloqueados/novo",
    ],
    [
      "admin",
      "/admin/auditoria?tipo=reservation&busca=xyz",
      "Nenhum resultado para estes filtros.",
      "Limpar",
      "/admin/auditoria",
    ],
    ["ana", "/minhas-reservas", "Você ainda não tem reservas.", "Nova Reserva", "/reservas/nova"],
    ["ana", "/notificacoes", "Você não tem notificações.", "Ver minhas reservas", "/minhas-reservas"],
  ] as const)("shows %s at %s what to do first", async (who, address, sentence, first, link) => {
    const main = await mainOf(await createEmptySchool(), who, address);
    const empty = /<div class="empty">[\s\S]*?<\/a>/.exec(main)?.[0] ?? "";
    expect(textOf(empty)).toContain(sentence);
    expect(textOf(empty)).toContain(first);
    expect(empty).toContain(`href="${link}"`);
  });

  it("distinguishes no results from no rows", async () => {
    const main = await mainOf(await createTestApp(), "admin", "/admin/ambientes?busca=xyz");
    expect(main).toContain("Nenhum resultado para estes filtros.");
    expect(main).not.toContain("Cadastre o primeiro");
  });

  it.each([
    ["admin", ["Novo ambiente", "Nova disciplina", "Nova turma"], []],
    [
      "pedro",
      ["Nova disciplina", "Nova turma"],
      ["Nenhum ambiente cadastrado ainda. Fale com um administrador."],
    ],
    [
      "ana",
      [],
      [
        "Nenhum ambiente cadastrado ainda. Fale com um administrador.",
        "Nenhuma disciplina cadastrada ainda. Fale com o setor pedagógico.",
        "Nenhuma turma cadastrada ainda. Fale com o setor pedagógico.",
      ],
    ],
  ] as const)(
    "shows %s in the request form what is missing and who can add it",
    async (who, links, sentences) => {
      const main = await mainOf(await createEmptySchool(), who, "/reservas/nova");
      for (const link of links)
        expect(main).toMatch(new RegExp(`<a[^>]*href="/admin/[^"]+"[^>]*>${link}</a>`));
      for (const sentence of sentences) expect(textOf(main)).toContain(sentence);
      expect((main.match(/cadastrad[oa] ainda\./g) ?? []).length).toBe(3);
    },
  );
});

describe("/reservas", () => {
  it.each([
    ["ana", "Aberto até sexta, 18:00 "],
    ["pedro", ""],
  ] as const)("shows %s today as dd/MM/yyyy, and the window's sentence after '%s'", async (who, state) => {
    const main = await mainOf(await createTestApp(), who, "/reservas");
    expect(main).toContain("quinta-feira, 12/03/2026");
    const banner = /<details class="window-banner".*?<p[^>]*>(.*?)<\/p>/.exec(main)?.[1] ?? "";
    expect(textOf(banner).trim()).toBe(
      `${state}As reservas para a próxima semana devem ser enviadas de segunda-feira às 07:30 até sexta-feira às 18:00.`,
    );
  });
});
