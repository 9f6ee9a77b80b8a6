/** What is approved of a kind is never more than there is: the database holds it (rules R29.3). */
import { describe, expect, it } from "vitest";
import { createRandom } from "#db/seeds/random.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, type ReservationFields } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { ROOM } from "#tests/support/school/school.ts";

const DAY = "2026-03-19";

/** A lesson with some of the first kind, in a room that nobody else has. */
function lesson(app: TestApp, quantity: number, fields: Partial<ReservationFields> = {}): number {
  const id = addReservation(app, { date: DAY, environmentIds: [], status: "approved", ...fields });
  give(app, { reservationId: id, equipmentId: 1, quantity });
  return id;
}

function set(app: TestApp, sql: string): void {
  app.db.sqlite.exec(sql);
}

async function school(count = 30): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app, { count });
  return app;
}

describe("the database refuses more than there is", () => {
  it("on the insert, at any moment of the time", async () => {
    const app = await school();
    lesson(app, 20, { startTime: "07:30", endTime: "08:20" });
    lesson(app, 20, { startTime: "08:20", endTime: "09:10" });
    lesson(app, 10, { startTime: "07:30", endTime: "09:10" });
    expect(() => lesson(app, 1, { startTime: "09:00", endTime: "10:00" })).toThrow("equipment_exceeded");
    expect(() => lesson(app, 1, { startTime: "07:00", endTime: "07:31" })).toThrow("equipment_exceeded");
    lesson(app, 30, { startTime: "09:10", endTime: "11:30" });
    lesson(app, 30, { startTime: "07:00", endTime: "07:30" });
    lesson(app, 30, { date: "2026-03-20" });
  });

  it("on an approval, a change of time or quantity, and a decision of its own", async () => {
    const app = await school();
    lesson(app, 20);
    const waits = lesson(app, 11, { status: "pending" });
    expect(() => set(app, `UPDATE reservations SET status = 'approved' WHERE id = ${waits}`)).toThrow(
      "equipment_exceeded",
    );
    const other = lesson(app, 11, { date: "2026-03-20" });
    expect(() => set(app, `UPDATE reservations SET date = '${DAY}' WHERE id = ${other}`)).toThrow(
      "equipment_exceeded",
    );
    const few = lesson(app, 10);
    const raise = `UPDATE reservation_equipment SET quantity = 11 WHERE reservation_id = ${few}`;
    expect(() => set(app, raise)).toThrow("equipment_exceeded");
    const later = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2], status: "approved" });
    give(app, { reservationId: later, equipmentId: 1, quantity: 1, ownStatus: "pending" });
    expect(() =>
      set(app, `UPDATE reservation_equipment SET own_status = 'approved' WHERE reservation_id = ${later}`),
    ).toThrow("equipment_exceeded");
    set(app, `UPDATE reservations SET status = 'rejected' WHERE id = ${few}`);
    set(app, `UPDATE reservation_equipment SET own_status = 'approved' WHERE reservation_id = ${later}`);
    expect(() => set(app, "UPDATE reservation_equipment SET equipment_id = 1")).toThrow("given to another");
  });

  it("whatever is written, in any order", async () => {
    const app = await school(10);
    const random = createRandom("equipment");
    const TIMES = ["07:30", "08:20", "09:10", "10:00", "10:50", "11:30"];
    const ids: number[] = [];
    let refused = 0;
    for (let step = 0; step < 600; step++) {
      const at = random.below(TIMES.length - 1);
      const startTime = TIMES[at] as string;
      const endTime = random.pick(TIMES.slice(at + 1));
      const times = `start_time = '${startTime}', end_time = '${endTime}'`;
      const id = ids[random.below(Math.max(1, ids.length))];
      const status = random.pick(["approved", "approved", "pending", "rejected"] as const);
      const act = ids.length < 5 ? 0 : random.below(6);
      try {
        if (act < 2 || id === undefined)
          ids.push(lesson(app, 1 + random.below(6), { startTime, endTime, status }));
        else if (act === 2) set(app, `UPDATE reservations SET ${times} WHERE id = ${id}`);
        else if (act === 3) set(app, `UPDATE reservations SET status = '${status}' WHERE id = ${id}`);
        else if (act === 4)
          set(app, `UPDATE reservation_equipment SET own_status = '${status}' WHERE reservation_id = ${id}`);
        else
          set(
            app,
            `UPDATE reservation_equipment SET quantity = ${1 + random.below(6)} WHERE reservation_id = ${id}`,
          );
      } catch (error) {
        expect(String(error)).toContain("equipment_exceeded");
        refused += 1;
      }
      const most = app.db.sqlite
        .prepare(
          `SELECT max(held) FROM (SELECT (
            SELECT sum(e.quantity) FROM reservation_equipment AS e JOIN reservations AS r ON r.id = e.reservation_id
            WHERE r.status = 'approved' AND coalesce(e.own_status, 'approved') = 'approved'
              AND r.start_time <= moment.column1 AND r.end_time > moment.column1) AS held
          FROM (VALUES ${TIMES.map((time) => `('${time}')`).join()}) AS moment)`,
        )
        .pluck()
        .get();
      expect(Number(most ?? 0)).toBeLessThanOrEqual(10);
    }
    expect(refused).toBeGreaterThan(20);
    const wrong = app.db.sqlite
      .prepare(
        `SELECT count(*) FROM reservation_equipment AS e JOIN reservations AS r ON r.id = e.reservation_id
        WHERE (e.date, e.start_time, e.end_time) <> (r.date, r.start_time, r.end_time) OR e.status <>
          CASE WHEN r.status = 'rejected' OR e.own_status IS 'rejected' THEN 'rejected'
            WHEN r.status = 'approved' THEN coalesce(e.own_status, 'approved') ELSE 'pending' END`,
      )
      .pluck()
      .get();
    expect(wrong).toBe(0);
  });
});

describe("fifty people for the last three", () => {
  it("are three, in ten rounds", async () => {
    const app = await school(3);
    for (let round = 0; round < 10; round++) {
      const date = `2026-04-${String(13 + (round % 5)).padStart(2, "0")}`;
      const shift = round < 5 ? "morning" : "afternoon";
      const startTime = round < 5 ? "07:30" : "13:30";
      const endTime = round < 5 ? "09:10" : "15:10";
      const ids = Array.from({ length: 50 }, () =>
        lesson(app, 1, { date, shift, startTime, endTime, status: "pending" }),
      );
      const answers = await Promise.all(
        ids.map((id) => app.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved" })),
      );
      const approved = answers.filter(({ status }) => status === 200);
      expect(approved).toHaveLength(3);
      for (const { status, body } of answers)
        if (status !== 200)
          expect([status, body.message]).toEqual([409, expect.stringContaining("equipamento")]);
    }
  });
});

describe("kinds of equipment over the API", () => {
  it("are created, replaced and deleted by admins, and read by everybody", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const made = await admin.api("POST", "/api/equipment", { name: " Notebooks ", count: 30 });
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      ...{ id: 1, name: "Notebooks", count: 30, type: null, location: null, description: null },
      ...{ approval: "sector", responsibleUserIds: [], archived: false },
      ...{ createdAt: "2026-03-12T13:00:00.000Z", updatedAt: "2026-03-12T13:00:00.000Z" },
    });
    expect((await admin.api("POST", "/api/equipment", { name: "notebooks", count: 3 })).status).toBe(409);
    for (const count of [0, 10_000, 1.5, "3", undefined])
      expect((await admin.api("POST", "/api/equipment", { name: "Kits", count })).status).toBe(400);
    const changed = { name: "Notebooks", count: 28, type: "Notebook", responsibleUserIds: [2] };
    expect((await admin.api("PUT", "/api/equipment/1", changed)).body).toMatchObject(changed);
    expect((await app.as("ana").api("GET", "/api/equipment")).body).toMatchObject([changed]);
    for (const who of ["pedro", "ana"] as const)
      expect((await app.as(who).api("POST", "/api/equipment", changed)).status).toBe(403);
    expect((await admin.api("DELETE", "/api/equipment/1")).status).toBe(200);
  });

  it("keep a count that lessons to come have, name the days, and are not deleted", async () => {
    const app = await school();
    lesson(app, 20);
    lesson(app, 25, { date: "2026-03-02" });
    const few = { name: "Notebooks", count: 19 };
    const refused = await app.as("admin").api("PUT", "/api/equipment/1", few);
    expect(refused).toMatchObject({ status: 409, body: { dates: ["2026-03-19"] } });
    expect((await app.as("admin").api("PUT", "/api/equipment/1", { ...few, count: 20 })).status).toBe(200);
    expect((await app.as("admin").api("DELETE", "/api/equipment/1")).status).toBe(409);
  });

  it("say what is left in each lesson of a day", async () => {
    const app = await school();
    lesson(app, 20, { startTime: "07:30", endTime: "08:20" });
    lesson(app, 5, { startTime: "08:00", endTime: "09:10", status: "pending" });
    const found = await app.as("ana").api("GET", `/api/equipment/1/availability?date=${DAY}`);
    expect(found.body.slice(0, 3)).toEqual([
      { startTime: "07:30", endTime: "08:20", available: 10, requested: 5 },
      { startTime: "08:20", endTime: "09:10", available: 30, requested: 5 },
      { startTime: expect.any(String), endTime: expect.any(String), available: 30, requested: 0 },
    ]);
    expect((await app.as("ana").api("GET", "/api/equipment/9/availability?date=2026-03-19")).status).toBe(
      404,
    );
    expect((await app.as("ana").api("GET", "/api/equipment/1/availability")).status).toBe(400);
  });
});
