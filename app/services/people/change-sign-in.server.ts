import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import type { SignInInput } from "#app/models/access/sign-in.schema.ts";
import { findUser, type User } from "#app/models/people/user.server.ts";
import {
  countAdminsWithPassword,
  deleteIdentity,
  findIdentityOfUser,
  hasPassword,
  listSignIns,
  updateHasPassword,
} from "#app/models/sso/outside-identity.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { findManageable } from "./permission.server.ts";

/** How an account signs in: `waiting` for a first sign-in by the school's account, which links it. */
export type SignInState = { hasPassword: boolean; way: "oidc" | "ldap" | "waiting" | null };

/** How these accounts sign in, by id; accounts of every school without such a sign-in are `password`. */
export function readSignIns({ db }: Pick<Deps, "db">, ids: number[]): Map<number, SignInState> {
  if (ids.length === 0) return new Map();
  return new Map(
    listSignIns(db, ids).map(({ id, hasPassword: has, way }) => {
      const isLocal = has === 1;
      return [id, { hasPassword: isLocal, way: way ?? (isLocal ? null : "waiting") }];
    }),
  );
}

export function readSignIn(deps: Deps, { id, name, updatedAt }: User) {
  const state: SignInState = readSignIns(deps, [id]).get(id) ?? { hasPassword: true, way: null };
  return { id, name, updatedAt, ...state };
}

/**
 * Lets an account sign in by its password too, or by the school's account alone, and unlinks it (rules R27.7). What it
 * can no longer sign in by, ends its sessions. At least one administrator has a password.
 */
export function changeSignIn(deps: Deps, actor: Actor, id: number, input: SignInInput): Result<User> {
  const { db } = deps;
  return db.write((): Result<User> => {
    const found = findManageable(db, actor, id);
    if (!found.ok) return found;
    const user = found.value;
    const stale = refuseStale("user", user, input.updatedAt);
    if (stale) return stale;
    const at = timestamp(deps);
    const had = hasPassword(db, id);
    const has = input.ways === "password";
    if (had && !has && user.role === "admin" && countAdminsWithPassword(db) < 2)
      return refuse("lastLocalAdmin");
    const identity = input.unlink ? findIdentityOfUser(db, id) : undefined;
    if (identity) {
      deleteIdentity(db, identity.id);
      recordAudit(deps, actor, {
        action: "unlink-account",
        entity: "user",
        id,
        before: user,
        after: user,
        details: { way: identity.way },
      });
    }
    if (had !== has) {
      updateHasPassword(db, { id, hasPassword: has, at });
      if (!has) deleteSessionsOfUser(db, { userId: id });
      recordAudit(deps, actor, {
        action: "change-sign-in",
        entity: "user",
        id,
        before: user,
        after: findUser(db, id),
        details: { hasPassword: has },
      });
    }
    const changed = findUser(db, id);
    return changed ? ok(changed) : refuse("notFound");
  });
}
