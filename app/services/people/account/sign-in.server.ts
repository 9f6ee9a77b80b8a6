import {
  findCredentials,
  findUser,
  findUsername,
  foldCase,
  type User,
} from "#app/models/people/user.server.ts";
import { listUserGroups } from "#app/models/people/user-group.server.ts";
import type { PasswordSource } from "#app/services/access/passwords.server.ts";
import { replaceSession } from "#app/services/access/session-token.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { enter } from "#app/services/sso/enter.server.ts";

function sourceOf(username: string, { clientAddress, knownDevice }: Visitor): PasswordSource {
  const name = foldCase(username);
  const device = knownDevice(name);
  return device
    ? { id: device, isKnown: true }
    : { id: clientAddress, isKnown: false, name: name.slice(0, 100) };
}

/** As the person typed it, after the program's own password did not fit: the local administrator's never goes there, and works without it. */
async function signInByDirectory(
  deps: Deps,
  { username, typed, password }: { username: string; typed: string; password: string },
  visitor: Visitor,
): Promise<Result<User>> {
  const { directory } = deps.externalAccounts;
  if (!directory) return refuse("badCredentials");
  const groupNames = listUserGroups(deps.db).map(({ name }) => name);
  const person = await directory.authenticate(typed, password, groupNames);
  if (!person.ok) {
    // Only a wrong password counts for the throttle.
    if (person.problem !== "badCredentials") await deps.throttle.uncount(username, visitor);
    return person;
  }
  await deps.throttle.succeeded(username, visitor);
  return enter(deps, person.value, visitor);
}

/**
 * By username or e-mail (rules R6.20), trimmed, without regard to case. Both count as one for the throttle and for
 * known browsers. An unknown name costs the same work and answer as a wrong password.
 */
export async function signIn(
  deps: Deps,
  input: { username: string; password: string },
  visitor: Visitor,
): Promise<Result<User>> {
  const { db } = deps;
  const typed = input.username.trim();
  const username = findUsername(db, typed) ?? typed;
  const wait = await deps.throttle.begin(username, visitor);
  if (wait > 0) return refuse("tooManyAttempts", { seconds: wait });
  const checked = findCredentials(db, username);
  const matches = await deps.passwords.verify(
    input.password,
    checked?.passwordHash ?? null,
    sourceOf(username, visitor),
  );
  if (!matches.ok) {
    // A sign-in that is refused for a full queue must not count for the throttle.
    await deps.throttle.uncount(username, visitor);
    return matches;
  }
  if (!checked || !matches.value)
    return signInByDirectory(deps, { username, typed, password: input.password }, visitor);
  await deps.throttle.succeeded(username, visitor);
  const begun = await db.writeWhenUnlocked(() => {
    // While the password was compared it may have been changed, and the id given to another person.
    const present = findCredentials(db, username);
    const isSame = present?.id === checked.id && present.passwordHash === checked.passwordHash;
    const user = isSame ? findUser(db, checked.id) : null;
    if (!user) return refuse("badCredentials");
    return ok({ user, token: replaceSession(deps, visitor.sessionToken, user.id) });
  });
  if (!begun.ok) return begun;
  const { user, token } = begun.value;
  visitor.admit(token, foldCase(user.username));
  return ok(user);
}
