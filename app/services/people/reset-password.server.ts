import { generatePassword } from "#app/domain/access/generate-password.ts";
import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import { findCredentials, findUser, type User, updatePassword } from "#app/models/people/user.server.ts";
import { hasPassword } from "#app/models/sso/outside-identity.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { knownSource } from "#app/services/access/passwords.server.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { findManageable } from "./permission.server.ts";

/** @param actor null where the program's own command resets it. */
function storePassword(
  deps: Deps,
  actor: Actor | null,
  { id, passwordHash }: { id: number; passwordHash: string },
): void {
  const at = timestamp(deps);
  const before = findUser(deps.db, id);
  updatePassword(deps.db, { id, passwordHash, firstLogin: true, at });
  deleteSessionsOfUser(deps.db, { userId: id });
  endKeys(deps, actor, id);
  const after = findUser(deps.db, id);
  recordAudit(deps, actor, { action: "reset-password", entity: "user", id, before, after });
}

/** For an administrator who is locked out: any account. @returns the generated password, to print once. */
export async function resetPasswordAsOperator(deps: Deps, username: string): Promise<Result<string>> {
  const { db } = deps;
  if (!findCredentials(db, username)) return refuse("notFound");
  const password = generatePassword();
  const hashed = await deps.passwords.hash(password, knownSource("operator"));
  if (!hashed.ok) return hashed;
  return db.writeWhenUnlocked((): Result<string> => {
    const found = findCredentials(db, username);
    if (!found) return refuse("notFound");
    storePassword(deps, null, { id: found.id, passwordHash: hashed.value });
    return ok(password);
  });
}

function findUnchanged(deps: Deps, actor: Actor, id: number, expected: ExpectedVersion): Result<User> {
  const found = findManageable(deps.db, actor, id);
  if (!found.ok) return found;
  const stale = refuseStale("user", found.value, expected.updatedAt);
  return stale ?? (hasPassword(deps.db, id) ? found : refuse("noLocalPassword"));
}

export async function resetPassword(
  deps: Deps,
  actor: Actor,
  id: number,
  input: { newPassword: string } & ExpectedVersion,
): Promise<Result<User>> {
  const { db } = deps;
  const early = findUnchanged(deps, actor, id, input);
  if (!early.ok) return early;
  const hashed = await deps.passwords.hash(input.newPassword, knownSource(`user ${actor.id}`));
  if (!hashed.ok) return hashed;
  return db.writeWhenUnlocked((): Result<User> => {
    const late = findUnchanged(deps, actor, id, input);
    if (!late.ok) return late;
    // While the password was hashed, the id may have been given to another person.
    if (late.value.createdAt !== early.value.createdAt) return refuse("notFound");
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    storePassword(deps, actor, { id, passwordHash: hashed.value });
    const user = findUser(db, id);
    return user ? ok(user) : refuse("notFound");
  });
}
