import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Database } from "#db/client.server.ts";

type Range = { startDate: CivilDate; endDate: CivilDate };

export function countApprovedByShift(
  db: Database,
  range: Range,
): { date: CivilDate; shift: Shift; count: number }[] {
  const query = db.q
    .selectFrom("reservations")
    .select((select) => ["date", "shift", select.fn.countAll<number>().as("count")])
    .where("status", "=", "approved")
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate)
    .groupBy(["date", "shift"])
    .$narrowType<{ shift: Shift }>();
  return db.all(query);
}

export function countOwnersOf(db: Database, range: Range): number {
  const query = db.q
    .selectFrom("reservations")
    .select((select) => select.fn.count<number>("owner_id").distinct().as("count"))
    .where("status", "=", "approved")
    .where("date", ">=", range.startDate)
    .where("date", "<=", range.endDate);
  return db.get(query)?.count ?? 0;
}
