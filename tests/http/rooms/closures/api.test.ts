/** Rooms that are closed for a time (rules R24.20, R24.21). */
import { describe, expect, it } from "vitest";
import { MAX_CLOSURES } from "#app/domain/limits.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const CLOSURES = `/api/environments/${ROOM.sala1}/closures`;
const WEEK = { startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"], reason: "Troca do piso" };

const request = (change: object = {}) => requestBody({ date: "2026-03-17", ...change });

function close(app: TestApp, body: object = WEEK) {
  return app.as("admin").api("POST", CLOSURES, body);
}

describe("a closure over the API", () => {
  it("is created and deleted by an admin, audited, and lists the affected reservations without changing them", async () => {
    const app = await createTestApp();
    const touched = addReservation(app, { date: "2026-03-18" });
    addReservation(app, { date: "2026-03-18", environmentIds: [ROOM.sala2] });
    addReservation(app, { date: "2026-03-23" });
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
  ])("is refused with %j by its field, and changes nothing", async (change, field, sentence) => {
    const app = await createTestApp();
    const admin = app.as("admin");
    await admin.api("GET", CLOSURES);
    const before = stateOfAllRows(app.db);
    const refused = await admin.api("POST", CLOSURES, { ...WEEK, ...change });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field][0]).toMatch(sentence);
    expect(stateOfAllRows(app.db)).toEqual(before);
  });

  it("is refused beyond a room's maximum, and not deleted by another room's address", async () => {
    const app = await createTestApp();
    for (let count = 0; count < MAX_CLOSURES; count++) expect((await close(app)).status).toBe(201);
    expect((await close(app)).status).toBe(409);
    const other = `/api/environments/${ROOM.sala2}/closures`;
    expect((await app.as("admin").api("DELETE", `${other}/1`)).status).toBe(404);
  });
});

describe("a closed room", () => {
  it("is refused to teachers, and to staff without a confirmation, in its shifts and dates only", async () => {
    const app = await createTestApp();
    await close(app, { ...WEEK, isPublic: true });
    const ana = app.as("ana");
    const refused = await ana.api("POST", "/api/reservations", request());
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "O ambiente está fechado: Sala 1, 17/03/2026 (Troca do piso). Nada foi gravado. Escolha outro ambiente ou outra data.",
    ]);
    expect((await ana.api("POST", "/api/reservations", request({ override: true }))).status).toBe(400);
    const byStaff = { teacherUserId: PEOPLE.ana.id };
    const pedro = app.as("pedro");
    expect((await pedro.api("POST", "/api/reservations", request(byStaff))).status).toBe(400);
    expect(
      (await pedro.api("POST", "/api/reservations", request({ ...byStaff, override: true }))).status,
    ).toBe(201);
    for (const change of [{ shift: "evening" }, { date: "2026-03-23" }, { environmentIds: [ROOM.sala2] }]) {
      expect((await ana.api("POST", "/api/reservations", request(change))).status).toBe(201);
    }
  });

  it("does not publish a private reason", async () => {
    const app = await createTestApp();
    await close(app);
    const refused = await app.as("ana").api("POST", "/api/reservations", request());
    expect(refused.body.message).toContain("fechado: Sala 1, 17/03/2026. Nada");
  });

  it.each([
    ["pedro", "troca do piso"],
    ["ana", null],
  ] as const)("is told to %s with its private reason: %s", async (who, reason) => {
    const app = await createTestApp();
    await close(app, { ...WEEK, reason: "troca do piso" });
    const person = app.as(who);
    const pages = [
      "/ambientes/livres?data=2026-03-17&turno=manha",
      "/ambientes?data=2026-03-17&turno=manha",
      `/reservas/nova?dates=2026-03-17&shift=morning&teacherUserId=${PEOPLE.ana.id}`,
    ];
    for (const path of pages) {
      const html = await (await person.fetch(path)).text();
      expect(html.toLowerCase()).toContain("fechad");
      expect(html.includes("troca do piso")).toBe(reason !== null);
    }
    const teacher = { teacherUserId: PEOPLE.ana.id };
    const states = `/reservas/ambientes?dates=2026-03-17&shift=morning&teacherUserId=${PEOPLE.ana.id}`;
    expect((await (await person.fetch(states)).text()).includes("troca do piso")).toBe(reason !== null);
    const refused = await person.api("POST", "/api/reservations", request(teacher));
    expect(refused.body.message.includes("troca do piso")).toBe(reason !== null);
    const series = seriesBody({ ...teacher, weekdays: [2], startDate: "2026-03-17", endDate: "2026-03-24" });
    const preview = await person.api("POST", "/api/series/preview", series);
    expect(preview.body.dates[0]).toMatchObject({ date: "2026-03-17", state: "closed", title: reason });
    // A missing lesson is its teacher's to read: it keeps what everybody may know.
    const made = await person.api("POST", "/api/series", { ...series, skipTaken: true });
    expect([made.status, made.body.gaps[0]?.title]).toEqual([201, null]);
  });

  it("refuses a reservation that is moved into it; an existing one can be edited and approved", async () => {
    const app = await createTestApp();
    const there = addReservation(app, { date: "2026-03-18" });
    const elsewhere = addReservation(app, { date: "2026-03-19", environmentIds: [ROOM.sala2] });
    await close(app);
    const pedro = app.as("pedro");
    const move = { environmentIds: [ROOM.sala1] };
    expect((await pedro.api("PUT", `/api/reservations/${elsewhere}`, move)).status).toBe(400);
    const inQueue = { from: String(ROOM.sala2), to: String(ROOM.sala1) };
    expect((await pedro.post(`/admin/reservas/${elsewhere}/mover`, inQueue)).status).toBe(400);
    const confirmed = await pedro.api("PUT", `/api/reservations/${elsewhere}`, { ...move, override: true });
    expect(confirmed.status).toBe(200);
    expect((await pedro.api("PUT", `/api/reservations/${there}`, { notes: "Nova" })).status).toBe(200);
    const approval = await pedro.api("PUT", `/api/reservations/${there}/status`, { status: "approved" });
    expect(approval.status).toBe(200);
  });

  it("is shown as closed, with its public reason, in the finder, the day view and the form", async () => {
    const app = await createTestApp();
    await close(app, { ...WEEK, isPublic: true });
    const ana = app.as("ana");
    const pageOf = async (path: string) => (await ana.fetch(path)).text();
    const found = await pageOf("/ambientes/livres?data=2026-03-17&turno=manha");
    expect(found).toContain("Fechada: Troca do piso 17/03");
    expect(await pageOf("/ambientes?data=2026-03-17&turno=manha")).toContain("fechada: Troca do piso");
    expect(await pageOf("/ambientes?data=2026-03-23&turno=manha")).not.toContain("fechada");
    const form = await pageOf("/reservas/nova?dates=2026-03-17&shift=morning");
    expect(form).toContain("Fechada: Troca do piso 17/03");
  });
});
