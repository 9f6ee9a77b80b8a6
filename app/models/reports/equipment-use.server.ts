/** How kinds of equipment were used by approved reservations (rules R29.19). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** What lessons of a month (`YYYY-MM`) had of a kind: how many lessons, their minutes, and those times the quantity. */
export type MonthlyUse = { month: string; lessons: number; minutes: number; pieceMinutes: number };

type Params = { equipmentId: number; startDate: CivilDate; endDate: CivilDate };

const MINUTES = sql<number>`(substr(end_time, 1, 2) - substr(start_time, 1, 2)) * 60
  + substr(end_time, 4, 2) - substr(start_time, 4, 2)`;

const byMonth = prepareQuery((q, { equipmentId, startDate, endDate }: Params) =>
  q
    .selectFrom("reservation_equipment")
    .select(sql<string>`substr(date, 1, 7)`.as("month"))
    .select((select) => select.fn.countAll<number>().as("lessons"))
    .select([
      sql<number>`sum(${MINUTES})`.as("minutes"),
      sql<number>`sum((${MINUTES}) * quantity)`.as("pieceMinutes"),
    ])
    .where("equipment_id", "=", equipmentId)
    .where("status", "=", sql.lit("approved"))
    .where("date", ">=", startDate)
    .where("date", "<=", endDate)
    .groupBy(sql`substr(date, 1, 7)`)
    .orderBy("month"),
);

/** Both ends included; months without any are missing. Read from one index alone. */
export function listMonthlyUse(db: Database, asked: Params): MonthlyUse[] {
  return db.all(byMonth(asked));
}
