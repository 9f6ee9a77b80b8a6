import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.server.ts";
import { insertBookingRow, insertPlaceRow } from "#tests/support/booking-rows.ts";
import { schoolDatabase } from "#tests/support/databases.ts";
import { PEOPLE, ROOM } from "#tests/support/school.ts";

function set(db: Database, id: number, values: string): void {
  db.sqlite.prepare(`UPDATE reservations SET ${values} WHERE id = ?`).run(id);
}

function count(db: Database): number {
  return db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get() as number;
}

describe("the database itself refuses two approved reservations in one place at one time", () => {
  it("on the insert of a place", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db);
    for (const times of [
      {},
      { start: "08:20", end: "09:10" },
      { start: "11:29", end: "11:30" },
      { start: "07:30", end: "07:31" },
    ]) {
      expect(() => insertBookingRow(db, times)).toThrow("approved_overlap");
    }
    expect(() => insertBookingRow(db, { rooms: [ROOM.sala2, ROOM.sala1] })).toThrow("approved_overlap");
    expect(count(db)).toBe(1);
  });

  it("on an approval", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db);
    const pending = insertBookingRow(db, { status: "pending" });
    expect(() => set(db, pending, "status = 'approved'")).toThrow("approved_overlap");
    const rejected = insertBookingRow(db, { status: "rejected" });
    expect(() => set(db, rejected, "status = 'approved'")).toThrow("approved_overlap");
    expect(db.sqlite.prepare("SELECT status FROM reservations ORDER BY id").pluck().all()).toEqual([
      "approved",
      "pending",
      "rejected",
    ]);
  });

  it("on a move of date, of time, and onto another's place", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db);
    const nextDay = insertBookingRow(db, { date: "2026-03-17" });
    expect(() => set(db, nextDay, "date = '2026-03-16'")).toThrow("approved_overlap");
    const later = insertBookingRow(db, { start: "13:30", end: "17:30", shift: "afternoon" });
    expect(() => set(db, later, "start_time = '11:00'")).toThrow("approved_overlap");
    expect(() => set(db, later, "start_time = '07:00', end_time = '08:00'")).toThrow("approved_overlap");
    const elsewhere = insertBookingRow(db, { rooms: [ROOM.sala2] });
    expect(() => insertPlaceRow(db, elsewhere, ROOM.sala1)).toThrow("approved_overlap");
    expect(() => db.sqlite.prepare("UPDATE reservation_environments SET environment_id = 1").run()).toThrow(
      "never updated",
    );
  });

  it("also when several rows change at once", async () => {
    const db = await schoolDatabase();
    const ids = [insertBookingRow(db, { status: "pending" }), insertBookingRow(db, { status: "pending" })];
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

describe("it lets stand", () => {
  it("times that only touch, another day, another place", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db, { start: "08:20", end: "09:10" });
    insertBookingRow(db, { start: "09:10", end: "10:00" });
    insertBookingRow(db, { start: "07:30", end: "08:20" });
    insertBookingRow(db, { date: "2026-03-17" });
    insertBookingRow(db, { rooms: [ROOM.sala2, ROOM.lab1] });
    expect(count(db)).toBe(5);
  });

  it("pending and rejected ones beside an approved one", async () => {
    const db = await schoolDatabase();
    const approved = insertBookingRow(db);
    const pending = insertBookingRow(db, { status: "pending" });
    insertBookingRow(db, { status: "rejected" });
    set(db, pending, "status = 'rejected'");
    set(db, approved, "notes = 'Prova'");
    set(db, approved, "status = 'approved', start_time = '08:20'");
    expect(count(db)).toBe(3);
  });

  it("one whose override is recorded, on the insert and on the approval", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db);
    insertBookingRow(db, { override: PEOPLE.pedro.id });
    const pending = insertBookingRow(db, { status: "pending" });
    set(db, pending, `status = 'approved', override_user_id = ${PEOPLE.pedro.id}`);
    expect(count(db)).toBe(3);
  });

  it("but another one's override does not help, nor one that is taken away", async () => {
    const db = await schoolDatabase();
    insertBookingRow(db);
    const allowed = insertBookingRow(db, { override: PEOPLE.pedro.id });
    expect(() => insertBookingRow(db)).toThrow("approved_overlap");
    expect(() => set(db, allowed, "override_user_id = NULL")).toThrow("approved_overlap");
  });
});
