import { describe, expect, it } from "vitest";
import { createRandom } from "#db/seeds/random.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { expectDerived, rows } from "#tests/support/database/derived-tables.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const STATUSES = ["pending", "rejected"] as const;
const DATES = ["2024-12-31", "2025-01-01", "2025-06-15", "2026-03-19", "2026-03-20"];
const TEACHERS = [PEOPLE.ana.id, PEOPLE.bia.id];
const CLASSES = [CLASS.ds1, CLASS.ds2];

describe("tables that triggers derive from reservations", () => {
  it("match the reservations after any sequence of writes", async () => {
    const db = await schoolDatabase();
    const random = createRandom("triggers");
    const ids: number[] = [];
    const series = [addSeries({ db }, []).id, addSeries({ db }, []).id];
    for (let step = 0; step < 400; step++) {
      const id = ids[random.below(Math.max(1, ids.length))];
      const act = random.below(ids.length < 5 ? 1 : 10);
      if (act < 3 || id === undefined) {
        const environmentIds = random.chance(0.3) ? [ROOM.sala1, ROOM.lab1] : [ROOM.sala2];
        ids.push(
          addReservation(
            { db },
            {
              date: random.pick(DATES),
              startTime: random.pick(["07:30", "09:10"]),
              status: random.pick([...STATUSES]),
              userId: random.pick(TEACHERS),
              teacherUserId: random.chance(0.3) ? random.pick(TEACHERS) : null,
              classId: random.pick(CLASSES),
              environmentIds,
              classIds: random.chance(0.3) ? CLASSES : [],
              teacherUserIds: random.chance(0.3) ? TEACHERS : [],
            },
          ),
        );
      } else if (act === 3) {
        db.sqlite.prepare("DELETE FROM reservations WHERE id = ?").run(id);
        ids.splice(ids.indexOf(id), 1);
      } else if (act === 8) {
        const further = random.pick([
          `reservation_classes (reservation_id, class_id) VALUES (${id}, ${random.pick(CLASSES)})`,
          `reservation_teachers (reservation_id, user_id) VALUES (${id}, ${random.pick(TEACHERS)})`,
        ]);
        db.sqlite.exec(`INSERT OR IGNORE INTO ${further}`);
      } else if (act === 9) {
        const table = random.pick(["reservation_classes", "reservation_teachers"]);
        db.sqlite.exec(`DELETE FROM ${table} WHERE reservation_id = ${id}`);
      } else {
        const change = random.pick([
          `status = '${random.pick([...STATUSES])}'`,
          `date = '${random.pick(DATES)}'`,
          `class_id = ${random.pick(CLASSES)}`,
          `teacher_user_id = ${random.pick(["NULL", ...TEACHERS.map(String)])}`,
          `user_id = ${random.pick(TEACHERS)}`,
          `start_time = '${random.pick(["07:30", "08:20", "10:00"])}'`,
          `end_time = '${random.pick(["10:50", "11:30"])}'`,
          `start_time = '07:30', end_time = '08:20', date = '${random.pick(DATES)}'`,
          "notes = 'x'",
          // A date of a series is its own, wherever the reservation stands.
          `series_id = ${random.pick(series)}, series_date = date('2020-01-01', '+' || id || ' days')`,
          `series_id = ${random.pick(series)}, series_date = date('2020-01-01', '+' || id || ' days')`,
          "series_id = NULL",
        ]);
        db.sqlite.exec(`UPDATE reservations SET ${change} WHERE id = ${id}`);
      }
      if (step % 20 === 0) expectDerived(db);
    }
    expectDerived(db);
    db.sqlite.exec(`UPDATE reservations SET date = '2026-03-20', status = 'rejected'`);
    expectDerived(db);
    db.sqlite.exec("DELETE FROM reservations");
    expectDerived(db);
    expect(rows(db, "SELECT sum(count) FROM reservation_counts")).toEqual([[0]]);
    expect(rows(db, "SELECT sum(abs(count)) FROM folded_counts")).toEqual([[0]]);
  });

  it("roll back with the transaction", async () => {
    const db = await schoolDatabase();
    addReservation({ db });
    db.write(() => {
      addReservation({ db }, { date: "2025-01-01" });
      db.sqlite.exec("UPDATE reservations SET status = 'rejected'");
      return { ok: false };
    });
    expectDerived(db);
    expect(rows(db, "SELECT count FROM reservation_counts WHERE owner_id = 0 AND unit = 'ever'")).toEqual([
      [1],
    ]);
  });

  it("have a class's new name, and ignore forged copies", async () => {
    const db = await schoolDatabase();
    const id = addReservation({ db });
    db.sqlite.exec(`UPDATE classes SET name = 'Ótica', name_key = 'otica' WHERE id = ${CLASS.ds1}`);
    expectDerived(db);
    db.sqlite.exec(
      `INSERT INTO reservation_environments (reservation_id, environment_id, status, date)
       VALUES (${id}, ${ROOM.lab1}, 'approved', '1999-01-01')`,
    );
    expectDerived(db);
  });
});
