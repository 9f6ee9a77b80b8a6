import type { Database } from "#db/client.server.ts";
import { byName } from "./by-name.ts";
import type { EnvironmentInput } from "./environment.schema.ts";
import type { EnvironmentType } from "./environment-type.ts";
import { likePattern } from "./search.ts";

export type Environment = {
  id: number;
  name: string;
  type: EnvironmentType;
  capacity: number | null;
  location: string | null;
  description: string | null;
  createdAt: string;
  updatedAt: string;
};

function selectEnvironments(db: Database) {
  return db.q
    .selectFrom("environments")
    .select([
      "id",
      "name",
      "type",
      "capacity",
      "location",
      "description",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ])
    .$narrowType<{ type: EnvironmentType }>();
}

/** Environments by name; `search` looks in name, type and location. */
export function listEnvironments(db: Database, filter: { search?: string } = {}): Environment[] {
  let query = selectEnvironments(db).orderBy("id");
  if (filter.search) {
    const { search } = filter;
    query = query.where((where) =>
      where.or([likePattern("name", search), likePattern("type", search), likePattern("location", search)]),
    );
  }
  return db.all(query).sort(byName);
}

export function findEnvironment(db: Database, id: number): Environment | null {
  return db.get(selectEnvironments(db).where("id", "=", id)) ?? null;
}

export function insertEnvironment(db: Database, input: EnvironmentInput & { at: string }): number {
  return db.run(
    db.q.insertInto("environments").values({
      name: input.name,
      type: input.type,
      capacity: input.capacity,
      location: input.location,
      description: input.description,
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

export function updateEnvironment(db: Database, input: EnvironmentInput & { id: number; at: string }): void {
  db.run(
    db.q
      .updateTable("environments")
      .set({
        name: input.name,
        type: input.type,
        capacity: input.capacity,
        location: input.location,
        description: input.description,
        updated_at: input.at,
      })
      .where("id", "=", input.id),
  );
}

export function deleteEnvironment(db: Database, id: number): void {
  db.run(db.q.deleteFrom("environments").where("id", "=", id));
}

/** How many reservations name the environment. */
export function countReservationsOfEnvironment(db: Database, id: number): number {
  const row = db.get(
    db.q
      .selectFrom("reservation_environments")
      .select((s) => s.fn.countAll<number>().as("n"))
      .where("environment_id", "=", id),
  );
  return row?.n ?? 0;
}
