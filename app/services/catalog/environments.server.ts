import { insertAudit } from "#app/models/audit.server.ts";
import type { EnvironmentInput } from "#app/models/environment.schema.ts";
import {
  countReservationsOfEnvironment,
  deleteEnvironment,
  type Environment,
  findEnvironment,
  insertEnvironment,
  updateEnvironment,
} from "#app/models/environment.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";

/** Adds an environment. */
export function createEnvironment(deps: Deps, actor: Actor, input: EnvironmentInput): Result<Environment> {
  return deps.db.write(() => {
    const id = insertEnvironment(deps.db, { ...input, at: timestamp(deps) });
    audit(deps, actor, "create", id);
    return found(deps, id);
  });
}

/** Replaces what is known about an environment. */
export function changeEnvironment(
  deps: Deps,
  actor: Actor,
  id: number,
  input: EnvironmentInput,
): Result<Environment> {
  return deps.db.write(() => {
    updateEnvironment(deps.db, { ...input, id, at: timestamp(deps) });
    audit(deps, actor, "update", id);
    return found(deps, id);
  });
}

/** Removes an environment that no reservation names; otherwise refuses with their count. */
export function removeEnvironment(deps: Deps, actor: Actor, id: number): Result<Environment> {
  return deps.db.write(() => {
    const environment = findEnvironment(deps.db, id);
    if (!environment) return refuse("notFound");
    const count = countReservationsOfEnvironment(deps.db, id);
    if (count > 0) return refuse("inUse", { count });
    deleteEnvironment(deps.db, id);
    audit(deps, actor, "delete", id);
    return done(environment);
  });
}

function audit(deps: Deps, actor: Actor, action: string, id: number): void {
  insertAudit(deps.db, {
    at: timestamp(deps),
    actorId: actor.id,
    action,
    entity: "environment",
    entityId: id,
  });
}

function found(deps: Deps, id: number): Result<Environment> {
  const environment = findEnvironment(deps.db, id);
  return environment ? done(environment) : refuse("notFound");
}
