import type { EnvironmentInput } from "#app/models/rooms/environment.schema.ts";
import {
  countReservationsOfEnvironment,
  deleteEnvironment,
  type Environment,
  findEnvironment,
  insertEnvironment,
  listEnvironments,
  updateEnvironment,
} from "#app/models/rooms/environment.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { refuseTooManyResources, saveResources } from "#app/services/catalog/save-resources.server.ts";
import { refuseTakenName } from "#app/services/catalog/unique-name.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { done, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { refusePeople, writePeople } from "./room-people.server.ts";

/** Adds an environment. */
export function createEnvironment(deps: Deps, actor: Actor, input: EnvironmentInput): Result<Environment> {
  return deps.db.write(() => {
    const { resources = [], responsibleUserIds, automaticUserIds, ...columns } = input;
    const people = { approval: columns.approval, responsibleUserIds, automaticUserIds };
    const refused =
      refuseTakenName(listEnvironments(deps.db), input.name) ??
      refuseTooManyResources(deps, resources) ??
      refusePeople(deps, people);
    if (refused) return refused;
    const id = insertEnvironment(deps.db, { ...columns, at: timestamp(deps) });
    saveResources(deps, actor, id, resources);
    writePeople(deps, id, people);
    const after = findEnvironment(deps.db, id);
    recordAudit(deps, actor, { action: "create", entity: "environment", id, after });
    return after ? done(after) : refuse("notFound");
  });
}

/** Replaces what is known about an environment; its resources and people only if the input has them. */
export function changeEnvironment(
  deps: Deps,
  actor: Actor,
  id: number,
  input: EnvironmentInput & Seen,
): Result<Environment> {
  return deps.db.write(() => {
    const present = findEnvironment(deps.db, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("environment", present, input.updatedAt);
    if (stale) return stale;
    const { resources, responsibleUserIds, automaticUserIds, ...columns } = input;
    const people = { approval: columns.approval, responsibleUserIds, automaticUserIds };
    const refused =
      refuseTakenName(listEnvironments(deps.db), input.name, present) ??
      refuseTooManyResources(deps, resources ?? []) ??
      refusePeople(deps, people, present);
    if (refused) return refused;
    updateEnvironment(deps.db, { ...columns, id, at: timestamp(deps) });
    if (resources) saveResources(deps, actor, id, resources);
    writePeople(deps, id, people);
    const after = findEnvironment(deps.db, id);
    recordAudit(deps, actor, { action: "update", entity: "environment", id, before: present, after });
    return after ? done(after) : refuse("notFound");
  });
}

/** Removes an environment that no reservation names; otherwise refuses with their count. */
export function removeEnvironment(
  deps: Deps,
  actor: Actor,
  id: number,
  seen: Seen = {},
): Result<Environment> {
  return deps.db.write(() => {
    const environment = findEnvironment(deps.db, id);
    if (!environment) return refuse("notFound");
    const stale = refuseStale("environment", environment, seen.updatedAt);
    if (stale) return stale;
    const count = countReservationsOfEnvironment(deps.db, id);
    if (count > 0) return refuse("inUse", { count });
    deleteEnvironment(deps.db, id);
    recordAudit(deps, actor, { action: "delete", entity: "environment", id, before: environment });
    return done(environment);
  });
}
