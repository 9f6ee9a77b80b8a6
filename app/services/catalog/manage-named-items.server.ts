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
  setHomeRoom,
} from "#app/models/catalog/named-item.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { catalogText } from "#app/text/catalog/catalog.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { type Refusal, type Result, refuse } from "../result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "../row-acts.server.ts";
import { refuseTakenName } from "./unique-name.server.ts";

/** Refuses the school calendar or the home room of a class that there is not. */
function refuseUnknownChoice(
  { db }: Deps,
  table: NamedTable,
  { calendarId, homeEnvironmentId }: NamedItemInput,
): Refusal | null {
  if (table !== "classes") return null;
  if (calendarId && !findCalendar(db, calendarId))
    return refuse("invalid", {}, { calendarId: [catalogText.unknownCalendar] });
  if (homeEnvironmentId && !findEnvironment(db, homeEnvironmentId))
    return refuse("invalid", {}, { homeEnvironmentId: [catalogText.unknownRoom] });
  return null;
}

function writeChoices({ db }: Deps, table: NamedTable, id: number, input: NamedItemInput): void {
  if (table !== "classes") return;
  if (input.calendarId !== undefined) setClassCalendar(db, id, input.calendarId);
  if (input.homeEnvironmentId !== undefined) setHomeRoom(db, id, input.homeEnvironmentId);
}

function kindOf({ db }: Deps, table: NamedTable): RowKind<NamedItem> {
  return {
    entity: table,
    find: (id) => findNamedItem(db, table, id),
    // Of a calendar and a room only where one is named.
    audited: ({ calendarId, homeEnvironmentId, ...item }) => ({
      ...item,
      ...(calendarId === null ? {} : { calendarId }),
      ...(homeEnvironmentId === null ? {} : { homeEnvironmentId }),
    }),
  };
}

export function createNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  input: NamedItemInput,
): Result<NamedItem> {
  const { db } = deps;
  return createRow(deps, actor, kindOf(deps, table), () => {
    const taken = refuseTakenName(listItemsOfKey(db, table, foldText(input.name)), input.name);
    if (taken) return taken;
    if (table === "resources" && countNamedItems(db, table) >= MAX_RESOURCES)
      return refuse("tooManyResources", { max: MAX_RESOURCES });
    const unknown = refuseUnknownChoice(deps, table, input);
    if (unknown) return unknown;
    const id = insertNamedItem(db, table, { name: input.name, at: timestamp(deps) });
    writeChoices(deps, table, id, input);
    return id;
  });
}

export function updateNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  id: number,
  { updatedAt, ...input }: NamedItemInput & ExpectedVersion,
): Result<NamedItem> {
  const { db } = deps;
  return changeRow(deps, actor, kindOf(deps, table), { id, updatedAt }, (present) => {
    const refused =
      refuseTakenName(listItemsOfKey(db, table, foldText(input.name)), input.name, present) ??
      refuseUnknownChoice(deps, table, input);
    if (refused) return refused;
    renameItem(db, table, { id, name: input.name, at: timestamp(deps) });
    writeChoices(deps, table, id, input);
  });
}

/** Removes an item that no reservation names, a resource that no environment holds; else refuses with their count. */
export function removeNamedItem(
  deps: Deps,
  actor: Actor,
  table: NamedTable,
  id: number,
  expected: ExpectedVersion = {},
): Result<NamedItem> {
  const { db } = deps;
  return removeRow(deps, actor, kindOf(deps, table), { id, ...expected }, () => {
    const count = countUsesOfItem(db, table, id);
    if (count > 0) return refuse(table === "resources" ? "heldByRooms" : "inUse", { count });
    deleteNamedItem(db, table, id);
  });
}
