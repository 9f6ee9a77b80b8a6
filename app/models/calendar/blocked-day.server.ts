import { sql } from "kysely";
import type { BlockedDayType } from "#app/domain/calendar/blocked-day.ts";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { countRows } from "#app/models/count.server.ts";
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

export type BlockedDay = {
  id: number;
  date: CivilDate;
  title: string;
  description: string | null;
  type: BlockedDayType;
  affectedShifts: Shift[];
  showInPanel: boolean;
  panelMessage: string | null;
  createdBy: number | null;
  createdAt: string;
  updatedAt: string;
};

type Row = Omit<BlockedDay, "affectedShifts" | "showInPanel"> & { shifts: string; shown: number };

function toBlockedDay({ shifts, shown, ...row }: Row): BlockedDay {
  const affected = shifts.split(",");
  return {
    ...row,
    affectedShifts: SHIFTS.filter((shift) => affected.includes(shift)),
    showInPanel: shown === 1,
  };
}

function selectBlockedDays(db: Database) {
  return db.q
    .selectFrom("blocked_days as b")
    .select([
      "b.id",
      "b.date",
      "b.title",
      "b.description",
      "b.type",
      "b.show_in_panel as shown",
      "b.panel_message as panelMessage",
      "b.created_by as createdBy",
      "b.created_at as createdAt",
      "b.updated_at as updatedAt",
    ])
    .select(
      sql<string>`(SELECT group_concat(shift) FROM blocked_day_shifts WHERE blocked_day_id = b.id)`.as(
        "shifts",
      ),
    )
    .$narrowType<{ type: BlockedDayType }>();
}

type BlockedDayFilter = { startDate?: CivilDate; endDate?: CivilDate; type?: BlockedDayType | null };

function condition({ startDate, endDate, type }: BlockedDayFilter) {
  const parts = [sql<boolean>`true`];
  if (startDate) parts.push(sql`b.date >= ${startDate}`);
  if (endDate) parts.push(sql`b.date <= ${endDate}`);
  if (type) parts.push(sql`b.type = ${type}`);
  return sql.join<boolean>(parts, sql` AND `);
}

export function listBlockedDays(
  db: Database,
  filter: BlockedDayFilter,
  part: { limit: number; offset?: number; after?: { date: CivilDate; id: number } | undefined },
): BlockedDay[] {
  let query = selectBlockedDays(db).where(condition(filter));
  if (part.after) query = query.where(sql<boolean>`(b.date, b.id) > (${part.after.date}, ${part.after.id})`);
  const rows = db.all(
    query
      .orderBy("b.date")
      .orderBy("b.id")
      .limit(part.limit)
      .offset(part.offset ?? 0),
  );
  return rows.map(toBlockedDay);
}

export function countBlockedDays(db: Database, filter: BlockedDayFilter): number {
  return countRows(db, db.q.selectFrom("blocked_days as b").where(condition(filter)));
}

export function findBlockedDay(db: Database, id: number): BlockedDay | null {
  const row = db.get(selectBlockedDays(db).where("b.id", "=", id));
  return row ? toBlockedDay(row) : null;
}
