/** What of each kind of equipment is held, and when (rules R29.3, R29.4). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { EquipmentHold } from "#app/domain/equipment/equipment.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Some of a kind that a reservation has, or waits for. */
type EquipmentUse = EquipmentHold & { equipmentId: number; date: CivilDate };

type Params = { slots: string; equipmentIds: string; exceptIds: string };

const uses = {
  approved: prepareQuery((q, params: Params) => selectUses(q, "approved", params)),
  pending: prepareQuery((q, params: Params) => selectUses(q, "pending", params)),
};

// CROSS fixes the join order: each kind's own hours, by an index that has everything.
function selectUses(q: Database["q"], status: "approved" | "pending", params: Params) {
  return q
    .selectFrom(sql<{ value: string }>`json_each(${params.slots})`.as("wanted"))
    .crossJoin(sql<{ value: number }>`json_each(${params.equipmentIds})`.as("kind"))
    .crossJoin("reservation_equipment as held")
    .select(["held.equipment_id as equipmentId", "held.date", "held.quantity"])
    .select(["held.start_time as startTime", "held.end_time as endTime"])
    .distinct()
    .select("held.reservation_id as reservationId")
    .where(sql<boolean>`held.equipment_id = kind.value AND held.status = ${sql.lit(status)}
      AND held.date = wanted.value ->> '$.date'
      AND held.start_time < wanted.value ->> '$.endTime'
      AND held.end_time > wanted.value ->> '$.startTime'
      AND held.reservation_id NOT IN ${jsonValues<number>(params.exceptIds)}`);
}

/**
 * What is held of kinds at these times: one statement for any number of both.
 * @param asked.exceptIds reservations that are left out.
 */
export function listEquipmentUses(
  db: Database,
  status: "approved" | "pending",
  asked: { slots: (TimeRange & { date: CivilDate })[]; equipmentIds: number[]; exceptIds?: number[] },
): EquipmentUse[] {
  const { slots, equipmentIds, exceptIds = [] } = asked;
  if (slots.length === 0 || equipmentIds.length === 0) return [];
  const times = slots.map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));
  return db.all(
    uses[status]({
      slots: JSON.stringify(times),
      equipmentIds: JSON.stringify(equipmentIds),
      exceptIds: JSON.stringify(exceptIds),
    }),
  );
}

/** What is approved of a kind from a moment on. @param after `YYYY-MM-DD HH:mm`. */
export function listApprovedFrom(
  db: Database,
  { equipmentId, startDate, after }: { equipmentId: number; startDate: CivilDate; after: string },
): EquipmentUse[] {
  const query = db.q
    .selectFrom("reservation_equipment")
    .select(["equipment_id as equipmentId", "date", "quantity"])
    .select(["start_time as startTime", "end_time as endTime"])
    .where("equipment_id", "=", equipmentId)
    .where("status", "=", sql.lit("approved"))
    .where("date", ">=", startDate)
    .where(sql<boolean>`date || ' ' || end_time > ${after}`)
    .orderBy("date");
  return db.all(query);
}
