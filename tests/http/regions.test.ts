import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { requestAs, textOf } from "#tests/support/bookings/review.ts";
import { CLASS, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

/** Makes reading the table's column fail, by default in every row. */
function breakColumn({ db: { sqlite } }: TestApp, table: string, column: string, inRows = "1"): void {
  const columns = sqlite.pragma(`main.table_info(${table})`) as { name: string }[];
  const shown = columns.map(({ name }) =>
    name === column ? `CASE WHEN ${inRows} THEN json('broken') ELSE ${name} END AS ${name}` : name,
  );
  sqlite.exec(`CREATE TEMP VIEW ${table} AS SELECT ${shown.join(", ")} FROM main.${table}`);
}

const noRoomSizes = (app: TestApp) => breakColumn(app, "environments", "capacity");
const noTeacherNames = (app: TestApp) => breakColumn(app, "users", "name", "role = 'teacher'");
const noDisciplineNames = (app: TestApp) => breakColumn(app, "disciplines", "name");
const noDayTitles = (app: TestApp) => breakColumn(app, "blocked_days", "title");
const noClassNames = (app: TestApp) => breakColumn(app, "classes", "name");

async function pageOf(app: TestApp, who: Username, address: string): Promise<string> {
  const answer = await app.as(who).fetch(address);
  expect(answer.status, address).toBe(500);
  const html = await answer.text();
  expect(html).not.toContain("malformed JSON");
  expect(html).toContain("Tentar novamente");
  expect(app.logged.some((entry) => entry.event === "request-failed")).toBe(true);
  return html;
}

describe("a part of a screen that cannot be read shows its error in place, beside the other parts", () => {
  it.each([
    [
      "ana",
      noRoomSizes,
      "Falha ao carregar ambientes",
      ['name="disciplineId"', 'name="dates"', 'name="notes"'],
    ],
    ["pedro", noTeacherNames, "Falha ao carregar professores", ['name="environmentIds"', 'name="classId"']],
    ["ana", noClassNames, "Falha ao carregar turmas", ['name="environmentIds"', 'name="disciplineId"']],
  ] as const)("in the request form of %s", async (who, breakList, sentence, rest) => {
    const app = await createTestApp();
    breakList(app);
    const html = await pageOf(app, who, "/reservas/nova");
    expect(html).toContain(sentence);
    for (const part of rest) expect(html).toContain(part);
  });

  it("in the dialogs of a reservation", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    noRoomSizes(app);
    expect(await pageOf(app, "ana", `/minhas-reservas/${id}/editar`)).toContain(
      "Falha ao carregar ambientes",
    );
    const transfer = await pageOf(app, "pedro", `/admin/reservas/${id}/transferir`);
    expect(transfer).toContain("Falha ao carregar ambientes");
    expect(transfer).toContain('name="teacherUserId"');

    // Whose it is can be read, the list of teachers cannot.
    const other = await createTestApp();
    requestAs(other, "ana");
    breakColumn(other, "users", "name", "role = 'teacher' AND username_key <> 'ana'");
    const dialog = await pageOf(other, "pedro", `/admin/reservas/${id}/transferir`);
    expect(dialog).toContain("Falha ao carregar professores");
    expect(dialog).toContain('name="environmentIds"');
  });

  it("in the dialogs of a reservation, where the rooms' states can't be read", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    addBlockedDay(app, { date: String(reservationRow(app, id).date), title: "Feriado", shifts: ["evening"] });
    breakColumn(app, "blocked_day_shifts", "shift");
    for (const [who, address] of [
      ["ana", `/minhas-reservas/${id}/editar`],
      ["pedro", `/admin/reservas/${id}/transferir`],
    ] as const) {
      const html = await pageOf(app, who, address);
      expect(html).toContain("Falha ao verificar quais ambientes estão livres");
      expect(html).toContain('name="environmentIds"');
    }
  });

  it("in place of the edit dialog, which would lose the classes that it can't read", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    app.db.sqlite.exec(`INSERT INTO reservation_classes (reservation_id, class_id)
      VALUES (${id}, ${CLASS.ds2})`);
    breakColumn(app, "classes", "name", `id = ${CLASS.ds2}`);
    const html = await pageOf(app, "ana", `/minhas-reservas/${id}/editar`);
    expect(html).not.toContain('name="moreClasses"');
    expect(html).toContain("Falha ao carregar");
  });

  it.each([
    ["/admin/ambientes", "environments", "Falha ao carregar ambientes"],
    ["/admin/disciplinas", "disciplines", "Falha ao carregar disciplinas"],
    ["/admin/turmas", "classes", "Falha ao carregar turmas"],
    ["/admin/usuarios", "users", "Falha ao carregar usuários"],
  ])("in the list %s", async (address, table, sentence) => {
    const app = await createTestApp();
    breakColumn(app, table, "name", table === "users" ? "role = 'teacher'" : "1");
    const html = await pageOf(app, "admin", address);
    expect(html).toContain(sentence);
    expect(html).toContain('name="busca"');
    expect(textOf(html)).toMatch(/Nov[ao] (ambiente|disciplina|turma|usuário)/);
  });

  it.each([
    ["/admin/ambientes/1/editar", noRoomSizes, "Editar ambiente", "Falha ao carregar ambientes"],
    ["/admin/ambientes/1/excluir", noRoomSizes, "Excluir ambiente", "Falha ao carregar ambientes"],
    ["/admin/disciplinas/1/editar", noDisciplineNames, "Editar disciplina", "Falha ao carregar disciplinas"],
    [
      "/admin/disciplinas/1/excluir",
      noDisciplineNames,
      "Excluir disciplina",
      "Falha ao carregar disciplinas",
    ],
    ["/admin/turmas/1/editar", noClassNames, "Editar turma", "Falha ao carregar turmas"],
    ["/admin/turmas/1/excluir", noClassNames, "Excluir turma", "Falha ao carregar turmas"],
    ["/admin/usuarios/3/editar", noTeacherNames, "Editar usuário", "Falha ao carregar usuários"],
    ["/admin/usuarios/3/senha", noTeacherNames, "Redefinir senha", "Falha ao carregar usuários"],
    ["/admin/usuarios/3/excluir", noTeacherNames, "Excluir usuário", "Falha ao carregar usuários"],
    [
      "/admin/dias-bloqueados/1/editar",
      noDayTitles,
      "Editar dia bloqueado",
      "Falha ao carregar dias bloqueados",
    ],
    [
      "/admin/dias-bloqueados/1/excluir",
      noDayTitles,
      "Excluir dia bloqueado",
      "Falha ao carregar dias bloqueados",
    ],
  ] as const)("in the dialog %s", async (address, breakRow, title, sentence) => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-20", title: "Conselho" });
    breakRow(app);
    const html = await pageOf(app, "admin", address);
    const dialog = html.slice(html.indexOf('<dialog class="dialog"'), html.lastIndexOf("</dialog>"));
    expect(dialog).toContain(title);
    expect(dialog).toContain(sentence);
    expect(dialog).toContain("Fechar");
    expect(dialog).not.toContain("<form");
    expect(html).toContain("<nav");
    const list = address.replace(/\/\d+\/\w+$/, "");
    expect(html).toMatch(new RegExp(`href="${list}/(novo|nova)`));
  });

  it.each([
    ["", "Detalhes"],
    ["/editar", "Editar"],
    ["/excluir", "Excluir"],
  ])("in the dialog of one's own reservation%s", async (act, title) => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    breakColumn(app, "reservations", "notes");
    const html = await pageOf(app, "ana", `/minhas-reservas/${id}${act}`);
    const dialog = html.slice(html.indexOf('<dialog class="dialog"'), html.lastIndexOf("</dialog>"));
    expect(dialog).toMatch(new RegExp(`<h2[^>]*>${title}</h2>.*Falha ao carregar reservas.*Fechar`, "s"));
    expect(html).toContain('href="/reservas/nova"');
  });

  it("in the dialogs of the audit log, its filter by person and the cleanup", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    const { sqlite } = app.db;
    const entry = sqlite.prepare("SELECT max(id) FROM audit_log").pluck().get();
    sqlite.exec(
      "CREATE TEMP VIEW audit_log AS SELECT *, 1 AS broken FROM main.audit_log WHERE json('broken')",
    );
    for (const address of [`/admin/auditoria/${entry}`, `/admin/auditoria/${entry}/restaurar`]) {
      const html = await pageOf(app, "pedro", address);
      expect(html).toMatch(/<dialog class="dialog".*Falha ao carregar os registros de auditoria/s);
      expect(html).toContain('name="busca"');
    }
    const people = await createTestApp();
    breakColumn(people, "users", "name", "role = 'pedagogical'");
    const log = await pageOf(people, "admin", "/admin/auditoria");
    expect(log).toContain("Falha ao carregar usuários");
    expect(log).toContain("Nenhum registro de auditoria.");
    const rooms = await createTestApp();
    breakColumn(rooms, "environments", "name");
    const cleanup = await pageOf(rooms, "pedro", "/admin/reservas/limpeza?ate=2026-01-31");
    expect(cleanup).toContain("Falha ao carregar ambientes");
    expect(cleanup).toContain("0 reservas serão excluídas.");
  });

  it("on the dashboard, each figure by itself", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("ALTER TABLE environments RENAME TO gone");
    const html = await pageOf(app, "admin", "/");
    const text = textOf(html);
    expect(text).toContain("Falha ao carregar ambientes");
    // Without the number of rooms there is no rate.
    expect(text).toContain("Falha ao carregar reservas da semana");
    expect(text).toContain("Total de professores 3");
    expect(text).toContain("Reservas pendentes 0");
    expect(html).toContain("/admin/reservas");
    const teachers = await createTestApp();
    breakColumn(teachers, "users", "role", "role = 'teacher'");
    const other = textOf(await pageOf(teachers, "admin", "/"));
    expect(other).toContain("Falha ao carregar professores");
    expect(other).toContain("Total de ambientes 4");
  });

  it("in a person's week", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("ALTER TABLE reservation_environments RENAME TO gone");
    const html = await pageOf(app, "ana", "/reservas");
    expect(html).toContain("Falha ao carregar reservas da semana");
    expect(html).toContain('href="/reservas/nova"');
    expect(html).toContain("As reservas para a próxima semana");
  });
});
