import { ROLES, type Role } from "#app/domain/role.ts";
import { findTakenName, findUser, hasLeft, type User } from "#app/models/user.server.ts";
import { problemText } from "#app/text/problems.ts";
import type { Database } from "#db/client.server.ts";
import type { Actor } from "../access/actor.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";

/** Administrators manage every account, pedagogical staff those of teachers and of each other. */
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

/** The account, where it exists, its person has not left and the actor may manage it. */
export function findManageable(db: Database, actor: Actor, id: number): Result<User> {
  const user = findUser(db, id);
  if (!user || hasLeft(db, id)) return refuse("notFound");
  return roleRefusal(db, actor, user.role) ?? done(user);
}

/** Why the username or the e-mail cannot be had: somebody else has it already. */
export function takenRefusal(
  db: Database,
  input: { username: string; email: string; exceptId?: number },
): Refusal | null {
  const taken = findTakenName(db, input);
  if (!taken) return null;
  const problem = taken === "username" ? "usernameTaken" : "emailTaken";
  return refuse(problem, {}, { [taken]: [problemText[problem]()] });
}
