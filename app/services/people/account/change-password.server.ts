import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import {
  findPasswordHash,
  findUser,
  foldCase,
  type User,
  updatePassword,
} from "#app/models/people/user.server.ts";
import { hasPassword } from "#app/models/sso/outside-identity.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { knownSource } from "#app/services/access/passwords.server.ts";
import { beginSession } from "#app/services/access/session-token.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { problemText } from "#app/text/problems.ts";

/** Clears the first-login flag, ends all of one's sessions and starts a new one; wrong passwords are throttled. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
  visitor: Visitor,
): Promise<Result<User>> {
  if (!hasPassword(deps.db, actor.id)) return refuse("noLocalPassword");
  const source = knownSource(`user ${actor.id}`);
  const wait = await deps.throttle.begin(actor.username, visitor);
  if (wait > 0) return refuse("tooManyAttempts", { seconds: wait });
  const before = findPasswordHash(deps.db, actor.id);
  const matches = await deps.passwords.verify(input.currentPassword, before, source);
  if (!matches.ok) {
    await deps.throttle.uncount(actor.username, visitor);
    return matches;
  }
  if (!matches.value) {
    return refuse("wrongPassword", {}, { currentPassword: [problemText.wrongPassword()] });
  }
  await deps.throttle.succeeded(actor.username, visitor);
  const hashed = await deps.passwords.hash(input.newPassword, source);
  if (!hashed.ok) return hashed;
  const changed = await deps.db.writeWhenUnlocked(() => {
    const at = timestamp(deps);
    // Somebody may have reset the password while it was being hashed; the older knowledge must not win.
    if (findPasswordHash(deps.db, actor.id) !== before) return refuse("wrongPassword");
    const present = findUser(deps.db, actor.id);
    updatePassword(deps.db, { id: actor.id, passwordHash: hashed.value, firstLogin: false, at });
    deleteSessionsOfUser(deps.db, { userId: actor.id });
    const user = findUser(deps.db, actor.id);
    recordAudit(deps, actor, {
      action: "change-password",
      entity: "user",
      id: actor.id,
      before: present,
      after: user,
    });
    return user ? ok({ user, token: beginSession(deps, user.id) }) : refuse("notFound");
  });
  if (!changed.ok) return changed;
  const { user, token } = changed.value;
  visitor.admit(token, foldCase(user.username));
  return ok(user);
}
