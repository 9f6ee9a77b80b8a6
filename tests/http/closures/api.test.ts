/** Rooms that are closed for a time (rules R24.20, R24.21). */
import { describe, expect, it } from "vitest";
import { MAX_CLOSURES } from "#app/domain/limits.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { auditOf } from "#tests/support/reservations/audit.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const CLOSURES = `/api/environments/${ROOM.sala1}/closures`;
const WEEK = { startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"], reason: "Troca do piso" };

function wish(change: object = {}) {
  const content = { disciplineId: DISCIPLINE.algoritmos, classId: CLASS.ds1 };
  return { ...content, environmentIds: [ROOM.sala1], date: "2026-03-17", shift: "morning", ...change };
}

function close(app: TestApp, body: object = WEEK) {
  return app.as("admin").api("POST", CLOSURES, body);
}

describe("a closure over the API", () => {
  it("is made and deleted by an admin, named in the log, and lists what it touches without changing it", async () => {
    const app = await createTestApp();
    const touched = addReservation(app, {
      date: "2026-03-18",
      environmentIds: [ROOM.sala1],
      shift: "morning",
    });
    addReservation(app, { date: "2026-03-18", environmentIds: [ROOM.sala2], shift: "morning" });
    addReservation(app, { date: "2026-03-23", environmentIds: [ROOM.sala1], shift: "morning" });
    const before = await app.as("pedro").api("GET", "/api/reservations");
    const made = await close(app);
    expect([made.status, made.body.touched.map((row: { id: number }) => row.id)]).toEqual([201, [touched]]);
    expect(made.body).toMatchObject({ ...WEEK, id: 1, environmentId: ROOM.sala1, isPublic: false });
    expect((await app.as("pedro").api("GET", "/api/reservations")).body).toEqual(before.body);
    expect((await app.as("admin").api("DELETE", `${CLOSURES}/1`)).status).toBe(200);
    expect((await app.as("admin").api("GET", CLOSURES)).body).toEqual([]);
    expect(auditOf(app.db, "room-closure")).toEqual(["1 create 1", "1 delete 1"]);
  });

  it("is read by everybody, its reason by staff unless it is public", async () => {
    const app = await createTestApp();
    await close(app);
    await close(app, { ...WEEK, startDate: "2026-04-01", endDate: "2026-04-02", isPublic: true });
    const reasons = async (who: "ana" | "pedro") =>
      (await app.as(who).api("GET", CLOSURES)).body.map((row: { reason: string | null }) => row.reason);
    expect(await reasons("ana")).toEqual([null, "Troca do piso"]);
    expect(await reasons("pedro")).toEqual(["Troca do piso", "Troca do piso"]);
  });

  it.each([
    [{ endDate: "2026-03-15" }, "endDate", /igual ou posterior/],
    [{ startDate: "2026-03-01", endDate: "2026-03-11" }, "endDate", /já passou/],
    [{ endDate: "2028-12-31" }, "endDate", /730 dias/],
  ])("refuses %j with the field, and changes nothing", async (change, field, sentence) => {
    const app = await createTestApp();
    const admin = app.as("admin");
    await admin.api("GET", CLOSURES);
    const before = stateOfAllRows(app.db);
    const refused = await admin.api("POST", CLOSURES, { ...WEEK, ...change });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field][0]).toMatch(sentence);
    expect(stateOfAllRows(app.db)).toEqual(before);
  });

  it("refuses one more than a room may have, another room's, and everybody but admins", async () => {
    const app = await createTestApp();
    for (let count = 0; count < MAX_CLOSURES; count++) expect((await close(app)).status).toBe(201);
    expect((await close(app)).status).toBe(409);
    const other = `/api/environments/${ROOM.sala2}/closures`;
    expect((await app.as("admin").api("DELETE", `${other}/1`)).status).toBe(404);
    expect((await app.as("admin").api("POST", "/api/environments/999/closures", WEEK)).status).toBe(404);
    for (const who of ["ana", "pedro"] as const) {
      expect((await app.as(who).api("POST", CLOSURES, WEEK)).status).toBe(403);
      expect((await app.as(who).api("DELETE", `${CLOSURES}/1`)).status).toBe(403);
    }
  });
});

describe("a closed room", () => {
  it("is refused to a teacher and, unless they confirm, to staff, in its shift and time alone", async () => {
    const app = await createTestApp();
    await close(app, { ...WEEK, isPublic: true });
    const ana = app.as("ana");
    const refused = await ana.api("POST", "/api/reservations", wish());
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "O ambiente está fechado: Sala 1, 17/03/2026 (Troca do piso). Nada foi gravado. Escolha outro ambiente ou outra data.",
    ]);
    expect((await ana.api("POST", "/api/reservations", wish({ override: true }))).status).toBe(400);
    const byStaff = { teacherUserId: PEOPLE.ana.id };
    const pedro = app.as("pedro");
    expect((await pedro.api("POST", "/api/reservations", wish(byStaff))).status).toBe(400);
    expect((await pedro.api("POST", "/api/reservations", wish({ ...byStaff, override: true }))).status).toBe(
      201,
    );
    for (const change of [{ shift: "evening" }, { date: "2026-03-23" }, { environmentIds: [ROOM.sala2] }]) {
      expect((await ana.api("POST", "/api/reservations", wish(change))).status).toBe(201);
    }
  });

  it("does not publish a private reason", async () => {
    const app = await createTestApp();
    await close(app);
    const refused = await app.as("ana").api("POST", "/api/reservations", wish());
    expect(refused.body.message).toContain("fechado: Sala 1, 17/03/2026. Nada");
  });

  it("refuses a reservation that is moved into it; an existing one can be edited and approved", async () => {
    const app = await createTestApp();
    const there = addReservation(app, { date: "2026-03-18", environmentIds: [ROOM.sala1], shift: "morning" });
    const elsewhere = addReservation(app, {
      date: "2026-03-19",
      environmentIds: [ROOM.sala2],
      shift: "morning",
    });
    await close(app);
    const pedro = app.as("pedro");
    const move = { environmentIds: [ROOM.sala1] };
    expect((await pedro.api("PUT", `/api/reservations/${elsewhere}`, move)).status).toBe(400);
    const inQueue = { from: String(ROOM.sala2), to: String(ROOM.sala1) };
    expect((await pedro.post(`/admin/reservas/${elsewhere}/mover`, inQueue)).status).toBe(400);
    expect(
      (await pedro.api("PUT", `/api/reservations/${elsewhere}`, { ...move, override: true })).status,
    ).toBe(200);
    expect((await pedro.api("PUT", `/api/reservations/${there}`, { notes: "Fica" })).status).toBe(200);
    const approval = await pedro.api("PUT", `/api/reservations/${there}/status`, { status: "approved" });
    expect(approval.status).toBe(200);
  });

  it("is not free in the finder, the day and the form, with its public reason", async () => {
    const app = await createTestApp();
    await close(app, { ...WEEK, isPublic: true });
    const ana = app.as("ana");
    const textOf = async (path: string) => (await ana.fetch(path)).text();
    const found = await textOf("/ambientes/livres?data=2026-03-17&turno=manha");
    expect(found).toContain("Fechada: Troca do piso 17/03");
    expect(await textOf("/ambientes?data=2026-03-17&turno=manha")).toContain("fechada: Troca do piso");
    expect(await textOf("/ambientes?data=2026-03-23&turno=manha")).not.toContain("fechada");
    const form = await textOf("/reservas/nova?dates=2026-03-17&shift=morning");
    expect(form).toContain("Fechada: Troca do piso 17/03");
  });
});
