import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import type { Username } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";
import { addDraftTimetable } from "#tests/support/timetable/draft.ts";

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

/** Whether steps are done, by their words. */
function doneOf(html: string): string[] {
  return [...html.matchAll(/data-done="true"[\s\S]*?<h3[^>]*>([^<]*)</g)].map(([, label]) => label as string);
}

describe("the first steps", () => {
  it("replace the figures while a list that requests need is empty", async () => {
    const app = await newSchool({ without: LISTS });
    const { html, text } = await boardOf(app);
    expect(text).toContain("2 de 8 feitos");
    expect(text).not.toContain("Estatísticas da semana");
    expect(doneOf(html)).toEqual(["Escola", "Pessoas"]);
    expect(text).toMatch(
      /Horários das aulas .* Calendário letivo .* Ambientes .* Grade horária .* Regras e abertura/,
    );
    for (const address of [
      "/admin/horarios",
      "/admin/calendario/novo",
      "/admin/ambientes/novo",
      "/admin/importar?tipo=ambientes",
      "/admin/importar?tipo=turmas",
      "/admin/importar/modelo/ambientes.csv",
      "/admin/importar/modelo/disciplinas.xlsx",
      "/admin/disciplinas/nova",
      "/admin/grade",
      "/admin/regras",
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
    const steps = async () => doneOf((await boardOf(app)).html);
    expect(await steps()).toEqual(["Escola", "Ambientes", "Disciplinas e turmas", "Pessoas"]);
    expect((await boardOf(app)).text).toContain("Estatísticas da semana");
    await app
      .as("pedro")
      .api("POST", "/api/calendars", { name: "Ano letivo de 2026", weekdays: [1, 2, 3, 4, 5] });
    expect((await boardOf(app)).text).toContain("Feito · Ano letivo de 2026");
    await app.as("pedro").post("/primeiros-passos/horarios");
    setSetting(app, "reservation_open", "monday|07:30");
    expect(await steps()).toHaveLength(7);
    app.db.sqlite.exec(`UPDATE timetables SET state = 'published' WHERE id = ${addDraftTimetable(app)}`);
    expect((await boardOf(app)).text).not.toContain("Primeiros passos");
    Object.assign(app.deps, { defaultSchoolName: "Escola" });
    expect(await steps()).toHaveLength(7);
    setSetting(app, "school_name", "Colégio Aurora");
    expect((await boardOf(app)).text).not.toContain("Primeiros passos");
  });

  it("are led back to by each of their pages, for staff and while there are any", async () => {
    const app = await newSchool();
    const page = async (who: Username) => textOf(await (await app.as(who).fetch("/admin/horarios")).text());
    const back = "Voltar aos primeiros passos: 4 de 8 feitos";
    expect(await page("pedro")).toContain(back);
    expect(textOf(await (await app.as("ana").fetch("/minhas-reservas")).text())).not.toContain(
      "primeiros passos",
    );
    await app.as("admin").post("/primeiros-passos/ocultar");
    expect(await page("pedro")).not.toContain("primeiros passos");
  });

  it("are led back to by the act that takes one, which names the next, and by no other", async () => {
    const app = await newSchool({ without: LISTS });
    const admin = app.as("admin");
    const create = async (path: string, name: string) =>
      (await admin.post(path, { name })).headers.get("location");
    expect(await create("/admin/disciplinas/nova", "Matemática")).toBe("/admin/disciplinas");
    expect(await create("/admin/turmas/nova", "TEC-1A")).toBe("/");
    const board = textOf(await (await admin.fetch("/")).text());
    expect(board).toContain("Próximo passo: Horários das aulas.");
    expect(board).toContain("3 de 8 feitos");
    expect(await create("/admin/turmas/nova", "TEC-1B")).toBe("/admin/turmas");
    await admin.post("/primeiros-passos/ocultar");
    app.db.run(app.db.q.deleteFrom("classes"));
    expect(await create("/admin/turmas/nova", "TEC-1C")).toBe("/admin/turmas");
  });

  it("are hidden by an administrator for everybody, and each tick is audited once", async () => {
    const app = await newSchool();
    for (const step of ["horarios", "horarios", "abertura"])
      expect((await app.as("pedro").post(`/primeiros-passos/${step}`)).headers.get("location")).toBe("/");
    expect(auditOf(app.db, "setting")).toEqual(["2 update null", "2 update null"]);
    expect((await app.as("pedro").post("/primeiros-passos/outro")).status).toBe(404);
    expect((await boardOf(app)).text).toContain("Primeiros passos");
    const hidden = await app.as("admin").post("/primeiros-passos/ocultar");
    expect(hidden.headers.get("location")).toBe("/");
    for (const who of ["admin", "pedro"] as const)
      expect((await boardOf(app, who)).text).not.toContain("Calendário letivo Feito");
  });
});
