import { insertAudit } from "#app/models/audit.server.ts";
import { deleteSessionsOfUser } from "#app/models/session.server.ts";
import { findUser, type User, updatePassword } from "#app/models/user.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";
import { findManageable } from "./permission.server.ts";

/** Gives an account a password that is to be changed at the next login; ends the person's sessions. */
export async function resetPassword(
  deps: Deps,
  actor: Actor,
  id: number,
  input: { newPassword: string },
): Promise<Result<User>> {
  const { db } = deps;
  const early = findManageable(db, actor, id);
  if (!early.ok) return early;
  const passwordHash = await deps.passwords.hash(input.newPassword);
  return db.write((): Result<User> => {
    const late = findManageable(db, actor, id);
    if (!late.ok) return late;
    const at = timestamp(deps);
    updatePassword(db, { id, passwordHash, firstLogin: true, at });
    deleteSessionsOfUser(db, { userId: id });
    insertAudit(db, { at, actorId: actor.id, action: "reset-password", entity: "user", entityId: id });
    const user = findUser(db, id);
    return user ? done(user) : refuse("notFound");
  });
}
