import { foldText } from "#app/domain/fold-text.ts";
import { MAX_RESOURCES } from "#app/domain/limits.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import type { NamedItemInput } from "#app/models/catalog/named-item.schema.ts";
import {
  countNamedItems,
  countUsesOfItem,
  deleteNamedItem,
  findNamedItem,
  insertNamedItem,
  listItemsOfKey,
  type NamedItem,
  type NamedTable,
  renameItem,
  setClassCalendar,
} from "#app/models/catalog/named-item.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { catalogText } from "#app/text/catalog/catalog.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { refuseTakenName } from "./unique-name.server.ts";

/** Refuses the school calendar of a class that there is not. */
function refuseUnknownCalendar(
  deps: Deps,
  table: NamedTable,
  { calendarId }: NamedItemInput,
): Refusal | null {
  if (table !== "classes" || !calendarId || findCalendar(deps.db, calendarId)) return null;
  return refuse("invalid", {}, { calendarId: [catalogText.unknownCalendar] });
}

function writeCalendar(deps: Deps, table: NamedTable, id: number, { calendarId }: NamedItemInput): void {
  if (table === "classes" && calendarId !== undefined) setClassCalendar(deps.db, id, calendarId);
}

/** What the log holds of a row: of a calendar only where one is named. */
function audited({ calendarId, ...item }: NamedItem) {
  return calendarId === null ? item : { ...item, calendarId };
}

/** Adds a discipline, a class or a resource; of resources there are as many as a room's form can list. */
export function createNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  input: NamedItemInput,
): Result<NamedItem> {
  const { db } = deps;
  return db.write(() => {
    const taken = refuseTakenName(listItemsOfKey(db, table, foldText(input.name)), input.name);
    if (taken) return taken;
    if (table === "resources" && countNamedItems(db, table) >= MAX_RESOURCES) {
      return refuse("tooManyResources", { max: MAX_RESOURCES });
    }
    const unknown = refuseUnknownCalendar(deps, table, input);
    if (unknown) return unknown;
    const at = timestamp(deps);
    const id = insertNamedItem(db, table, { name: input.name, at });
    writeCalendar(deps, table, id, input);
    const after = findNamedItem(db, table, id) as NamedItem;
    recordAudit(deps, actor, { action: "create", entity: table, id, after: audited(after) });
    return done(after);
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
    const taken = refuseTakenName(listItemsOfKey(db, table, foldText(input.name)), input.name, present);
    if (taken) return taken;
    const unknown = refuseUnknownCalendar(deps, table, input);
    if (unknown) return unknown;
    const at = timestamp(deps);
    renameItem(db, table, { id, name: input.name, at });
    writeCalendar(deps, table, id, input);
    const after = findNamedItem(db, table, id) as NamedItem;
    const states = { before: audited(present), after: audited(after) };
    recordAudit(deps, actor, { action: "update", entity: table, id, ...states });
    return done(after);
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
    recordAudit(deps, actor, { action: "delete", entity: table, id, before: audited(item) });
    return done(item);
  });
}
