import type { EnvironmentOption, EnvironmentType } from "#app/domain/environment.ts";
import type { EnvironmentResource } from "#app/domain/resource.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { readResources, resourcesColumn } from "./resource.server.ts";

/** An environment with all that it is chosen by. */
export type RoomChoice = EnvironmentOption & { resources: EnvironmentResource[] };

const roomChoices = prepareQuery((q, _: Record<string, never>) =>
  q
    .selectFrom("environments")
    .select(["id", "name", "type", "capacity", resourcesColumn("environments.id").as("resources")])
    .$narrowType<{ type: EnvironmentType }>()
    .orderBy("sort_key")
    .orderBy("id"),
);

/** Every environment by name, with what it holds. */
export function listRoomChoices(db: Database): RoomChoice[] {
  return db.all(roomChoices({})).map((room) => ({ ...room, resources: readResources(room.resources) }));
}
