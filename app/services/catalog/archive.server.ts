import type { ArchivedTable } from "#app/domain/archive.ts";
import type { AuditedEntity } from "#app/domain/audit/audit.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_AFFECTED_LISTED, MAX_ARCHIVED_AT_ONCE } from "#app/domain/limits.ts";
import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import { findAuditEntry } from "#app/models/audit/audit-list.server.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { isArchivingAlone } from "#app/models/catalog/archive.schema.ts";
import { listComingIds, listOffered, setArchived } from "#app/models/catalog/archive.server.ts";
import {
  findNamedItem,
  listItemsOfKey,
  type NamedItem,
  renameItem,
} from "#app/models/catalog/named-item.server.ts";
import {
  type Equipment,
  findEquipment,
  listComingOfEquipment,
  renameEquipment,
} from "#app/models/equipment/equipment.server.ts";
import { findUser, type User } from "#app/models/people/user.server.ts";
import { listAffectedIds } from "#app/models/rooms/affected.server.ts";
import {
  type Environment,
  findEnvironment,
  listEnvironments,
  renameEnvironment,
} from "#app/models/rooms/environment.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { presentReservation } from "#app/services/bookings/present.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { findEndable, findManageable } from "#app/services/people/permission.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { refuseTakenName } from "./unique-name.server.ts";

/** A row that can be archived. */
type Archivable = Environment | Equipment | NamedItem | User;

const ENTITIES = {
  environments: "environment",
  equipment: "equipment",
  disciplines: "disciplines",
  classes: "classes",
  resources: "resources",
  users: "user",
} as const satisfies Record<ArchivedTable, AuditedEntity>;

/** The last day of the calendar, beyond every lesson. */
const END_OF_TIME = "9999-12-31";

export function findArchivable(
  { db }: Pick<Deps, "db">,
  table: ArchivedTable,
  id: number,
): Archivable | null {
  if (table === "environments") return findEnvironment(db, id);
  if (table === "equipment") return findEquipment(db, id);
  return table === "users" ? findUser(db, id) : findNamedItem(db, table, id);
}

/**
 * The lessons to come that archiving asks about: those in a room, with equipment, and a person's; MAX_AFFECTED_LISTED at most. A class
 * and a discipline keep theirs without a question.
 */
function listComing(deps: Deps, table: ArchivedTable, ids: number[]): Reservation[] {
  const { db } = deps;
  const startDate = schoolToday(deps);
  const after = schoolMinute(deps);
  const found = ids.flatMap((id) => {
    if (table === "users")
      return listComingIds(db, { userId: id, startDate, after, limit: MAX_AFFECTED_LISTED });
    if (table === "equipment")
      return listComingOfEquipment(db, { id, startDate, after, limit: MAX_AFFECTED_LISTED });
    if (table !== "environments") return [];
    const room = { environmentId: id, startDate, endDate: END_OF_TIME, shifts: [...SHIFTS], after };
    return listAffectedIds(db, { ...room, limit: MAX_AFFECTED_LISTED });
  });
  return listReservationsById(db, [...new Set(found)].slice(0, MAX_AFFECTED_LISTED));
}

/** What a person is asked before rows are archived: which they are, and the lessons to come that stay. */
export function readArchiving(
  deps: Deps,
  table: ArchivedTable,
  asked: { ids: number[] } | { search: string },
): { rows: { id: number; name: string }[]; coming: Reservation[]; seen: string; isMore: boolean } {
  const found = listOffered(deps.db, table, { ...asked, limit: MAX_ARCHIVED_AT_ONCE + 1 });
  const rows = found.slice(0, MAX_ARCHIVED_AT_ONCE);
  const coming = listComing(
    deps,
    table,
    rows.map(({ id }) => id),
  );
  return { rows, coming, seen: digestRows(coming), isMore: found.length > rows.length };
}

/** Whose account, or which row, may not be archived by this person. */
function refuseArchiving(deps: Deps, actor: Actor, table: ArchivedTable, id: number): Refusal | null {
  if (table !== "users") return null;
  if (actor.role !== "admin") return refuse("forbidden");
  const found = findEndable(deps.db, actor, id, {});
  return found.ok ? null : found;
}

/**
 * Archives rows (rules R16.12): all of them or none, each with its entry in the log, and one entry for the act by which
 * it is undone. Those that are archived already stay as they are.
 * @param asked.seen the digest of the lessons to come that the person was shown; `override` passes any.
 */
export function archiveRows(
  deps: Deps,
  actor: Actor,
  table: ArchivedTable,
  { ids, seen, override }: { ids: number[]; seen?: string | undefined; override?: boolean | undefined },
): Result<{ ids: number[]; entryId: number | null }> {
  const { db } = deps;
  return db.join((): Result<{ ids: number[]; entryId: number | null }> => {
    const rows = ids.map((id) => findArchivable(deps, table, id));
    if (rows.some((row) => row === null)) return refuse("notFound");
    const wanted = rows.filter((row): row is Archivable => row !== null && !row.archived);
    const wantedIds = wanted.map(({ id }) => id);
    for (const id of wantedIds) {
      const refused = refuseArchiving(deps, actor, table, id);
      if (refused) return refused;
    }
    const coming = listComing(deps, table, wantedIds);
    if (coming.length > 0 && !override && digestRows(coming) !== seen)
      return refuse("archiveTouches", {
        count: coming.length,
        isMore: coming.length === MAX_AFFECTED_LISTED,
        touched: coming.map(presentReservation),
      });
    const at = timestamp(deps);
    setArchived(db, table, { ids: wantedIds, archivedAt: at, at });
    for (const before of wanted) {
      if (table === "users") {
        deleteSessionsOfUser(db, { userId: before.id });
        endKeys(deps, actor, before.id);
      }
      recordChange(deps, actor, "archive", { table, before });
    }
    const details = { ids: wantedIds };
    const entry = { action: "archive-selected", entity: ENTITIES[table], id: null, details } as const;
    return ok({ ids: wantedIds, entryId: wantedIds.length > 0 ? recordAudit(deps, actor, entry) : null });
  });
}

function recordChange(
  deps: Deps,
  actor: Actor,
  action: "archive" | "unarchive",
  { table, before }: { table: ArchivedTable; before: Archivable },
): void {
  const after = findArchivable(deps, table, before.id);
  recordAudit(deps, actor, { action, entity: ENTITIES[table], id: before.id, before, after });
}

/** Refuses a name that another offered row has by now. */
function refuseTaken({ db }: Deps, table: ArchivedTable, name: string): Refusal | null {
  if (table === "users") return null;
  const rows = table === "environments" ? listEnvironments(db) : listItemsOfKey(db, table, foldText(name));
  return refuseTakenName(rows, name);
}

/**
 * Makes an archived row offered again (rules R16.14). Where its name was taken meanwhile it needs another one.
 * @param input.name the new name; left out, the row's own.
 */
export function restoreArchived(
  deps: Deps,
  actor: Actor,
  table: ArchivedTable,
  id: number,
  { name, updatedAt }: { name?: string | undefined } & ExpectedVersion = {},
): Result<Archivable> {
  const { db } = deps;
  return db.join((): Result<Archivable> => {
    const before = findArchivable(deps, table, id);
    if (!before) return refuse("notFound");
    if (table === "users") {
      if (actor.role !== "admin") return refuse("forbidden");
      const managed = findManageable(db, actor, id);
      if (!managed.ok) return managed;
    }
    const stale = refuseStale(ENTITIES[table], before, updatedAt);
    if (stale) return stale;
    if (!before.archived) return ok(before);
    const called = name ?? before.name;
    const taken = refuseTaken(deps, table, called);
    if (taken) return taken;
    const at = timestamp(deps);
    if (called !== before.name && table !== "users") {
      if (table === "environments") renameEnvironment(db, { id, name: called, at });
      else if (table === "equipment") renameEquipment(db, { id, name: called, at });
      else renameItem(db, table, { id, name: called, at });
    }
    setArchived(db, table, { ids: [id], archivedAt: null, at });
    recordChange(deps, actor, "unarchive", { table, before });
    return ok(findArchivable(deps, table, id) as Archivable);
  });
}

type Change = { archived?: boolean | undefined; override?: boolean | undefined } & ExpectedVersion;

/**
 * A call that changes a row, archives it or makes it offered again, or both at once.
 * @param change.body what was sent; where it says `archived` alone nothing else is changed.
 * @param update changes the rest.
 */
export function changeAndArchive<Row extends Archivable, Body extends Change = Change>(
  deps: Deps,
  actor: Actor,
  table: ArchivedTable,
  { id, body }: { id: number; body: Body },
  update: (change: Omit<Body, "archived" | "override">) => Result<Row>,
): Result<Row> {
  return deps.db.join((): Result<Row> => {
    const { archived, override, ...change } = body;
    if (isArchivingAlone(body)) {
      const row = findArchivable(deps, table, id);
      if (!row) return refuse("notFound");
      const stale = refuseStale(ENTITIES[table], row, body.updatedAt);
      if (stale) return stale;
    } else {
      const changed = update(change);
      if (!changed.ok) return changed;
    }
    const row = findArchivable(deps, table, id) as Row;
    if (archived === undefined || archived === row.archived) return ok(row);
    const result: Result<unknown> = archived
      ? archiveRows(deps, actor, table, { ids: [id], override })
      : restoreArchived(deps, actor, table, id);
    return result.ok ? ok(findArchivable(deps, table, id) as Row) : result;
  });
}

/** The log's entry of an act of archiving rows of a list; null where the id is of anything else. */
export function findArchivingAct({ db }: Pick<Deps, "db">, table: ArchivedTable, entryId: number) {
  const entry = findAuditEntry(db, entryId);
  return entry?.action === "archive-selected" && entry.entity === ENTITIES[table] ? entry : null;
}

/**
 * Takes an act of archiving back: every row of it that is still archived is offered again, all of them or none.
 * @param entryId the log's entry of the act.
 */
export function undoArchiving(
  deps: Deps,
  actor: Actor,
  table: ArchivedTable,
  entryId: number,
): Result<{ count: number }> {
  const { db } = deps;
  return db.join((): Result<{ count: number }> => {
    const entry = findArchivingAct(deps, table, entryId);
    if (!entry) return refuse("notFound");
    const ids = (entry.details.ids ?? []) as number[];
    let count = 0;
    for (const id of ids) {
      if (findArchivable(deps, table, id)?.archived !== true) continue;
      const restored = restoreArchived(deps, actor, table, id);
      if (!restored.ok) return restored;
      count += 1;
    }
    return ok({ count });
  });
}
