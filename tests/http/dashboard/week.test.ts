import { describe, expect, it } from "vitest";
import { MAX_WEEK_ROOMS } from "#app/domain/limits.ts";
import { insertClosure } from "#app/models/rooms/closure.server.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { actorOf, requestAs, textOf } from "#tests/support/bookings/review.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom } from "#tests/support/school/school-rows.ts";

const WEEK = "/?aba=semana";

async function weekOf(app: TestApp, query = ""): Promise<{ html: string; text: string }> {
  const answer = await app.as("pedro").fetch(`${WEEK}${query}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { html: main, text: textOf(main) };
}

/** The text of a room's row of the table. */
function rowOf(html: string, room: string): string {
  const row = html.split("<tr").find((each) => each.includes(`aria-label="${room}"`)) ?? "";
  return textOf(row.slice(0, row.indexOf("</tr>")));
}

/** Approved on Monday in two rooms and alone, pending on Tuesday, rejected on Wednesday; all in the morning. */
async function school(): Promise<TestApp> {
  const app = await createTestApp();
  const staff = { override: true };
  requestAs(app, "pedro", { ...staff, dates: ["2026-03-09"], environmentIds: [ROOM.sala2, ROOM.sala1] });
  requestAs(app, "pedro", {
    ...staff,
    dates: ["2026-03-09"],
    environmentIds: [ROOM.lab1],
    disciplineId: DISCIPLINE.redes,
    classId: CLASS.ds2,
    teacherUserId: PEOPLE.bia.id,
  });
  requestAs(app, "pedro", { ...staff, dates: ["2026-03-10"], shift: "evening" });
  requestAs(app, "ana", { dates: ["2026-03-17"] });
  rejectReservation(app.deps, actorOf("pedro"), requestAs(app, "bia", { dates: ["2026-03-18"] }), "Não");
  return app;
}

describe("the week of all rooms", () => {
  it("shows by default the approved ones of the current week and shift, grouped by rooms", async () => {
    const { text, html } = await weekOf(await school());
    expect(text).toContain("09/03 a 13/03/2026");
    expect(text).toContain("seg 09/03 2 reservas");
    expect(text).toContain("ter 10/03 0 reservas");
    expect(text).toContain("qui 12/03 hoje · 0 reservas");
    const bia = "07:30–11:30, Aprovada, Bia Gonçalves, Redes de Computadores, Turma: DS-2";
    const ana = "07:30–11:30, Aprovada, Ana Conceição, Algoritmos, Turma: DS-1";
    expect(rowOf(html, "Laboratório 1")).toContain(bia);
    for (const room of ["Sala 1", "Sala 2"]) expect(rowOf(html, room)).toContain(ana);
    expect(rowOf(html, "Sala 1")).not.toContain(bia);
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="[^"]*turno=manha[^"]*"/);
    expect(html).toContain('<option value="aprovadas" selected="">Aprovada</option>');
    expect(text).not.toContain("Semana atual");
  });

  it("filters by shift, week and status", async () => {
    const app = await school();
    const evening = await weekOf(app, "&turno=noite");
    expect(evening.text).toContain("ter 10/03 1 reserva");
    expect(rowOf(evening.html, "Sala 1")).toContain("18:30–22:00, Aprovada");
    const next = await weekOf(app, "&semana=2026-03-18&turno=manha");
    expect(next.text).toContain("16/03 a 20/03/2026");
    expect(next.text).toContain("Semana atual");
    expect(next.text.match(/\d\d 0 reservas/g)).toHaveLength(5);
    const all = await weekOf(app, "&semana=2026-03-18&turno=manha&status=todas");
    expect(rowOf(all.html, "Sala 1")).toMatch(
      /07:30–11:30, Pendente, Ana Conceição.*07:30–11:30, Rejeitada, Bia Gonçalves/s,
    );
    const pending = await weekOf(app, "&semana=2026-03-18&turno=manha&status=pendentes");
    expect(pending.text).not.toContain("Rejeitada, Bia");
    expect(pending.html).toContain("semana=2026-03-09&amp;turno=manha&amp;status=pendentes");
    expect(pending.html).toContain("semana=2026-03-23&amp;turno=manha&amp;status=pendentes");
  });

  it("filters by room and teacher, and resets by Limpar Filtros", async () => {
    const app = await school();
    const room = await weekOf(app, `&ambiente=${ROOM.sala2}`);
    expect(room.text).toContain("Turma: DS-1");
    expect(room.text).not.toContain("Turma: DS-2");
    const teacher = await weekOf(app, `&professor=${PEOPLE.bia.id}&status=todas&semana=2026-03-09`);
    expect(teacher.text).not.toContain("Turma: DS-1");
    expect(teacher.text).toContain("Turma: DS-2");
    const clear = /<a[^>]*href="([^"]*)"[^>]*>Limpar Filtros/
      .exec(teacher.html)?.[1]
      ?.replaceAll("&amp;", "&");
    expect(clear).toBe("/?aba=semana&semana=2026-03-09&turno=manha");
    for (const wrong of [
      "&ambiente=999",
      "&professor=x",
      "&status=qualquer",
      "&semana=2026-13-40",
      "&turno=x",
    ]) {
      expect((await weekOf(app, wrong)).text).toContain("Turma: DS-2");
    }
  });

  it("shows a blocked day", async () => {
    const app = await school();
    addBlockedDay(app, { date: "2026-03-11", title: "Conselho de classe" });
    const blocked = await weekOf(app);
    expect(blocked.text).toContain("qua 11/03 0 reservas · Conselho de classe");
    expect(rowOf(blocked.html, "Sala 2")).toContain("Conselho de classe");
    expect((await weekOf(app, `&ambiente=${ROOM.sala2}`)).text).toContain(
      "Dia bloqueado Conselho de classe Nenhuma reserva",
    );
    expect((await weekOf(app, "&turno=tarde")).text).not.toContain("Conselho de classe");
  });

  it("shows which rooms are closed, over several days once, and of many rooms only those with lessons", async () => {
    const app = await school();
    const closure = { environmentId: ROOM.sala2, startDate: "2026-03-11", endDate: "2026-03-13" };
    insertClosure(app.db, {
      ...closure,
      shifts: ["morning"],
      reason: "pintura",
      isPublic: false,
      at: "2026-03-01",
    });
    const row = (await weekOf(app)).html.split("<tr").find((each) => each.includes('aria-label="Sala 2"'));
    expect(row?.match(/<td[^>]*colSpan="15"[^>]*>.*?fechada: pintura/gs)).toHaveLength(1);
    for (let n = 0; n < MAX_WEEK_ROOMS; n++) addRoom(app, `Anexo ${n}`);
    const many = await weekOf(app);
    expect(many.html).not.toContain('aria-label="Anexo 1"');
    expect(rowOf(many.html, "Sala 1")).toContain("Turma: DS-1");
  });

  it("shows an error for each part that cannot be read", async () => {
    const app = await school();
    app.db.sqlite.exec("ALTER TABLE blocked_days RENAME TO gone");
    const answer = await app.as("pedro").fetch(WEEK);
    expect(answer.status).toBe(500);
    const text = textOf(await answer.text());
    expect(text).toContain("Falha ao carregar reservas da semana");
    expect(text).toContain("Limpar Filtros");
  });
});
