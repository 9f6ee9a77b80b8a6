import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

/** Writes past every service: only the database's triggers can refuse. */
function run(app: TestApp, sql: string, ...values: unknown[]): void {
  app.db.sqlite.prepare(sql).run(...values);
}

describe("two approved reservations in one room at one time", () => {
  it("cannot be written", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved" });
    expect(() => addReservation(app, { status: "approved", startTime: "11:29" })).toThrow("approved_overlap");
  });

  it.each([
    ["by status", { environmentIds: [1] }, "UPDATE reservations SET status = 'approved' WHERE id = ?"],
    [
      "by date",
      { date: "2026-03-20", status: "approved" },
      "UPDATE reservations SET date = '2026-03-19' WHERE id = ?",
    ],
    [
      "by start",
      { startTime: "11:00", status: "approved" },
      "UPDATE reservations SET start_time = '10:59' WHERE id = ?",
    ],
    [
      "by room",
      { environmentIds: [2], status: "approved" },
      "INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, 1)",
    ],
  ] as const)("cannot result from an update %s", async (_, row, sql) => {
    const app = await createTestApp();
    addReservation(app, { status: "approved", endTime: "11:00" });
    const id = addReservation(app, {
      ...row,
      environmentIds: [...("environmentIds" in row ? row.environmentIds : [1])],
    });
    expect(() => run(app, sql, id)).toThrow("approved_overlap");
  });

  it("cannot result from revoking an override", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved" });
    const id = addReservation(app, { status: "approved", overrideUserId: PEOPLE.pedro.id });
    expect(() => run(app, "UPDATE reservations SET override_user_id = NULL WHERE id = ?", id)).toThrow(
      "approved_overlap",
    );
  });

  it("may touch, and may overlap pending and rejected ones", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved", endTime: "09:10" });
    addReservation(app, { status: "approved", startTime: "09:10" });
    addReservation(app, { status: "pending" });
    addReservation(app, { status: "rejected" });
  });
});
