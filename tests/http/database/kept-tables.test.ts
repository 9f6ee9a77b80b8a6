import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.server.ts";
import { createRandom } from "#db/seeds/random.ts";
import { schoolDatabase } from "#tests/support/databases.ts";
import { addReservation } from "#tests/support/reservation-factory.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school.ts";

const STATUSES = ["pending", "rejected"] as const;
const DATES = ["2024-12-31", "2025-01-01", "2025-06-15", "2026-03-19", "2026-03-20"];
const TEACHERS = [PEOPLE.ana.id, PEOPLE.bia.id];
const CLASSES = [CLASS.ds1, CLASS.ds2];

function rows(db: Database, sql: string): unknown[] {
  return db.sqlite.prepare(sql).raw().all();
}

/** What triggers keep against what the reservations themselves say. */
function expectKept(db: Database): void {
  const counted = (unit: string, period: string) => `
    SELECT owner_id, status, '${unit}', ${period}, count(*) FROM reservations GROUP BY owner_id, status, ${period}
    UNION ALL SELECT 0, status, '${unit}', ${period}, count(*) FROM reservations GROUP BY status, ${period}
    UNION ALL SELECT -1, status, '${unit}', ${period}, count(*) FROM reservations WHERE in_conflict = 1
      GROUP BY status, ${period}`;
  expect(rows(db, "SELECT * FROM reservation_counts WHERE count > 0 ORDER BY 1, 2, 3, 4")).toEqual(
    rows(
      db,
      `SELECT * FROM (${counted("ever", "''")} UNION ALL ${counted("year", "substr(date, 1, 4)")}
       UNION ALL ${counted("month", "substr(date, 1, 7)")}) ORDER BY 1, 2, 3, 4`,
    ),
  );
  expect(rows(db, "SELECT * FROM class_spans ORDER BY 1, 2")).toEqual(
    rows(
      db,
      `SELECT class_id, r.status, c.name_key, min(date), max(date) FROM reservations AS r
       JOIN classes AS c ON c.id = class_id GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
  );
  expect(
    rows(db, "SELECT reservation_id, status, date, start_time FROM reservation_environments ORDER BY 1"),
  ).toEqual(
    rows(
      db,
      `SELECT r.id, r.status, r.date, r.start_time FROM reservations AS r
       JOIN reservation_environments AS place ON place.reservation_id = r.id ORDER BY r.id`,
    ),
  );
  expect(rows(db, "SELECT id FROM reservations WHERE in_conflict = 1 ORDER BY id")).toEqual(
    rows(
      db,
      `SELECT DISTINCT r.id FROM reservations AS r
       JOIN reservation_environments AS ours ON ours.reservation_id = r.id
       JOIN reservation_environments AS theirs
         ON theirs.environment_id = ours.environment_id AND theirs.reservation_id <> r.id
       JOIN reservations AS other ON other.id = theirs.reservation_id
       WHERE r.status <> 'rejected' AND other.status <> 'rejected' AND other.date = r.date
         AND other.start_time < r.end_time AND r.start_time < other.end_time
       ORDER BY r.id`,
    ),
  );
}

describe("what triggers keep beside the reservations", () => {
  it("is right after any sequence of writes", async () => {
    const db = await schoolDatabase();
    const random = createRandom("triggers");
    const ids: number[] = [];
    for (let step = 0; step < 400; step++) {
      const id = ids[random.below(Math.max(1, ids.length))];
      const act = random.below(ids.length < 5 ? 1 : 8);
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
            },
          ),
        );
      } else if (act === 3) {
        db.sqlite.prepare("DELETE FROM reservations WHERE id = ?").run(id);
        ids.splice(ids.indexOf(id), 1);
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
        ]);
        db.sqlite.exec(`UPDATE reservations SET ${change} WHERE id = ${id}`);
      }
      if (step % 20 === 0) expectKept(db);
    }
    expectKept(db);
    db.sqlite.exec(`UPDATE reservations SET date = '2026-03-20', status = 'rejected'`);
    expectKept(db);
    db.sqlite.exec("DELETE FROM reservations");
    expectKept(db);
    expect(rows(db, "SELECT sum(count) FROM reservation_counts")).toEqual([[0]]);
  });

  it("goes back with a transaction that is rolled back", async () => {
    const db = await schoolDatabase();
    addReservation({ db });
    db.write(() => {
      addReservation({ db }, { date: "2025-01-01" });
      db.sqlite.exec("UPDATE reservations SET status = 'rejected'");
      return { ok: false };
    });
    expectKept(db);
    expect(rows(db, "SELECT count FROM reservation_counts WHERE owner_id = 0 AND unit = 'ever'")).toEqual([
      [1],
    ]);
  });

  it("bears a class's new name, and no other write can forge a copy", async () => {
    const db = await schoolDatabase();
    const id = addReservation({ db });
    db.sqlite.exec(`UPDATE classes SET name = 'Ótica', name_key = 'otica' WHERE id = ${CLASS.ds1}`);
    expectKept(db);
    db.sqlite.exec(
      `INSERT INTO reservation_environments (reservation_id, environment_id, status, date)
       VALUES (${id}, ${ROOM.lab1}, 'approved', '1999-01-01')`,
    );
    expectKept(db);
  });
});
