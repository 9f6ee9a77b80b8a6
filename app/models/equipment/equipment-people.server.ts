/** Who answers for kinds of equipment (rules R29.1). */
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
