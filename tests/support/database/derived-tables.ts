import { expect } from "vitest";
import type { Database } from "#db/client.server.ts";

/** The rows of a query, each as its values. */
export function rows(db: Database, sql: string): unknown[] {
  return db.sqlite.prepare(sql).raw().all();
}

/** Compares the tables that triggers maintain with the reservations. */
export function expectDerived(db: Database): void {
  const counted = (unit: string, period: string) => `
    SELECT teacher, status, '${unit}', ${period}, count(*) FROM (
      SELECT owner_id AS teacher, status, date FROM reservations
      UNION ALL SELECT joined.user_id, r.status, r.date FROM reservation_teachers AS joined
      JOIN reservations AS r ON r.id = joined.reservation_id
    ) GROUP BY teacher, status, ${period}
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
  for (const table of ["reservation_classes", "reservation_teachers"]) {
    expect(rows(db, `SELECT reservation_id, status, date, start_time FROM ${table} ORDER BY 1`)).toEqual(
      rows(
        db,
        `SELECT r.id, r.status, r.date, r.start_time FROM reservations AS r
         JOIN ${table} AS joined ON joined.reservation_id = r.id ORDER BY r.id`,
      ),
    );
  }
  expect(
    rows(
      db,
      "SELECT id FROM reservations AS r JOIN reservation_classes USING (class_id) WHERE id = reservation_id",
    ),
  ).toEqual([]);
  expect(
    rows(
      db,
      "SELECT id FROM reservations JOIN reservation_teachers AS joined ON joined.reservation_id = id AND joined.user_id = owner_id",
    ),
  ).toEqual([]);
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
  const first = `(SELECT first.id FROM reservations AS first
    WHERE first.series_id = r.series_id AND first.status = 'pending'
    ORDER BY first.in_conflict DESC, first.date, first.start_time, first.id LIMIT 1)`;
  expect(rows(db, "SELECT id FROM reservations WHERE is_folded = 1 ORDER BY id")).toEqual(
    rows(
      db,
      `SELECT id FROM reservations AS r
       WHERE status = 'pending' AND series_id IS NOT NULL AND id <> ${first} ORDER BY id`,
    ),
  );
  const folded = (unit: string, period: string) =>
    `SELECT in_conflict, '${unit}', ${period}, count(*) FROM reservations WHERE is_folded = 1 GROUP BY 1, 3`;
  expect(rows(db, "SELECT * FROM folded_counts WHERE count <> 0 ORDER BY 1, 2, 3")).toEqual(
    rows(
      db,
      `SELECT * FROM (${folded("ever", "''")} UNION ALL ${folded("year", "substr(date, 1, 4)")}
       UNION ALL ${folded("month", "substr(date, 1, 7)")}) ORDER BY 1, 2, 3`,
    ),
  );
}
