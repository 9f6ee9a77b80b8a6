import { ROLES, type Role } from "#app/domain/access/role.ts";
import {
  countUsers,
  findTakenName,
  findUser,
  isAnonymised,
  type User,
} from "#app/models/people/user.server.ts";
import { countAdminsWithPassword, hasPassword } from "#app/models/sso/outside-identity.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { problemText } from "#app/text/problems.ts";
import type { Database } from "#db/client.server.ts";

export function manageableRoles(role: Role): Role[] {
  if (role === "teacher") return [];
  return ROLES.filter((each) => role === "admin" || each !== "admin");
}

/** Why the actor may not make an account of this role, or turn one into it. */
export function roleRefusal(db: Database, actor: Actor, role: Role): Refusal | null {
  // Asked of the row: hashing waits, and meanwhile the actor may have been deleted or demoted.
  const present = findUser(db, actor.id);
  if (!present || present.role !== actor.role) return refuse("forbidden");
  return manageableRoles(present.role).includes(role) ? null : refuse("roleNotAllowed");
}

export function findManageable(db: Database, actor: Actor, id: number): Result<User> {
  const user = findUser(db, id);
  if (!user || isAnonymised(db, id)) return refuse("notFound");
  return roleRefusal(db, actor, user.role) ?? ok(user);
}

/** Why the account's rights stay: it is the last admin's, or the actor's own (rules R5.9). */
export function refuseLoss(db: Database, actor: Actor, user: User): Refusal | null {
  if (user.role === "admin" && countUsers(db, { role: "admin" }) < 2) return refuse("lastAdmin");
  const isLocalAdmin = user.role === "admin" && hasPassword(db, user.id);
  if (isLocalAdmin && countAdminsWithPassword(db) < 2) return refuse("lastLocalAdmin");
  return user.id === actor.id ? refuse("ownAccount") : null;
}

export function findEndable(db: Database, actor: Actor, id: number, expected: ExpectedVersion): Result<User> {
  const found = findManageable(db, actor, id);
  if (!found.ok) return found;
  const user = found.value;
  return refuseStale("user", user, expected.updatedAt) ?? refuseLoss(db, actor, user) ?? found;
}

/** The refusal of a username or an e-mail that is already taken. */
export function takenRefusal(
  db: Database,
  input: { username: string; email: string; exceptId?: number },
): Refusal | null {
  const taken = findTakenName(db, input);
  if (!taken) return null;
  const problem = taken === "username" ? "usernameTaken" : "emailTaken";
  return refuse(problem, {}, { [taken]: [problemText[problem]()] });
}
