import { describe, expect, it } from "vitest";
import { setStatus } from "#app/models/bookings/reservation-write.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

function reject(app: TestApp, id: number, reason: string): void {
  setStatus(app.db, {
    id,
    status: "rejected",
    reviewerUserId: PEOPLE.pedro.id,
    rejectionReason: reason,
    at: "2026-03-02T12:00:00.000Z",
  });
}

const SCREEN = "/minhas-reservas";

describe("the list", () => {
  it("lists only one's own reservations, soonest day first", async () => {
    const app = await createTestApp();
    addReservation(app, { date: "2026-03-19" });
    addReservation(app, { date: "2026-03-25", environmentIds: [ROOM.lab1] });
    addReservation(app, {
      userId: PEOPLE.pedro.id,
      teacherUserId: PEOPLE.ana.id,
      environmentIds: [ROOM.sala2],
      status: "approved",
    });
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.auditorio] });
    const page = await (await app.as("ana").fetch(SCREEN)).text();
    expect(page.indexOf("Sala 1")).toBeLessThan(page.indexOf("Laboratório 1"));
    expect(page).toContain("Sala 2");
    expect(page).not.toContain("Auditório");
    expect(page).toContain("3 reservas");
    // Its creator is not its owner.
    expect(await (await app.as("pedro").fetch(SCREEN)).text()).toContain("Você ainda não tem reservas.");
  });

  it("filters by status and pages by ten", async () => {
    const app = await createTestApp();
    for (let day = 10; day < 22; day++) addReservation(app, { date: `2026-04-${day}` });
    reject(app, addReservation(app, { date: "2026-05-05" }), "Sala em obras");
    const ana = app.as("ana");
    const all = await (await ana.fetch(SCREEN)).text();
    expect(all).toContain("13 reservas");
    expect(all.match(/class="my-ticket /g)).toHaveLength(10);
    const second = await (await ana.fetch(`${SCREEN}?pagina=2`)).text();
    expect(second.match(/class="my-ticket /g)).toHaveLength(3);
    const rejected = await (await ana.fetch(`${SCREEN}?status=rejeitadas`)).text();
    expect(rejected).toContain("Motivo da rejeição");
    expect(rejected).toContain("Sala em obras");
    expect(rejected).not.toContain("/editar");
    expect(await (await ana.fetch(`${SCREEN}?status=aprovadas`)).text()).toContain("Nenhum resultado");
    expect((await ana.fetch(`${SCREEN}?status=x&pagina=99`)).status).toBe(200);
  });

  it("shows upcoming ones, soonest first, then past ones, latest first, and paginates both", async () => {
    const app = await createTestApp();
    // The clock is frozen at 2026-03-12, 10:00.
    const days = (from: number, to: number, month: string) => {
      for (let day = from; day <= to; day++) addReservation(app, { date: `2026-${month}-${day}` });
    };
    days(10, 15, "02");
    days(20, 26, "03");
    addReservation(app, { date: "2026-03-12", startTime: "18:30", endTime: "22:00", shift: "evening" });
    const datesOf = async (query: string) => {
      const page = await (await app.as("ana").fetch(`${SCREEN}${query}`)).text();
      const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
      return [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>|<h3>[^<]*?(\d\d\/\d\d)/g)].map(
        ([, part, date]) => part ?? date,
      );
    };
    expect(await datesOf("")).toEqual([
      "Próximas",
      ...["12/03", "20/03", "21/03", "22/03", "23/03", "24/03", "25/03", "26/03"],
      "Passadas",
      ...["15/02", "14/02"],
    ]);
    expect(await datesOf("?pagina=2")).toEqual(["Passadas", "13/02", "12/02", "11/02", "10/02"]);
    expect(await datesOf("?pagina=99")).toEqual(["Passadas", "13/02", "12/02", "11/02", "10/02"]);
    // In the afternoon the morning's reservation is past, the evening's upcoming.
    addReservation(app, { date: "2026-03-12" });
    expect((await datesOf("")).slice(0, 2)).toEqual(["Próximas", "12/03"]);
    app.setNow("2026-03-12T15:00:00.000Z");
    expect((await datesOf("")).slice(-2)).toEqual(["12/03", "15/02"]);
  });

  it("paginates many upcoming ones without losing or repeating any", async () => {
    const app = await createTestApp();
    const ids = new Set<number>();
    for (let day = 10; day < 30; day++) {
      ids.add(addReservation(app, { date: `2026-04-${day}` }));
      ids.add(addReservation(app, { date: `2026-04-${day}`, environmentIds: [ROOM.sala2] }));
    }
    for (let day = 10; day < 15; day++) ids.add(addReservation(app, { date: `2026-01-${day}` }));
    const seen: number[] = [];
    for (let page = 1; page <= 5; page++) {
      const html = await (await app.as("ana").fetch(`${SCREEN}?pagina=${page}`)).text();
      seen.push(
        ...[...html.matchAll(/class="ticket-room"[^>]*href="\/minhas-reservas\/(\d+)/g)].map(([, id]) =>
          Number(id),
        ),
      );
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(ids);
  });

  it("shows the next one, and the count per status", async () => {
    const app = await createTestApp();
    const shown = async (query = "") =>
      textOf((await (await app.as("ana").fetch(SCREEN + query)).text()).replaceAll("<!-- -->", ""));
    addReservation(app, { date: "2026-03-13" });
    addReservation(app, { date: "2026-03-20", status: "approved", environmentIds: [ROOM.lab1] });
    expect(await shown()).toContain("Próxima: sex, 20/03 às 07:30, Laboratório 1");
    addReservation(app, {
      date: "2026-03-12",
      status: "approved",
      startTime: "18:30",
      endTime: "19:20",
      shift: "evening",
    });
    expect(await shown("?status=pendentes")).toContain("Próxima: hoje às 18:30, Sala 1");
    expect(await shown()).toContain("Todas 3 Pendentes 1 Aprovadas 2 Rejeitadas 0");
  });

  it("opens from the address that the management tab links to", async () => {
    const app = await createTestApp();
    const answer = await app.as("pedro").fetch("/teacher/minhas-reservas");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(SCREEN);
  });
});

describe("details, edit and delete", () => {
  it("shows all details of one's own, and 404 for anybody else's", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { notes: "Com laptops" });
    reject(app, id, "Em obras");
    const page = await (await app.as("ana").fetch(`${SCREEN}/${id}`)).text();
    for (const fact of ["quinta-feira, 19/03/2026", "07:30–11:30", "Com laptops", "Em obras", "Rejeitada"]) {
      expect(page).toContain(fact);
    }
    for (const who of ["bia", "pedro", "admin"] as const) {
      for (const action of ["", "/editar", "/excluir"]) {
        expect((await app.as(who).fetch(`${SCREEN}/${id}${action}`)).status).toBe(404);
      }
    }
  });

  it("edits a pending one: rooms, discipline, notes", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const ana = app.as("ana");
    const fields = {
      teacherUserId: String(PEOPLE.ana.id),
      disciplineId: "2",
      environmentIds: ["2", "3"],
      notes: "Outra turma",
    };
    const address = `${SCREEN}/${id}/editar?status=pendentes`;
    const answer = await ana.post(address, fields);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`${SCREEN}?status=pendentes`);
    expect(reservationRow(app, id)).toMatchObject({
      discipline_id: 2,
      notes: "Outra turma",
      status: "pending",
      user_id: PEOPLE.ana.id,
    });
    expect(await (await ana.fetch(SCREEN)).text()).toContain("Reserva atualizada");
  });

  it("asks the owner for what can be changed only: neither class nor further teachers", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const page = await (await app.as("ana").fetch(`${SCREEN}/${id}/editar`)).text();
    expect(page).toContain('name="moreClasses"');
    expect(page).not.toMatch(/name="(?:classId|moreTeachers)"/);
    expect(page).not.toContain("Falha ao carregar");
  });

  it("shows what is missing and preserves the typed values", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const answer = await app.as("ana").post(`${SCREEN}/${id}/editar`, { notes: "Fica aqui" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const text of [
      "Selecione uma disciplina",
      "Selecione pelo menos um ambiente",
      "Selecione um professor",
      "Fica aqui",
    ]) {
      expect(page).toContain(text);
    }
  });

  it("deletes a pending one after confirmation; staff cannot delete another's here", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const before = snapshot(app);
    expect(await (await app.as("ana").fetch(`${SCREEN}/${id}/excluir`)).text()).toContain(
      "Excluir a reserva da Sala 1, 19/03/2026, 07:30–11:30? O setor pedagógico pode restaurá-la por 30 dias.",
    );
    expect(snapshot(app)).toBe(before);
    // Staff act in /admin/reservas; here they see only their own.
    expect((await app.as("pedro").post(`${SCREEN}/${id}/excluir`)).status).toBe(404);
    expect(snapshot(app)).toBe(before);
    expect((await app.as("ana").post(`${SCREEN}/${id}/excluir`)).status).toBe(302);
    expect(tableRows(app, "reservations")).toEqual([]);
  });
});
