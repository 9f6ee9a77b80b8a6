/** Closed equipment and rules of booking that name it, wherever equipment is asked for (rules R29.17, R29.18). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { addRule } from "#tests/support/school/booking-rules.ts";
import { ROOM, type Username } from "#tests/support/school/school.ts";

const DATE = "2026-03-19";
const OTHER = "2026-03-26";

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app);
  await addEquipment(app, { name: "Kits", count: 5 });
  return app;
}

/** Notebooks are not lent in the morning of the date. */
async function closed(fields: object = {}): Promise<TestApp> {
  const app = await school();
  const closure = { startDate: DATE, endDate: DATE, shifts: ["morning"], reason: "Em conserto", ...fields };
  const made = await app.as("pedro").api("POST", "/api/equipment/1/closures", closure);
  expect(made.status).toBe(201);
  return app;
}

const BODY = { disciplineId: 1, classId: 1, environmentIds: [ROOM.sala1], shift: "morning", date: DATE };
const asks = (equipmentId: number, quantity = 2) => ({ equipment: [{ equipmentId, quantity }] });

/** Which of the two refused. */
function refusalOf({ status, body }: { status: number; body: { message?: string; rule?: object } }) {
  if (status === 409 && body.rule) return "rule";
  return status === 400 && body.message?.startsWith("Equipamento fora de empréstimo") ? "closed" : status;
}

const request = (app: TestApp, body: object, who: Username = "ana") =>
  app.as(who).api("POST", "/api/reservations", { ...BODY, ...body });

const own = (app: TestApp, fields: object = {}) =>
  addReservation(app, { date: DATE, environmentIds: [ROOM.sala1], ...fields });

const put = (app: TestApp, id: number, body: object, who: Username = "ana") =>
  app.as(who).api("PUT", `/api/reservations/${id}`, body);

describe("closed equipment", () => {
  it("refuses a request that asks for it then, and no other", async () => {
    const app = await closed();
    const refused = await request(app, asks(1));
    expect(refusalOf(refused)).toBe("closed");
    expect(refused.body.message).toContain("Notebooks, 19/03/2026");
    expect(refused.body.message).not.toContain("Em conserto");
    expect(tableRows(app, "reservations")).toEqual([]);
    expect((await request(app, asks(2))).status).toBe(201);
    expect((await request(app, { ...asks(1), date: OTHER })).status).toBe(201);
    expect((await request(app, { ...asks(1), shift: "evening" })).status).toBe(201);
    expect((await request(app, {})).status).toBe(201);
  });

  it("is passed over by staff alone, who read the reason, and the log says so", async () => {
    const app = await closed();
    const staff = { ...asks(1), teacherUserId: 3 };
    const refused = await request(app, staff, "pedro");
    expect(refusalOf(refused)).toBe("closed");
    expect(refused.body.message).toContain("(Em conserto)");
    expect(refusalOf(await request(app, { ...asks(1), override: true }))).toBe("closed");
    expect((await request(app, { ...staff, override: true }, "pedro")).status).toBe(201);
    expect(auditOf(app.db, "reservation")[0]).toContain("create-with-override");
  });

  it("is judged in an edit where it is new, more, or on another day", async () => {
    const app = await closed();
    const id = own(app);
    give(app, { reservationId: id, equipmentId: 1, quantity: 2 });
    expect((await put(app, id, { notes: "Prova" })).status).toBe(200);
    expect((await put(app, id, asks(1, 1))).status).toBe(200);
    expect((await put(app, id, { environmentIds: [ROOM.sala2] })).status).toBe(200);
    expect(refusalOf(await put(app, id, asks(1, 3)))).toBe("closed");
    const later = own(app, { date: OTHER, environmentIds: [ROOM.lab1] });
    give(app, { reservationId: later, equipmentId: 1, quantity: 2 });
    expect(refusalOf(await put(app, later, { date: DATE }))).toBe("closed");
  });

  it("is not asked for later either, unless staff say so", async () => {
    const app = await closed();
    const id = own(app, { status: "approved" });
    const address = `/api/reservations/${id}/equipment`;
    const asked = { equipmentId: 1, quantity: 2 };
    expect(refusalOf(await app.as("ana").api("POST", address, { ...asked, override: true }))).toBe("closed");
    expect(refusalOf(await app.as("pedro").api("POST", address, asked))).toBe("closed");
    expect((await app.as("ana").api("POST", address, { ...asked, equipmentId: 2 })).status).toBe(201);
    expect((await app.as("pedro").api("POST", address, { ...asked, override: true })).status).toBe(201);
    expect(refusalOf(await app.as("ana").api("PUT", `${address}/1`, { quantity: 3 }))).toBe("closed");
    expect((await app.as("ana").api("PUT", `${address}/1`, { quantity: 1 })).status).toBe(200);
    expect((await app.as("ana").api("DELETE", `${address}/1`)).status).toBe(200);
  });

  it("is a closed date of a series, left out as a lesson without equipment", async () => {
    const app = await closed({ isPublic: true });
    const { date: _, ...rest } = BODY;
    const series = { ...rest, ...asks(1), weekdays: [4], startDate: DATE, endDate: OTHER };
    const preview = await app.as("ana").api("POST", "/api/series/preview", series);
    expect(preview.body.dates).toMatchObject([
      { state: "closed", title: "Notebooks fora de empréstimo (Em conserto)" },
      { state: "free" },
    ]);
    expect(refusalOf(await app.as("ana").api("POST", "/api/series", series))).toBe("closed");
    const made = await app.as("ana").api("POST", "/api/series", { ...series, skipTaken: true });
    expect(made.status).toBe(201);
    expect(tableRows(app, "gaps")).toMatchObject([{ date: DATE, reason: "equipment" }]);
  });

  it("leaves what lessons have when they go to another room, and offers none of it", async () => {
    const app = await closed();
    const id = own(app, { status: "approved" });
    give(app, { reservationId: id, equipmentId: 1, quantity: 2 });
    const rooms = { from: String(ROOM.sala1), to: String(ROOM.sala2) };
    expect((await app.as("pedro").post(`/admin/reservas/${id}/mover`, rooms)).status).toBe(302);
    expect(tableRows(app, "reservation_equipment")).toMatchObject([{ quantity: 2, status: "approved" }]);
    const check = await app.as("ana").fetch(`/reservas/equipamentos?dates=${DATE}&shift=morning`);
    expect(await check.json()).toMatchObject([{ id: 2 }, { id: 1, least: { left: 0 } }]);
  });
});

describe("a rule of booking about equipment", () => {
  it("judges what asks for it, whatever the rooms, and nothing else", async () => {
    const app = await school();
    addRule(app, { kind: "notice", value: 30, unit: "days", equipmentIds: [1] });
    expect(refusalOf(await request(app, asks(1)))).toBe("rule");
    expect((await request(app, asks(2))).status).toBe(201);
    expect((await request(app, { environmentIds: [ROOM.sala2] })).status).toBe(201);
    expect((await request(app, { ...asks(1), date: "2026-05-28" })).status).toBe(201);
  });

  it("judges an edit, and what is asked later, by that equipment alone", async () => {
    const app = await school();
    addRule(app, { kind: "notice", value: 30, unit: "days", equipmentIds: [1] });
    addRule(app, { kind: "notice", value: 30, unit: "days", environmentIds: [ROOM.sala1] });
    const id = own(app);
    expect((await put(app, id, asks(2))).status).toBe(200);
    expect(refusalOf(await put(app, id, asks(1)))).toBe("rule");
    const address = `/api/reservations/${id}/equipment`;
    expect(refusalOf(await app.as("ana").api("POST", address, { equipmentId: 1, quantity: 1 }))).toBe("rule");
    const passed = { equipmentId: 1, quantity: 1, override: true };
    expect((await app.as("pedro").api("POST", address, passed)).status).toBe(201);
  });

  it("counts what the person has of it for a quota", async () => {
    const app = await school();
    addRule(app, { kind: "quota", value: 1, unit: "open", count: "reservations", equipmentIds: [1] });
    expect((await request(app, { environmentIds: [ROOM.auditorio] })).status).toBe(201);
    expect((await request(app, { ...asks(1), environmentIds: [ROOM.sala2] })).status).toBe(201);
    expect(refusalOf(await request(app, { ...asks(1), date: OTHER }))).toBe("rule");
    expect((await request(app, { ...asks(2), date: OTHER })).status).toBe(201);
  });

  it("refuses the dates of a series that ask for it too early", async () => {
    const app = await school();
    addRule(app, { kind: "notice", value: 10, unit: "days", equipmentIds: [1] });
    const { date: _, ...rest } = BODY;
    const series = { ...rest, ...asks(1), weekdays: [4], startDate: DATE, endDate: OTHER };
    const preview = await app.as("ana").api("POST", "/api/series/preview", series);
    expect(preview.body.dates.map(({ state }: { state: string }) => state)).toEqual(["refused", "free"]);
  });
});
