/** Kinds of equipment that are not lent for a time (rules R29.17). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

const CLOSURES = "/api/equipment/1/closures";
const PAGE = "/admin/equipamentos/1/fechamentos";
const WEEK = { startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"], reason: "Em conserto" };

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app);
  return app;
}

function lesson(app: TestApp, fields: object = {}): number {
  const id = addReservation(app, { date: "2026-03-18", environmentIds: [], status: "approved", ...fields });
  give(app, { reservationId: id, equipmentId: 1, quantity: 2 });
  return id;
}

const held = (app: TestApp) =>
  app.db.sqlite
    .prepare("SELECT reservation_id, status, rejection_reason FROM reservation_equipment ORDER BY 1")
    .raw()
    .all();

describe("over the API", () => {
  it("is created and deleted by staff, audited, and names the lessons without changing them", async () => {
    const app = await school();
    const touched = [lesson(app), lesson(app, { status: "pending", environmentIds: [ROOM.sala2] })];
    lesson(app, { date: "2026-03-23" });
    lesson(app, { shift: "afternoon", startTime: "13:30", endTime: "15:10" });
    addReservation(app, { date: "2026-03-18", environmentIds: [ROOM.lab1] });
    const before = held(app);
    const made = await app.as("pedro").api("POST", CLOSURES, WEEK);
    expect(made).toMatchObject({ status: 201, body: { ...WEEK, id: 1, equipmentId: 1, isPublic: false } });
    expect(made.body.touched.map((row: { id: number }) => row.id)).toEqual(touched);
    expect(held(app)).toEqual(before);
    expect((await app.as("admin").api("DELETE", "/api/equipment/2/closures/1")).status).toBe(404);
    expect((await app.as("admin").api("DELETE", `${CLOSURES}/1`)).status).toBe(200);
    expect((await app.as("admin").api("GET", CLOSURES)).body).toEqual([]);
    expect(auditOf(app.db, "equipment-closure")).toEqual(["2 create 1", "1 delete 1"]);
  });

  it("is refused to teachers, and of what there is not", async () => {
    const app = await school();
    // Signed in before the rows are compared.
    const [visitor, ana, pedro] = [app.as(null), app.as("ana"), app.as("pedro")];
    for (const client of [ana, pedro]) await client.api("GET", CLOSURES);
    const before = stateOfAllRows(app.db);
    expect((await visitor.api("POST", CLOSURES, WEEK)).status).toBe(401);
    expect((await ana.api("POST", CLOSURES, WEEK)).status).toBe(403);
    expect((await pedro.api("POST", "/api/equipment/9/closures", WEEK)).status).toBe(404);
    expect((await pedro.api("GET", "/api/equipment/9/closures")).status).toBe(404);
    for (const change of [
      { endDate: "2026-03-15" },
      { reason: "x" },
      { startDate: "2026-03-01", endDate: "2026-03-11" },
    ])
      expect((await pedro.api("POST", CLOSURES, { ...WEEK, ...change })).status).toBe(400);
    expect(stateOfAllRows(app.db)).toEqual(before);
  });

  it("gives the reason to staff, and to teachers if it is public", async () => {
    const app = await school();
    await app.as("pedro").api("POST", CLOSURES, WEEK);
    await app.as("pedro").api("POST", CLOSURES, { ...WEEK, startDate: "2026-03-17", isPublic: true });
    const reasons = async (who: Username) =>
      (await app.as(who).api("GET", CLOSURES)).body.map((row: { reason: string | null }) => row.reason);
    expect(await reasons("ana")).toEqual([null, "Em conserto"]);
    expect(await reasons("pedro")).toEqual(["Em conserto", "Em conserto"]);
  });

  it("leaves nothing to lend while it lasts", async () => {
    const app = await school();
    await app.as("pedro").api("POST", CLOSURES, WEEK);
    const found = await app.as("ana").api("GET", "/api/equipment/1/availability?date=2026-03-18");
    const left = found.body.map(({ available }: { available: number }) => available);
    expect(left).toEqual([...Array(5).fill(0), ...Array(10).fill(30)]);
  });
});

describe("on its page", () => {
  it("shows the lessons first, then takes the kind out of them and tells each teacher once", async () => {
    const app = await school();
    const ids = [lesson(app), lesson(app, { date: "2026-03-19" })];
    const kept = lesson(app, { date: "2026-03-23" });
    const sent = { ...WEEK, seen: "" };
    const asked = await app.as("pedro").post(PAGE, sent);
    expect(asked.status).toBe(409);
    const page = await asked.text();
    expect(page).toContain("2 aulas têm este equipamento nesses dias");
    expect(held(app).map((row) => (row as unknown[])[1])).toEqual(["approved", "approved", "approved"]);
    const seen = /name="seen"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
    const done = await app.as("pedro").post(PAGE, { ...sent, seen, withdraws: "on" });
    expect(done.status).toBe(302);
    const reason = "Fora de empréstimo";
    expect(held(app)).toEqual([...ids.map((id) => [id, "rejected", reason]), [kept, "approved", null]]);
    const told = app.db.sqlite.prepare("SELECT user_id, title FROM notifications").raw().all();
    expect(told).toEqual([[PEOPLE.ana.id, "Aula sem equipamento"]]);
    const entries = app.db.sqlite
      .prepare("SELECT count(*) FROM audit_log WHERE entity = 'reservation'")
      .pluck();
    expect(entries.get()).toBe(2);
    expect(await pageOf(app, "pedro", PAGE)).toContain("16/03/2026 a 20/03/2026");
    const reopened = await app.as("pedro").post("/admin/equipamentos/fechamentos/1/reabrir");
    expect(reopened.status).toBe(302);
    expect((await app.as("pedro").api("GET", CLOSURES)).body).toEqual([]);
  });

  it("leaves lessons as they are without the tick, and refuses what was not seen", async () => {
    const app = await school();
    lesson(app);
    expect((await app.as("pedro").post(PAGE, { ...WEEK, seen: "x1" })).status).toBe(409);
    const asked = await app.as("pedro").post(PAGE, { ...WEEK, seen: "" });
    const seen = /name="seen"[^>]*value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    expect((await app.as("pedro").post(PAGE, { ...WEEK, seen })).status).toBe(302);
    expect(held(app)).toEqual([[expect.any(Number), "approved", null]]);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM notifications").pluck().get()).toBe(0);
  });
});
