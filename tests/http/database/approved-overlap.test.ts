import { describe, expect, it } from "vitest";
import { insertPlaces } from "#app/models/bookings/reservation-write.server.ts";
import type { Database } from "#db/client.server.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** Approved, on a Monday, by default. */
const addBooking = reservationFactory({ status: "approved", date: "2026-03-16" });

function set(db: Database, id: number, values: string): void {
  db.sqlite.prepare(`UPDATE reservations SET ${values} WHERE id = ?`).run(id);
}

function count(db: Database): number {
  return db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get() as number;
}

describe("the database refuses two approved reservations of one room at one time", () => {
  it("on the insert of a room", async () => {
    const db = await schoolDatabase();
    addBooking({ db });
    for (const times of [
      {},
      { startTime: "08:20", endTime: "09:10" },
      { startTime: "11:29", endTime: "11:30" },
      { startTime: "07:30", endTime: "07:31" },
    ]) {
      expect(() => addBooking({ db }, times)).toThrow("approved_overlap");
    }
    expect(() => addBooking({ db }, { environmentIds: [ROOM.sala2, ROOM.sala1] })).toThrow(
      "approved_overlap",
    );
    expect(count(db)).toBe(1);
  });

  it("on an approval", async () => {
    const db = await schoolDatabase();
    addBooking({ db });
    const pending = addBooking({ db }, { status: "pending" });
    expect(() => set(db, pending, "status = 'approved'")).toThrow("approved_overlap");
    const rejected = addBooking({ db }, { status: "rejected" });
    expect(() => set(db, rejected, "status = 'approved'")).toThrow("approved_overlap");
    expect(db.sqlite.prepare("SELECT status FROM reservations ORDER BY id").pluck().all()).toEqual([
      "approved",
      "pending",
      "rejected",
    ]);
  });

  it("on a change of date, time or room", async () => {
    const db = await schoolDatabase();
    addBooking({ db });
    const nextDay = addBooking({ db }, { date: "2026-03-17" });
    expect(() => set(db, nextDay, "date = '2026-03-16'")).toThrow("approved_overlap");
    const later = addBooking({ db }, { startTime: "13:30", endTime: "17:30", shift: "afternoon" });
    expect(() => set(db, later, "start_time = '11:00'")).toThrow("approved_overlap");
    expect(() => set(db, later, "start_time = '07:00', end_time = '08:00'")).toThrow("approved_overlap");
    const elsewhere = addBooking({ db }, { environmentIds: [ROOM.sala2] });
    expect(() => insertPlaces(db, elsewhere, [ROOM.sala1])).toThrow("approved_overlap");
    expect(() => db.sqlite.prepare("UPDATE reservation_environments SET environment_id = 1").run()).toThrow(
      "never updated",
    );
  });

  it("also when several rows change at once", async () => {
    const db = await schoolDatabase();
    const ids = [addBooking({ db }, { status: "pending" }), addBooking({ db }, { status: "pending" })];
    expect(() => db.sqlite.prepare("UPDATE reservations SET status = 'approved'").run()).toThrow(
      "approved_overlap",
    );
    for (const id of ids) {
      expect(db.sqlite.prepare("SELECT status FROM reservations WHERE id = ?").pluck().get(id)).toBe(
        "pending",
      );
    }
  });
});

describe("it allows", () => {
  it("adjacent times, another day, another room", async () => {
    const db = await schoolDatabase();
    addBooking({ db }, { startTime: "08:20", endTime: "09:10" });
    addBooking({ db }, { startTime: "09:10", endTime: "10:00" });
    addBooking({ db }, { startTime: "07:30", endTime: "08:20" });
    addBooking({ db }, { date: "2026-03-17" });
    addBooking({ db }, { environmentIds: [ROOM.sala2, ROOM.lab1] });
    expect(count(db)).toBe(5);
  });

  it("pending and rejected ones beside an approved one", async () => {
    const db = await schoolDatabase();
    const approved = addBooking({ db });
    const pending = addBooking({ db }, { status: "pending" });
    addBooking({ db }, { status: "rejected" });
    set(db, pending, "status = 'rejected'");
    set(db, approved, "notes = 'Prova'");
    set(db, approved, "status = 'approved', start_time = '08:20'");
    expect(count(db)).toBe(3);
  });

  it("one whose override is recorded, on the insert and on the approval", async () => {
    const db = await schoolDatabase();
    addBooking({ db });
    addBooking({ db }, { overrideUserId: PEOPLE.pedro.id });
    const pending = addBooking({ db }, { status: "pending" });
    set(db, pending, `status = 'approved', override_user_id = ${PEOPLE.pedro.id}`);
    expect(count(db)).toBe(3);
  });

  it("but neither another reservation's override nor a revoked one", async () => {
    const db = await schoolDatabase();
    addBooking({ db });
    const allowed = addBooking({ db }, { overrideUserId: PEOPLE.pedro.id });
    expect(() => addBooking({ db })).toThrow("approved_overlap");
    expect(() => set(db, allowed, "override_user_id = NULL")).toThrow("approved_overlap");
  });
});
