import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { BlockedDayInput } from "./blocked-day.schema.ts";

type Fields = Omit<BlockedDayInput, "notifyTeachers" | "rejectPending" | "cancelTouched" | "touched">;

function columnsOf({ date, title, description, type, showInPanel, panelMessage }: Fields) {
  return {
    date,
    title,
    description,
    type,
    show_in_panel: showInPanel ? (1 as const) : (0 as const),
    panel_message: panelMessage,
  };
}

function insertShifts(db: Database, id: number, shifts: Shift[]): void {
  const rows = shifts.map((shift) => ({ blocked_day_id: id, shift }));
  db.run(db.q.insertInto("blocked_day_shifts").values(rows));
}

export function insertBlockedDay(db: Database, input: Fields & { createdBy: number; at: string }): number {
  const { id } = db.run(
    db.q.insertInto("blocked_days").values({
      ...columnsOf(input),
      created_by: input.createdBy,
      created_at: input.at,
      updated_at: input.at,
    }),
  );
  insertShifts(db, id, input.affectedShifts);
  return id;
}

export function updateBlockedDay(db: Database, input: Fields & { id: number; at: string }): void {
  const values = { ...columnsOf(input), updated_at: nextVersion(input.at) };
  db.run(db.q.updateTable("blocked_days").set(values).where("id", "=", input.id));
  db.run(db.q.deleteFrom("blocked_day_shifts").where("blocked_day_id", "=", input.id));
  insertShifts(db, input.id, input.affectedShifts);
}

export function deleteBlockedDay(db: Database, id: number): void {
  db.run(db.q.deleteFrom("blocked_days").where("id", "=", id));
}

export type BlockedLessons = { dates: CivilDate[]; shifts: Shift[] };

type Params = { dates: string; shifts: string; after: string };

function bind({ dates, shifts }: BlockedLessons, after: string): Params {
  const toCome = dates.filter((date) => date >= after.slice(0, 10));
  return { dates: JSON.stringify(toCome), shifts: JSON.stringify(shifts), after };
}

const affectedIds = prepareQuery((q, params: Params) =>
  q
    .selectFrom("reservations")
    .select(["id", "status", "updated_at as updatedAt"])
    .where("date", "in", jsonValues<string>(params.dates))
    // The unary plus makes SQLite use the index by date: a status has rows of every year.
    .where(sql<Reservation["status"]>`+status`, "in", ["pending", "approved"])
    .where("shift", "in", jsonValues<Shift>(params.shifts))
    .where(sql<boolean>`date || ' ' || end_time > ${params.after}`)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("id"),
);

/** @param after only those that are not over: the school's present minute, `YYYY-MM-DD HH:mm`. */
export function listAffected(
  db: Database,
  lessons: BlockedLessons,
  after = "",
): { id: number; status: Reservation["status"]; updatedAt: string }[] {
  if (lessons.shifts.length === 0) return [];
  const shifts = SHIFTS.filter((shift) => lessons.shifts.includes(shift));
  return db.all(affectedIds(bind({ ...lessons, shifts }, after)));
}
