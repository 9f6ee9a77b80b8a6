import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Instants as stored; a later one is greater as text. */
const changes = prepareQuery((q, { ids }: { ids: string }) =>
  q
    .selectFrom(sql<{ value: number }>`json_each(${ids})`.as("wanted"))
    // CROSS: the ids lead, and each costs a few rows by primary key, however large the school is.
    .crossJoin("reservations as r")
    .crossJoin("disciplines as d")
    .crossJoin("classes as c")
    .crossJoin("users as o")
    .whereRef("r.id", "=", "wanted.value")
    .whereRef("d.id", "=", "r.discipline_id")
    .whereRef("c.id", "=", "r.class_id")
    .whereRef("o.id", "=", "r.owner_id")
    .select([
      "r.id",
      sql<string>`max(
        coalesce(d.named_at, ''), coalesce(c.named_at, ''), coalesce(o.named_at, ''),
        coalesce((SELECT max(e.named_at) FROM reservation_environments AS re
          JOIN environments AS e ON e.id = re.environment_id WHERE re.reservation_id = r.id), ''),
        coalesce((SELECT max(k.named_at) FROM reservation_equipment AS rk
          JOIN equipment AS k ON k.id = rk.equipment_id WHERE rk.reservation_id = r.id), ''),
        coalesce((SELECT max(fc.named_at) FROM reservation_classes AS rc
          JOIN classes AS fc ON fc.id = rc.class_id WHERE rc.reservation_id = r.id), ''),
        coalesce((SELECT max(ft.named_at) FROM reservation_teachers AS rt
          JOIN users AS ft ON ft.id = rt.user_id WHERE rt.reservation_id = r.id), ''),
        coalesce((SELECT updated_at FROM settings WHERE key = 'public_teacher_name'), ''),
        coalesce((SELECT changed_at FROM day_title_changes WHERE date = r.date), '')
      )`.as("changedAt"),
    ]),
);

/**
 * `updatedAt` is the newest change of anything that a calendar shows of them, names and day titles too (decision
 * 0216).
 */
export function withNewestChange<Row extends { id: number; updatedAt: string }>(
  db: Database,
  rows: Row[],
): Row[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const changedAt = new Map(db.all(changes({ ids })).map((row) => [row.id, row.changedAt]));
  return rows.map((row) => {
    const changed = changedAt.get(row.id);
    return changed && changed > row.updatedAt ? { ...row, updatedAt: changed } : row;
  });
}
