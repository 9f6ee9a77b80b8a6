/** What of each lesson's equipment is out, and what came back (rules R29.13 to R29.16). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type Handout = TimeRange & {
  id: number;
  reservationId: number;
  equipmentId: number;
  equipmentName: string;
  /** Who has it, and their name; null where the account is gone. */
  userId: number | null;
  userName: string | null;
  /** The lesson for which it was handed out last, wherever that was moved since. */
  date: CivilDate;
  /** How many are out, and how many came back in all. */
  out: number;
  back: number;
  note: string | null;
  /** Of the last act; null where the same one sent again is another. */
  requestKey: string | null;
  createdAt: string;
  updatedAt: string;
};

const found = prepareQuery(
  (q, { reservationId, equipmentId }: { reservationId: number; equipmentId: number }) =>
    selectHandouts(q).where("h.reservation_id", "=", reservationId).where("h.equipment_id", "=", equipmentId),
);

function selectHandouts(q: Database["q"]) {
  return q
    .selectFrom("equipment_handouts as h")
    .innerJoin("equipment as e", "e.id", "h.equipment_id")
    .leftJoin("users as u", "u.id", "h.user_id")
    .select(["h.id", "h.reservation_id as reservationId", "h.equipment_id as equipmentId"])
    .select(["e.name as equipmentName", "h.user_id as userId", "u.name as userName"])
    .select(["h.date", "h.start_time as startTime", "h.end_time as endTime"])
    .select(["h.out_count as out", "h.back_count as back", "h.note", "h.request_key as requestKey"])
    .select(["h.created_at as createdAt", "h.updated_at as updatedAt"]);
}

export function findHandout(
  db: Database,
  asked: { reservationId: number; equipmentId: number },
): Handout | null {
  return db.get(found(asked)) ?? null;
}

type Written = Pick<
  Handout,
  | "reservationId"
  | "equipmentId"
  | "userId"
  | "date"
  | "startTime"
  | "endTime"
  | "out"
  | "back"
  | "note"
  | "requestKey"
> & { at: string };

function columnsOf({ userId, date, startTime, endTime, out, back, note, requestKey }: Written) {
  const lesson = { user_id: userId, date, start_time: startTime, end_time: endTime };
  return { ...lesson, out_count: out, back_count: back, note, request_key: requestKey };
}

/** Writes what is out of a lesson's kind, in the row that it has or a new one. */
export function saveHandout(db: Database, present: Handout | null, input: Written): void {
  const columns = columnsOf(input);
  if (present) {
    const set = { ...columns, updated_at: nextVersion(input.at) };
    db.run(db.q.updateTable("equipment_handouts").set(set).where("id", "=", present.id));
    return;
  }
  const key = { reservation_id: input.reservationId, equipment_id: input.equipmentId };
  const times = { created_at: input.at, updated_at: input.at };
  db.run(db.q.insertInto("equipment_handouts").values({ ...key, ...columns, ...times }));
}

/** Some of a kind that a lesson has, by day and time. */
export type LessonEquipment = TimeRange & {
  reservationId: number;
  equipmentId: number;
  date: CivilDate;
  quantity: number;
};

/** What is approved on a day, of these kinds or of all. */
export function listEquipmentOfDay(
  db: Database,
  { date, equipmentIds }: { date: CivilDate; equipmentIds: number[] | null },
): LessonEquipment[] {
  let query = db.q
    .selectFrom("reservation_equipment")
    .select(["reservation_id as reservationId", "equipment_id as equipmentId", "quantity"])
    .select(["date", "start_time as startTime", "end_time as endTime"])
    .where("date", "=", date)
    .where("status", "=", sql.lit("approved"));
  if (equipmentIds)
    query = query.where("equipment_id", "in", jsonValues<number>(JSON.stringify(equipmentIds)));
  return db.all(query.orderBy("start_time").orderBy("reservation_id"));
}

/** What is approved for these lessons, whenever they are. */
export function listApprovedEquipmentOf(db: Database, reservationIds: number[]): LessonEquipment[] {
  if (reservationIds.length === 0) return [];
  const query = db.q
    .selectFrom("reservation_equipment")
    .select(["reservation_id as reservationId", "equipment_id as equipmentId", "quantity"])
    .select(["date", "start_time as startTime", "end_time as endTime"])
    .where("reservation_id", "in", jsonValues<number>(JSON.stringify(reservationIds)))
    .where("status", "=", sql.lit("approved"));
  return db.all(query);
}

export function findApprovedEquipment(
  db: Database,
  { reservationId, equipmentId }: { reservationId: number; equipmentId: number },
): LessonEquipment | null {
  const query = db.q
    .selectFrom("reservation_equipment")
    .select(["reservation_id as reservationId", "equipment_id as equipmentId", "quantity"])
    .select(["date", "start_time as startTime", "end_time as endTime"])
    .where("reservation_id", "=", reservationId)
    .where("equipment_id", "=", equipmentId)
    .where("status", "=", sql.lit("approved"));
  return db.get(query) ?? null;
}

/** What is out now, of these kinds or of all, the oldest first; `limit` at most. */
export function listOut(
  db: Database,
  { equipmentIds, limit }: { equipmentIds: number[] | null; limit: number },
): Handout[] {
  let query = selectHandouts(db.q).where(sql<boolean>`h.out_count > 0`);
  if (equipmentIds)
    query = query.where("h.equipment_id", "in", jsonValues<number>(JSON.stringify(equipmentIds)));
  return db.all(query.orderBy("h.date").orderBy("h.end_time").orderBy("h.id").limit(limit));
}

export function listHandoutsOf(db: Database, reservationIds: number[]): Handout[] {
  const ids = jsonValues<number>(JSON.stringify(reservationIds));
  return db.all(selectHandouts(db.q).where("h.reservation_id", "in", ids));
}
