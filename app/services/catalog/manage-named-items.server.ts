import { MAX_RESOURCES } from "#app/domain/limits.ts";
import type { NamedItemInput } from "#app/models/catalog/named-item.schema.ts";
import {
  countNamedItems,
  countUsesOfItem,
  deleteNamedItem,
  findNamedItem,
  insertNamedItem,
  listNamedItems,
  type NamedItem,
  type NamedTable,
  renameItem,
} from "#app/models/catalog/named-item.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { refuseTakenName } from "./unique-name.server.ts";

/** Adds a discipline, a class or a resource; of resources there are as many as a room's form can list. */
export function createNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  input: NamedItemInput,
): Result<NamedItem> {
  const { db } = deps;
  return db.write(() => {
    const taken = refuseTakenName(listNamedItems(db, table), input.name);
    if (taken) return taken;
    if (table === "resources" && countNamedItems(db, table) >= MAX_RESOURCES) {
      return refuse("tooManyResources", { max: MAX_RESOURCES });
    }
    const at = timestamp(deps);
    const id = insertNamedItem(db, table, { name: input.name, at });
    const after = findNamedItem(db, table, id);
    recordAudit(deps, actor, { action: "create", entity: table, id, after });
    return after ? done(after) : refuse("notFound");
  });
}

/** Renames a discipline, a class or a resource. */
export function updateNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  id: number,
  input: NamedItemInput & Seen,
): Result<NamedItem> {
  const { db } = deps;
  return db.write(() => {
    const present = findNamedItem(db, table, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale(table, present, input.updatedAt);
    if (stale) return stale;
    const taken = refuseTakenName(listNamedItems(db, table), input.name, present);
    if (taken) return taken;
    const at = timestamp(deps);
    renameItem(db, table, { id, name: input.name, at });
    const after = findNamedItem(db, table, id);
    recordAudit(deps, actor, { action: "update", entity: table, id, before: present, after });
    return after ? done(after) : refuse("notFound");
  });
}

/** Removes an item that no reservation names, a resource that no environment holds; else refuses with their count. */
export function removeNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  id: number,
  seen: Seen = {},
): Result<NamedItem> {
  const { db } = deps;
  return db.write(() => {
    const item = findNamedItem(db, table, id);
    if (!item) return refuse("notFound");
    const stale = refuseStale(table, item, seen.updatedAt);
    if (stale) return stale;
    const count = countUsesOfItem(db, table, id);
    if (count > 0) return refuse(table === "resources" ? "heldByRooms" : "inUse", { count });
    deleteNamedItem(db, table, id);
    recordAudit(deps, actor, { action: "delete", entity: table, id, before: item });
    return done(item);
  });
}
