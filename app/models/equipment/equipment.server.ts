/** Kinds of equipment and who answers for them (rules R29.1, R29.2). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Approval } from "#app/domain/rooms/approval.ts";
import {
  countNames,
  FIRST_PART,
  type ListPart,
  listNames,
  type NameFilter,
} from "#app/models/catalog/list-names.server.ts";
import { countRows } from "#app/models/count.server.ts";
import { equipmentKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { EquipmentInput } from "./equipment.schema.ts";

export type Equipment = {
  id: number;
  name: string;
  count: number;
  type: string | null;
  location: string | null;
  description: string | null;
  approval: Approval;
  responsibleUserIds: number[];
  archived: boolean;
  createdAt: string;
  updatedAt: string;
};

function selectEquipment(db: Database) {
  return db.q
    .selectFrom("equipment")
    .select(["id", "name", "count", "type", "location", "description", "approval"])
    .select(["created_at as createdAt", "updated_at as updatedAt", "archived_at as archivedAt"])
    .select(
      sql<string>`(SELECT json_group_array(held.user_id) FROM (
        SELECT user_id FROM equipment_people WHERE equipment_id = equipment.id ORDER BY user_id) AS held)`.as(
        "responsibleUserIds",
      ),
    )
    .$narrowType<{ approval: Approval }>();
}

type Row = Omit<Equipment, "responsibleUserIds" | "archived"> & {
  responsibleUserIds: string;
  archivedAt: string | null;
};

function toEquipment({ archivedAt, responsibleUserIds, ...row }: Row): Equipment {
  return {
    ...row,
    archived: archivedAt !== null,
    responsibleUserIds: JSON.parse(responsibleUserIds) as number[],
  };
}

export function listEquipment(
  db: Database,
  filter: NameFilter = {},
  part: ListPart = FIRST_PART,
): Equipment[] {
  return listNames(db, selectEquipment(db), { key: "search_key", ...filter, ...part }).map(toEquipment);
}

export function countEquipment(db: Database, filter: NameFilter = {}): number {
  return countNames(db, db.q.selectFrom("equipment"), { key: "search_key", ...filter });
}

export function findEquipment(db: Database, id: number): Equipment | null {
  const row = db.get(selectEquipment(db).where("id", "=", id));
  return row ? toEquipment(row) : null;
}

const any = prepareQuery((q, _: Record<never, never>) => q.selectFrom("equipment").select("id").limit(1));

export function hasEquipment(db: Database): boolean {
  return db.get(any({})) !== undefined;
}

type Columns = Omit<EquipmentInput, "responsibleUserIds">;

function columnsOf({ name, count, type, location, description, approval }: Columns) {
  const decided = approval === undefined ? {} : { approval };
  const keys = equipmentKeys({ name, type, location });
  return { name, count, type, location, description, ...decided, ...keys };
}

export function insertEquipment(db: Database, input: Columns & { at: string }): number {
  const times = { created_at: input.at, updated_at: input.at };
  return db.run(db.q.insertInto("equipment").values({ ...columnsOf(input), ...times })).id;
}

export function updateEquipment(db: Database, input: Columns & { id: number; at: string }): void {
  const set = { ...columnsOf(input), updated_at: nextVersion(input.at) };
  db.run(db.q.updateTable("equipment").set(set).where("id", "=", input.id));
}

export function renameEquipment(
  db: Database,
  { id, name, at }: { id: number; name: string; at: string },
): void {
  const present = findEquipment(db, id);
  if (present) updateEquipment(db, { ...present, name, at });
}

export function setEquipmentPeople(db: Database, equipmentId: number, userIds: number[]): void {
  db.run(db.q.deleteFrom("equipment_people").where("equipment_id", "=", equipmentId));
  for (const userId of new Set(userIds))
    db.run(db.q.insertInto("equipment_people").values({ equipment_id: equipmentId, user_id: userId }));
}

export function deleteEquipment(db: Database, id: number): void {
  db.run(db.q.deleteFrom("equipment").where("id", "=", id));
}

export function countReservationsOfEquipment(db: Database, id: number): number {
  return countRows(db, db.q.selectFrom("reservation_equipment").where("equipment_id", "=", id));
}

/** The ids of the first lessons to come that have some of a kind or ask for it. @param after `YYYY-MM-DD HH:mm`. */
export function listComingOfEquipment(
  db: Database,
  { id, startDate, after, limit }: { id: number; startDate: CivilDate; after: string; limit: number },
): number[] {
  const query = db.q
    .selectFrom("reservation_equipment")
    .select("reservation_id as id")
    .where("equipment_id", "=", id)
    .where("status", "in", ["pending", "approved"])
    .where("date", ">=", startDate)
    .where(sql<boolean>`date || ' ' || end_time > ${after}`);
  return db.all(query.orderBy("date").orderBy("start_time").limit(limit)).map((row) => row.id);
}
