/** Times in which kinds of equipment are not lent (rules R29.17). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { ClosedTime } from "#app/domain/rooms/closure.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { closedColumns, toClosure } from "#app/models/rooms/closure.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** A time in which a kind of equipment is not lent (rules R29.17). */
export type EquipmentClosure = ClosedTime & { equipmentId: number };

export type StoredEquipmentClosure = EquipmentClosure & {
  id: number;
  equipmentName: string;
  createdAt: string;
  updatedAt: string;
};

function selectClosures(q: Database["q"]) {
  return q
    .selectFrom("equipment_closures as c")
    .innerJoin("equipment as e", "e.id", "c.equipment_id")
    .select(["c.id", "c.equipment_id as equipmentId", "e.name as equipmentName"])
    .select(["c.start_date as startDate", "c.end_date as endDate", "c.reason", "c.is_public"])
    .select(["c.is_morning", "c.is_afternoon", "c.is_evening"])
    .select(["c.created_at as createdAt", "c.updated_at as updatedAt"])
    .orderBy("c.start_date")
    .orderBy("c.id");
}

const ofKind = prepareQuery((q, { equipmentId }: { equipmentId: number }) =>
  selectClosures(q).where("c.equipment_id", "=", equipmentId),
);
const inRange = prepareQuery((q, { startDate, endDate }: { startDate: CivilDate; endDate: CivilDate }) =>
  selectClosures(q).where("c.start_date", "<=", endDate).where("c.end_date", ">=", startDate),
);
const byId = prepareQuery((q, { id }: { id: number }) => selectClosures(q).where("c.id", "=", id));

export function listEquipmentClosures(db: Database, equipmentId: number): StoredEquipmentClosure[] {
  return db.all(ofKind({ equipmentId })).map(toClosure);
}

/** The closures of any kind that touch a range of days. */
export function listEquipmentClosuresIn(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): StoredEquipmentClosure[] {
  return db.all(inRange(range)).map(toClosure);
}

export function findEquipmentClosure(db: Database, id: number): StoredEquipmentClosure | null {
  const row = db.get(byId({ id }));
  return row ? toClosure(row) : null;
}

export function insertEquipmentClosure(
  db: Database,
  { at, equipmentId, ...closed }: EquipmentClosure & { at: string },
): number {
  const times = { created_at: at, updated_at: at };
  const values = { equipment_id: equipmentId, ...closedColumns(closed), ...times };
  return db.run(db.q.insertInto("equipment_closures").values(values)).id;
}

export function deleteEquipmentClosure(db: Database, id: number): void {
  db.run(db.q.deleteFrom("equipment_closures").where("id", "=", id));
}

/**
 * The ids of the first lessons to come that have a kind, or ask for it, in the shifts of a range of days.
 * @param asked.after `YYYY-MM-DD HH:mm`.
 */
export function listIdsWithEquipment(
  db: Database,
  asked: {
    equipmentId: number;
    startDate: CivilDate;
    endDate: CivilDate;
    shifts: Shift[];
    after: string;
    limit: number;
  },
): number[] {
  const query = db.q
    .selectFrom("reservation_equipment as held")
    .innerJoin("reservations as r", "r.id", "held.reservation_id")
    .select("r.id")
    .where("held.equipment_id", "=", asked.equipmentId)
    .where("held.status", "in", ["approved", "pending"])
    .where("held.date", ">=", asked.startDate)
    .where("held.date", "<=", asked.endDate)
    .where("r.shift", "in", jsonValues<Shift>(JSON.stringify(asked.shifts)))
    .where(sql<boolean>`held.date || ' ' || held.end_time > ${asked.after}`);
  return db.all(query.orderBy("held.date").orderBy("held.start_time").limit(asked.limit)).map(({ id }) => id);
}

/** Takes a kind out of lessons, each of which stays as it is without it. */
export function withdrawFromLessons(
  db: Database,
  { equipmentId, reservationIds, reason }: { equipmentId: number; reservationIds: number[]; reason: string },
): void {
  db.run(
    db.q
      .updateTable("reservation_equipment")
      .set({ own_status: "rejected", rejection_reason: reason })
      .where("equipment_id", "=", equipmentId)
      .where("reservation_id", "in", jsonValues<number>(JSON.stringify(reservationIds))),
  );
}
