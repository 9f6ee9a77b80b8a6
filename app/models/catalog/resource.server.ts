import { sql } from "kysely";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

/**
 * What an environment holds, as a column of a query: JSON that `readResources` reads, in the order of names.
 * @param id the environment's id in that query, e.g. `environments.id`.
 */
export function resourcesColumn(id: string) {
  return sql<string>`(
    SELECT json_group_array(json_object('name', held.name, 'count', held.count)) FROM (
      SELECT resources.name, environment_resources.count FROM environment_resources
      JOIN resources ON resources.id = environment_resources.resource_id
      WHERE environment_resources.environment_id = ${sql.ref(id)}
      ORDER BY resources.sort_key, resources.id
    ) AS held
  )`;
}

export function readResources(json: string): EnvironmentResource[] {
  return JSON.parse(json) as EnvironmentResource[];
}

export function listResourceNames(db: Database): string[] {
  return db
    .all(
      db.q
        .selectFrom("resources")
        .select("name")
        .where("archived_at", "is", null)
        .orderBy("sort_key")
        .orderBy("id"),
    )
    .map(({ name }) => name);
}

export function findResourceIds(db: Database, names: string[]): Map<string, number> {
  const keys = JSON.stringify(names.map((name) => nameKeys(name).name_key));
  const query = db.q
    .selectFrom("resources")
    .select(["id", "name_key as key"])
    .where("name_key", "in", jsonValues<string>(keys))
    // Of one name the archived one comes first, and the other instead of it.
    .orderBy(sql`archived_at IS NULL`);
  return new Map(db.all(query).map(({ id, key }) => [key, id]));
}

export function setResources(
  db: Database,
  environmentId: number,
  resources: { id: number; count: number | null }[],
): void {
  db.run(db.q.deleteFrom("environment_resources").where("environment_id", "=", environmentId));
  for (const { id, count } of resources) {
    db.run(
      db.q
        .insertInto("environment_resources")
        .values({ environment_id: environmentId, resource_id: id, count }),
    );
  }
}
