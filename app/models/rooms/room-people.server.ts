/** Who answers for a room, and whose requests it approves at once (rules R26.20 to R26.26). */
import { sql } from "kysely";
import type { Approval, Duty } from "#app/domain/rooms/approval.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export function peopleColumn(id: string, duty: Duty) {
  return sql<string>`(
    SELECT json_group_array(held.user_id) FROM (
      SELECT user_id FROM environment_people
      WHERE environment_id = ${sql.ref(id)} AND duty = ${sql.lit(duty)} ORDER BY user_id
    ) AS held
  )`;
}

const roomsOf = prepareQuery((q, input: { userId: number; duty: Duty }) =>
  q
    .selectFrom("environment_people")
    .select("environment_id as id")
    .where("user_id", "=", input.userId)
    .where("duty", "=", input.duty)
    .orderBy("environment_id"),
);

export function listRoomsAnsweredFor(db: Database, userId: number): number[] {
  return db.all(roomsOf({ userId, duty: "responsible" })).map(({ id }) => id);
}

export function listResponsiblePeople(db: Database): number[] {
  const query = db.q.selectFrom("environment_people").select("user_id as id").distinct();
  return db.all(query.where("duty", "=", "responsible").orderBy("user_id")).map(({ id }) => id);
}

export function setPeople(
  db: Database,
  { environmentId, duty, userIds }: { environmentId: number; duty: Duty; userIds: number[] },
): void {
  db.run(
    db.q
      .deleteFrom("environment_people")
      .where("environment_id", "=", environmentId)
      .where("duty", "=", duty),
  );
  for (const userId of new Set(userIds)) {
    db.run(
      db.q.insertInto("environment_people").values({ environment_id: environmentId, duty, user_id: userId }),
    );
  }
}

export type RoomOfPeople = {
  id: number;
  name: string;
  approval: Approval;
  people: string[];
  automatic: string[];
};

/** The rooms whose requests are not the sector's alone, by name. */
export function listRoomsOfPeople(db: Database): RoomOfPeople[] {
  const names = (duty: Duty) => sql<string>`(
    SELECT json_group_array(held.name) FROM (
      SELECT u.name FROM environment_people AS p JOIN users AS u ON u.id = p.user_id
      WHERE p.environment_id = environments.id AND p.duty = ${sql.lit(duty)} ORDER BY u.sort_key, u.id
    ) AS held
  )`;
  const query = db.q
    .selectFrom("environments")
    .select(["id", "name", "approval", names("responsible").as("people"), names("automatic").as("automatic")])
    .where((where) =>
      where.or([
        where("approval", "<>", "sector"),
        where.exists(
          where
            .selectFrom("environment_people")
            .select("user_id")
            .whereRef("environment_people.environment_id", "=", "environments.id"),
        ),
      ]),
    )
    .orderBy("sort_key")
    .orderBy("id");
  return db
    .all(query.$narrowType<{ approval: Approval }>())
    .map((row) => ({ ...row, people: JSON.parse(row.people), automatic: JSON.parse(row.automatic) }));
}

export function deletePersonFromRooms(db: Database, userId: number): void {
  db.run(db.q.deleteFrom("environment_people").where("user_id", "=", userId));
}

export function listRoomsNaming(db: Database, userId: number): number[] {
  const query = db.q.selectFrom("environment_people").select("environment_id as id").distinct();
  return db.all(query.where("user_id", "=", userId).orderBy("environment_id")).map(({ id }) => id);
}

/** Leaves a room's requests to the sector, when the last person that its approval named has left. */
export function lapseApproval(db: Database, { id, at }: { id: number; at: string }): void {
  db.run(
    db.q
      .updateTable("environments")
      .set({ approval: "sector", approval_lapsed_at: at, updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
}

export function countPresent(db: Database, ids: number[]): number {
  const query = db.q
    .selectFrom("users")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("id", "in", jsonValues<number>(JSON.stringify(ids)))
    .where("left_at", "is", null)
    .where("archived_at", "is", null);
  return db.get(query)?.count ?? 0;
}

/** Whether each of the rooms approves a person's requests at once. */
export function isAutomaticFor(
  db: Database,
  { rooms, userId }: { rooms: number[]; userId: number },
): boolean {
  const others = sql<{ id: number }>`SELECT e.id FROM environments AS e
    WHERE e.id IN ${jsonValues<number>(JSON.stringify(rooms))} AND NOT (
      e.approval = 'automatic' AND (
        EXISTS (SELECT 1 FROM environment_people AS p
          WHERE p.environment_id = e.id AND p.duty = 'automatic' AND p.user_id = ${userId})
        OR NOT EXISTS (SELECT 1 FROM environment_people AS p
          WHERE p.environment_id = e.id AND p.duty = 'automatic')))
    LIMIT 1`;
  return rooms.length > 0 && db.all({ compile: () => others.compile(db.q) }).length === 0;
}
