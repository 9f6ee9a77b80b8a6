import { MAX_RESOURCES } from "#app/domain/limits.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { countNamedItems, findNamedItem, insertNamedItem } from "#app/models/catalog/named-item.server.ts";
import { findResourceIds, setResources } from "#app/models/catalog/resource.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { type Refusal, refuse } from "../result.ts";

/** By the key of the name; named several times, the last count holds. */
function byKey(resources: EnvironmentResource[]): Map<string, EnvironmentResource> {
  return new Map(resources.map((resource) => [nameKeys(resource.name).name_key, resource]));
}

/** Refuses names that the list of resources has no room left for. */
export function refuseTooManyResources(deps: Deps, resources: EnvironmentResource[]): Refusal | null {
  const wanted = byKey(resources);
  const present = findResourceIds(
    deps.db,
    [...wanted.values()].map(({ name }) => name),
  );
  const added = wanted.size - present.size;
  if (added <= 0 || countNamedItems(deps.db, "resources") + added <= MAX_RESOURCES) return null;
  return refuse("tooManyResources", { max: MAX_RESOURCES });
}

/**
 * The ids of resources by the key of their name, within the caller's transaction. A name that the list does not have
 * is added to it: only admins write environments, and the list is theirs (docs/decisions/0133).
 */
export function idsOfResources(deps: Deps, actor: Actor, names: string[]): Map<string, number> {
  const { db } = deps;
  const ids = findResourceIds(db, names);
  for (const name of names) {
    const key = nameKeys(name).name_key;
    if (ids.has(key)) continue;
    const id = insertNamedItem(db, "resources", { name, at: timestamp(deps) });
    const after = findNamedItem(db, "resources", id);
    recordAudit(deps, actor, { action: "create", entity: "resources", id, after });
    ids.set(key, id);
  }
  return ids;
}

export function saveResources(
  deps: Deps,
  actor: Actor,
  environmentId: number,
  resources: EnvironmentResource[],
): void {
  const wanted = byKey(resources);
  const ids = idsOfResources(
    deps,
    actor,
    [...wanted.values()].map(({ name }) => name),
  );
  const held = [...wanted].flatMap(([key, { count }]) => {
    const id = ids.get(key);
    return id === undefined ? [] : [{ id, count }];
  });
  setResources(deps.db, environmentId, held);
}
