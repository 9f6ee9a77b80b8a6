import type { EnvironmentOption, EnvironmentType } from "#app/domain/environment.ts";
import type { Database } from "#db/client.server.ts";
import { readResources, resourcesColumn } from "./resource.server.ts";

/** What a form offers to choose from, by name. */
export function listEnvironmentChoices(db: Database): EnvironmentOption[] {
  const query = db.q
    .selectFrom("environments")
    .select(["id", "name", "type", "capacity", resourcesColumn("environments.id").as("resources")])
    .orderBy("sort_key")
    .orderBy("id");
  return db
    .all(query.$narrowType<{ type: EnvironmentType }>())
    .map((row) => ({ ...row, resources: readResources(row.resources) }));
}

/** The names of environments for a list to filter by. */
export function listEnvironmentNames(db: Database): { id: number; name: string }[] {
  return db.all(db.q.selectFrom("environments").select(["id", "name"]).orderBy("sort_key").orderBy("id"));
}

export function listNameChoices(
  db: Database,
  table: "disciplines" | "classes",
): { id: number; name: string }[] {
  return db.all(db.q.selectFrom(table).select(["id", "name"]).orderBy("sort_key").orderBy("id"));
}

/** Teachers only: nobody else gives lessons (rules R3.30). */
export function listTeacherChoices(db: Database): { id: number; name: string }[] {
  return db.all(
    db.q
      .selectFrom("users")
      .select(["id", "name"])
      .where("role", "=", "teacher")
      .where("left_at", "is", null)
      .orderBy("sort_key")
      .orderBy("id"),
  );
}
