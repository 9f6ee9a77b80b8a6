import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  notificationsOf,
  reservationRow,
  roomsOf,
  staffBody,
  tableRows,
} from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const SCREEN = "/admin/auditoria";

/** The page's table, one text per row. */
async function rowsOf(app: TestApp, query = ""): Promise<string[]> {
  const html = await (await app.as("pedro").fetch(SCREEN + query)).text();
  const body = /<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "";
  return body
    .split("</tr>")
    .slice(0, -1)
    .map((row) => textOf(row).trim());
}

async function schoolWithHistory(): Promise<TestApp> {
  const app = await createTestApp();
  await app.as("admin").api("PUT", "/api/environments/1", { name: "Sala 1", type: "Sala", capacity: 44 });
  app.setNow("2026-03-13T13:00:00.000Z");
  await app.as("pedro").api("POST", "/api/classes", { name: "=Turma Ágil" });
  await app.as("pedro").api("POST", "/api/reservations", staffBody());
  return app;
}

describe("the audit log's screen", () => {
  it("shows who did what to what and when, before and after, newest first", async () => {
    const app = await schoolWithHistory();
    const rows = await rowsOf(app);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(
      "13/03/2026 às 10:00 Pedro Pedagógico Criou Reserva Sala 1, 19/03/2026, manhã nº 1",
    );
    expect(rows[2]).toContain("12/03/2026 às 10:00 Alice Administradora Alterou Ambiente Sala 1 nº 1");
    expect(rows[2]).toMatch(/Capacidade ?: Antes 30 → Depois 44/);
    const details = await (await app.as("admin").fetch(`${SCREEN}/1`)).text();
    for (const text of ["Localização", "Bloco A", "30", "44"]) expect(details).toContain(text);
  });

  it.each([
    ["?tipo=ambiente", ["Alterou Ambiente"]],
    ["?acao=criou", ["Criou Reserva", "Criou Turma"]],
    [`?pessoa=${PEOPLE.admin.id}`, ["Alterou Ambiente"]],
    ["?de=2026-03-13", ["Criou Reserva", "Criou Turma"]],
    ["?ate=2026-03-12", ["Alterou Ambiente"]],
    ["?busca=agil", ["Criou Turma"]],
    ["?busca=conceicao", ["Criou Reserva"]],
    ["?busca=alice", ["Alterou Ambiente"]],
    ["?busca=3&tipo=turma", ["Criou Turma"]],
    ["?busca=%25", []],
    ["?tipo=nada&acao=nada&pessoa=x&de=ontem&antes=-1", ["Criou Reserva", "Criou Turma", "Alterou Ambiente"]],
  ])("filters by %s", async (query, expected) => {
    const rows = await rowsOf(await schoolWithHistory(), query);
    expect(rows).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(rows[index]).toContain(text);
  });

  it("is paged by the last entry's id, and continues if a filter matches few", async () => {
    const app = await createTestApp();
    const insert = app.db.sqlite.prepare(
      "INSERT INTO audit_log (at, action, entity, label, search_key) VALUES ('2026-03-01T00:00:00.000Z', 'create', 'user', ?, ?)",
    );
    app.db.write(() => {
      for (let i = 0; i < 11_000; i++)
        insert.run(i === 5 ? "Agulha" : `Pessoa ${i}`, i === 5 ? "agulha" : "x");
    });
    const first = await (await app.as("pedro").fetch(SCREEN)).text();
    expect(first.match(/<tr[ >]/g)).toHaveLength(51);
    const older = /href="([^"]+antes=\d+[^"]*)"/.exec(first)?.[1] ?? "";
    expect(older).toBe(`${SCREEN}?antes=10951`);
    expect((await rowsOf(app, older.replace(SCREEN, "")))[0]).toContain("Pessoa 10949");
    const searched = await (await app.as("pedro").fetch(`${SCREEN}?busca=agulha`)).text();
    expect(searched).toContain("Busca feita em 10.000 registros.");
    const next = /href="([^"]+antes=\d+[^"]*)"/.exec(searched)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await rowsOf(app, next.replace(SCREEN, "")))[0]).toContain("Agulha");
  });

  it("is exported as CSV by its filters, with formulas disarmed", async () => {
    const app = await schoolWithHistory();
    const answer = await app.as("pedro").fetch(`${SCREEN}/exportar?tipo=turma`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="auditoria_2026-03-13.csv"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.split("\r\n")).toEqual([
      "Quando;Quem;Ação;Tipo;Nº;Item;Antes;Depois;Chave",
      "13/03/2026 às 10:00;Pedro Pedagógico;Criou;Turma;3;'=Turma Ágil;;Nome: =Turma Ágil;",
      "",
    ]);
    const pedro = app.as("pedro");
    const none = await pedro.fetch(`${SCREEN}/exportar?busca=zzz`);
    expect(none.status).toBe(302);
    const back = none.headers.get("location") ?? "";
    expect(await (await pedro.fetch(back)).text()).toContain("Sem dados para exportar");
  });

  it("stays with its filters if the log can't be read", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("DROP TABLE audit_log");
    const answer = await app.as("pedro").fetch(`${SCREEN}?busca=x`);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("Falha ao carregar os registros de auditoria");
    expect(html).toContain('name="busca"');
  });
});

describe("a reservation's own history", () => {
  it("is in its details for its teacher, and for staff even after its deletion", async () => {
    const app = await createTestApp();
    addReservation(app, { environmentIds: [3] });
    await app
      .as("pedro")
      .api("PUT", "/api/reservations/1/status", { status: "rejected", rejectionReason: "Obras" });
    const own = await (await app.as("ana").fetch("/minhas-reservas/1")).text();
    for (const text of ["Histórico", "Pedro Pedagógico", "rejeitou", "Obras"]) expect(own).toContain(text);
    const queue = await (await app.as("pedro").fetch("/admin/reservas?aba=todas")).text();
    expect(queue).toContain("/admin/reservas/1/historico");
    await app.as("pedro").api("DELETE", "/api/reservations/1");
    const staff = await (await app.as("pedro").fetch("/admin/reservas/1/historico")).text();
    expect(staff).toContain("Histórico: Laboratório 1, 19/03/2026, manhã");
    expect(staff).toContain("excluiu");
  });
});

describe("a deleted reservation", () => {
  async function deleted(fields: Parameters<typeof addReservation>[1] = {}) {
    const app = await createTestApp();
    const id = addReservation(app, { notes: "Com projetor", environmentIds: [1, 2], ...fields });
    const before = reservationRow(app, id);
    await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    return { app, id, before, restore: `${SCREEN}/${tableRows(app, "audit_log").at(-1)?.id}/restaurar` };
  }

  it("is restored unchanged, under its number, and its teacher is notified", async () => {
    const { app, id, before, restore } = await deleted({
      status: "approved",
      reviewerUserId: PEOPLE.pedro.id,
    });
    const pedro = app.as("pedro");
    expect(await (await pedro.fetch(SCREEN)).text()).toContain(restore);
    expect(await (await pedro.fetch(restore)).text()).toContain(
      "Restaurar Sala 1, Sala 2, 19/03/2026, manhã?",
    );
    expect((await pedro.post(restore)).status).toBe(302);
    expect(reservationRow(app, id)).toEqual({ ...before, updated_at: "2026-03-12T13:00:00.000Z" });
    expect(roomsOf(app, id)).toEqual([1, 2]);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("Reserva restaurada");
    expect(tableRows(app, "audit_log").at(-1)).toMatchObject({ action: "restore", entity_id: id });
    expect(notificationsOf(app, PEOPLE.ana.id).at(-1)).toMatchObject({ title: "Reserva restaurada" });
    const again = await pedro.post(restore);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Esta reserva já existe");
  });

  it.each(["approved", "pending"] as const)("%s is not restored onto an approved one", async (status) => {
    const { app, id, restore } = await deleted({ status });
    addReservation(app, { status: "approved", userId: PEOPLE.bia.id, environmentIds: [2] });
    const answer = await app.as("pedro").post(restore);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Já existe reserva aprovada neste horário: Sala 2");
    expect(reservationRow(app, id)).toBeUndefined();
  });

  it("is not restored after 30 days, nor if something it refers to is gone", async () => {
    const late = await deleted();
    late.app.setNow("2026-04-12T13:00:01.000Z");
    const answer = await late.app.as("pedro").post(late.restore);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("até 30 dias depois da exclusão");
    expect(await (await late.app.as("pedro").fetch(SCREEN)).text()).not.toContain("/restaurar");
    const gone = await deleted();
    await gone.app.as("admin").api("DELETE", "/api/environments/2");
    expect((await gone.app.as("pedro").post(gone.restore)).status).toBe(400);
    expect(reservationRow(gone.app, gone.id)).toBeUndefined();
  });
});
