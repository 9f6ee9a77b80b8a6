import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { requestAs, textOf } from "#tests/support/bookings/review.ts";
import type { Username } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const LISTS = ["classes", "disciplines", "environments"] as const;

/** A school that shows its first steps, `without` the rows of some lists. */
async function newSchool({ without = [] }: { without?: readonly (typeof LISTS)[number][] } = {}) {
  const app = await createTestApp();
  app.db.sqlite.exec("DELETE FROM first_step_marks");
  for (const table of without) app.db.run(app.db.q.deleteFrom(table));
  return app;
}

async function boardOf(app: TestApp, who: Username = "admin") {
  const html = await (await app.as(who).fetch("/")).text();
  return { html, text: textOf(html) };
}

describe("the first steps", () => {
  it("replace the figures while a list that requests need is empty", async () => {
    const app = await newSchool({ without: LISTS });
    const { html, text } = await boardOf(app);
    expect(text).toContain("Primeiros passos 2 de 8 feitos.");
    expect(text).not.toContain("Estatísticas da semana");
    expect(text).toMatch(
      /Dê à escola o seu nome, logotipo e cor Feito.*Cadastre as salas.*Falta fazer Novo ambiente Importar.*Crie as contas dos professores Feito/,
    );
    for (const address of [
      "/admin/configuracoes/notificacoes",
      "/admin/ambientes/novo",
      "/admin/importar?tipo=ambientes",
      "/admin/importar/modelo/ambientes.csv",
      "/admin/importar/modelo/ambientes.xlsx",
      "/admin/disciplinas/nova",
      "/admin/importar/modelo/disciplinas.xlsx",
      "/admin/turmas/nova",
      "/reservas/nova",
      "/tv-panel",
      "/ambientes/folhas",
    ])
      expect(html, address).toContain(`"${address}"`);
    const pedro = await boardOf(app, "pedro");
    expect(pedro.text).toContain("Peça a um administrador.");
    expect(pedro.html).not.toContain('"/admin/ambientes/novo"');
    expect(pedro.html).not.toContain("/primeiros-passos/ocultar");
  });

  it("are derived from the data, shown above the figures, and hidden once all are done", async () => {
    const app = await newSchool();
    expect((await boardOf(app)).text).toContain("Primeiros passos 5 de 8 feitos.");
    expect((await boardOf(app)).text).toContain("Estatísticas da semana");
    requestAs(app, "ana");
    expect((await boardOf(app)).text).toContain("6 de 8 feitos.");
    setSetting(app, "reservation_open", "monday|07:30");
    expect((await boardOf(app)).text).toContain("7 de 8 feitos.");
    const ticked = await app.as("pedro").post("/primeiros-passos/painel");
    expect(ticked.headers.get("location")).toBe("/");
    expect((await boardOf(app)).text).not.toContain("Primeiros passos");
    Object.assign(app.deps, { defaultSchoolName: "Escola" });
    expect((await boardOf(app)).text).toContain("7 de 8 feitos.");
    setSetting(app, "school_name", "Colégio Aurora");
    expect((await boardOf(app)).text).not.toContain("Primeiros passos");
  });

  it("are hidden by an administrator for everybody, and each tick is audited once", async () => {
    const app = await newSchool();
    for (const step of ["horarios", "horarios"]) await app.as("pedro").post(`/primeiros-passos/${step}`);
    expect(auditOf(app.db, "setting")).toEqual(["2 update null"]);
    expect((await app.as("pedro").post("/primeiros-passos/outro")).status).toBe(404);
    expect((await boardOf(app)).text).toContain("Primeiros passos");
    const hidden = await app.as("admin").post("/primeiros-passos/ocultar");
    expect(hidden.headers.get("location")).toBe("/");
    for (const who of ["admin", "pedro"] as const)
      expect((await boardOf(app, who)).text).not.toContain("Cadastre as turmas");
  });
});
