import type { BlockedShift } from "#app/domain/blocked-shift.ts";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const blockedShifts = prepareQuery((q, range: { startDate: CivilDate; endDate: CivilDate }) =>
  q
    .selectFrom("blocked_days as b")
    .innerJoin("blocked_day_shifts as s", "s.blocked_day_id", "b.id")
    .select(["b.date", "s.shift", "b.title"])
    .where("b.date", ">=", range.startDate)
    .where("b.date", "<=", range.endDate)
    .orderBy("b.date")
    .orderBy("b.id"),
);

/** The shifts of a range of days (both ends included) in which no reservation is taken. */
export function listBlockedShifts(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): BlockedShift[] {
  return db.all(blockedShifts(range));
}
