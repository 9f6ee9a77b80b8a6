/** Equipment that waits for a decision of its own, asked for with a reservation that is approved (rules R29.12). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const answered = prepareQuery((q, { equipmentId, userId }: { equipmentId: number; userId: number }) =>
  q
    .selectFrom("equipment_people as person")
    .innerJoin("equipment as kind", "kind.id", "person.equipment_id")
    .select("kind.id")
    .where("person.equipment_id", "=", equipmentId)
    .where("person.user_id", "=", userId)
    .where("kind.approval", "=", sql.lit("responsible")),
);

/** Whether a kind's approval is a person's. */
export function isKindAnsweredFor(db: Database, asked: { equipmentId: number; userId: number }): boolean {
  return db.get(answered(asked)) !== undefined;
}

const answeredFor = prepareQuery((q, { userId }: { userId: number }) =>
  q
    .selectFrom("equipment_people as person")
    .innerJoin("equipment as kind", "kind.id", "person.equipment_id")
    .select("kind.id")
    .where("person.user_id", "=", userId)
    .where("kind.approval", "=", sql.lit("responsible"))
    .limit(1),
);

/** Whether any kind's approval is a person's. */
export function answersForEquipment(db: Database, userId: number): boolean {
  return db.get(answeredFor({ userId })) !== undefined;
}

type Params = { userId: number; reservationId: number; after: string; date: CivilDate; limit: number };

/** The pending ones of the index by kind, which are few: what waits with its reservation has no status of its own. */
const waiting = prepareQuery((q, { userId, reservationId, after, date, limit }: Params) =>
  q
    .selectFrom("equipment as kind")
    .crossJoin("reservation_equipment as booked")
    .innerJoin("reservations as r", "r.id", "booked.reservation_id")
    .select(["booked.reservation_id as id", "booked.equipment_id as equipmentId"])
    .where("booked.status", "=", sql.lit("pending"))
    .where("booked.own_status", "=", sql.lit("pending"))
    .where("r.status", "=", sql.lit("approved"))
    .where("booked.date", ">=", date)
    .where(sql<boolean>`booked.equipment_id = kind.id AND booked.date || ' ' || booked.end_time > ${after}
      AND (${reservationId} = 0 OR booked.reservation_id = ${reservationId})
      AND (${userId} = 0 OR (kind.approval = 'responsible' AND EXISTS (SELECT 1 FROM equipment_people AS person
        WHERE person.equipment_id = kind.id AND person.user_id = ${userId})))`)
    .orderBy("booked.date")
    .orderBy("booked.start_time")
    .orderBy("booked.reservation_id")
    .limit(limit),
);

/**
 * What waits by itself for lessons to come, the earliest first.
 * @param asked.userId whose approval it waits for; null for all.
 * @param asked.reservationId the one that it was asked for; null for any.
 * @param asked.after `YYYY-MM-DD HH:mm`.
 */
export function listWaiting(
  db: Database,
  {
    userId,
    reservationId,
    ...asked
  }: Omit<Params, "userId" | "reservationId"> & { userId: number | null; reservationId: number | null },
): { id: number; equipmentId: number }[] {
  return db.all(waiting({ ...asked, userId: userId ?? 0, reservationId: reservationId ?? 0 }));
}
