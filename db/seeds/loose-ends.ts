import type { Database } from "#db/client.server.ts";

const OVER = 3;
const CLASHING = 2;

/**
 * What the generated days of one year lack: requests whose day went by without an answer, and requests whose class has
 * another lesson at their time. Rows that are there already become those, so that no count changes.
 */
export function addLooseEnds(db: Database, today: string): void {
  const { sqlite } = db;
  const over = sqlite
    .prepare(
      `SELECT id FROM reservations WHERE status = 'approved' AND date < ? AND teacher_user_id IS NULL
       ORDER BY date DESC, id LIMIT ?`,
    )
    .pluck()
    .all(today, OVER);
  const reopen = sqlite.prepare(
    "UPDATE reservations SET status = 'pending', reviewer_user_id = NULL, updated_at = created_at WHERE id = ?",
  );
  const forget = sqlite.prepare("DELETE FROM notifications WHERE reservation_id = ?");
  for (const id of over) {
    reopen.run(id);
    forget.run(id);
  }
  const clashing = sqlite
    .prepare(
      `SELECT asked.id, min(other.id) AS otherId
       FROM reservations AS asked JOIN reservations AS other ON other.date = asked.date AND other.status = 'approved'
         AND other.start_time < asked.end_time AND other.end_time > asked.start_time
       WHERE asked.status = 'pending' AND asked.date > ? AND NOT EXISTS (
         SELECT 1 FROM reservation_environments AS a JOIN reservation_environments AS b USING (environment_id)
         WHERE a.reservation_id = asked.id AND b.reservation_id = other.id)
       GROUP BY asked.id ORDER BY asked.date, asked.id LIMIT ?`,
    )
    .all(today, CLASHING) as { id: number; otherId: number }[];
  const join = sqlite.prepare(
    `UPDATE reservations SET (class_id, discipline_id) = (
       SELECT other.class_id, other.discipline_id FROM reservations AS other WHERE other.id = ?) WHERE id = ?`,
  );
  for (const { id, otherId } of clashing) join.run(otherId, id);
}
