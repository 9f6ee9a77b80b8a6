/** Who answers for kinds of equipment (rules R29.1). */
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const kindsOf = prepareQuery((q, { userId }: { userId: number }) =>
  q
    .selectFrom("equipment_people")
    .select("equipment_id as id")
    .where("user_id", "=", userId)
    .orderBy("equipment_id"),
);

export function listEquipmentAnsweredFor(db: Database, userId: number): number[] {
  return db.all(kindsOf({ userId })).map(({ id }) => id);
}

export function deletePersonFromEquipment(db: Database, userId: number): void {
  db.run(db.q.deleteFrom("equipment_people").where("user_id", "=", userId));
}

/** Leaves a kind's requests to the sector. */
export function leaveToSector(db: Database, { id, at }: { id: number; at: string }): void {
  const set = { approval: "sector" as const, updated_at: nextVersion(at) };
  db.run(db.q.updateTable("equipment").set(set).where("id", "=", id));
}
