/** What a proven outside identity opens: the account that it is linked to, links to, or makes (rules R27.4, R27.5). */
import type { Role } from "#app/domain/access/role.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import { fullName } from "#app/models/people/user.schema.ts";
import {
  countUsers,
  findTakenName,
  findUser,
  foldCase,
  type User,
  updateUser,
} from "#app/models/people/user.server.ts";
import { listUserGroups, syncExternalGroups } from "#app/models/people/user-group.server.ts";
import {
  countAdminsWithPassword,
  findIdentity,
  findIdentityOfUser,
  hasPassword,
  insertIdentity,
  listUserIdsByAddress,
  updateHasPassword,
  updateIdentity,
} from "#app/models/sso/outside-identity.server.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { hashToken, replaceSession } from "#app/services/access/session-token.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { createAccount, readProfile, roleOfNew } from "./new-account.server.ts";
import type { ExternalPerson } from "./person.ts";

/**
 * The account that the identity is to be linked to: the only one with its address that has none yet. Only here an
 * address must be verified and its person's alone: once linked the key counts.
 */
function findAccountToLink(deps: Deps, person: ExternalPerson, addresses: string[]): Result<number> {
  if (person.sharedAddresses.length > 0) return refuse("outsideAmbiguous");
  if (addresses.length === 0) return refuse("outsideUnverified");
  const ids = listUserIdsByAddress(deps.db, addresses);
  const [id, ...others] = ids;
  if (others.length > 0) return refuse("outsideAmbiguous");
  if (id !== undefined) return findIdentityOfUser(deps.db, id) ? refuse("outsideTaken") : ok(id);
  const role = roleOfNew(deps.externalAccounts.creation, person, addresses);
  if (!role) return refuse("outsideUnknown", { address: addresses[0] });
  const { name } = person;
  const profile = { name: fullName.safeParse(name.normalize("NFC")).data ?? null, email: addresses[0] ?? "" };
  return ok(createAccount(deps, null, { ...profile, username: person.username, role, way: person.way }));
}

/**
 * Links the identity, once. The password that the account had signs in no longer, nor do sessions and keys that were
 * created with it, unless it is the last administrator's: the program opens without anything outside.
 */
function link(deps: Deps, person: ExternalPerson, userId: number): void {
  const { db } = deps;
  const at = timestamp(deps);
  const { way, issuer, subject, role } = person;
  insertIdentity(db, { userId, way, issuer, subject, mappedRole: role, at });
  const user = findUser(db, userId);
  const isLastAdmin = user?.role === "admin" && hasPassword(db, userId) && countAdminsWithPassword(db) < 2;
  if (!isLastAdmin) updateHasPassword(db, { id: userId, hasPassword: false, at });
  deleteSessionsOfUser(db, { userId });
  endKeys(deps, null, userId);
  recordAudit(deps, null, {
    action: "link-account",
    entity: "user",
    id: userId,
    before: user,
    after: findUser(db, userId),
    details: { way },
  });
}

/** The role that the groups give now; one that they gave before and no longer do is taken back. */
function roleFromGroups(deps: Deps, user: User, person: ExternalPerson, mappedRole: Role | null): Role {
  const role = person.role ?? (mappedRole === user.role ? "teacher" : user.role);
  const isLastAdmin = user.role === "admin" && role !== "admin" && countUsers(deps.db, { role: "admin" }) < 2;
  return isLastAdmin ? user.role : role;
}

function follow(
  deps: Deps,
  user: User,
  person: ExternalPerson,
  { name, addresses, mappedRole }: { name: string | null; addresses: string[]; mappedRole: Role | null },
): void {
  const { db } = deps;
  const { id, username } = user;
  const held = [...addresses, ...person.sharedAddresses];
  const isKnown = held.some((address) => foldCase(address) === foldCase(user.email));
  const wanted = isKnown ? user.email : (addresses[0] ?? user.email);
  const isTaken = findTakenName(db, { username, email: wanted, exceptId: id }) !== null;
  const email = isTaken ? user.email : wanted;
  const role = roleFromGroups(deps, user, person, mappedRole);
  if ((name ?? user.name) === user.name && email === user.email && role === user.role) return;
  updateUser(db, { id, username, name: name ?? user.name, email, role, at: timestamp(deps) });
  if (role !== user.role) {
    deleteSessionsOfUser(db, { userId: id });
    endKeys(deps, null, id);
  }
  recordAudit(deps, null, {
    action: "follow-directory",
    entity: "user",
    id,
    before: user,
    after: findUser(db, id),
    details: role === user.role ? {} : { from: user.role, to: role },
  });
}

/** Updates membership of the school's groups that have the name of an outside one (rules R27.9). */
function syncGroups(deps: Deps, user: User, person: ExternalPerson): void {
  const groups = listUserGroups(deps.db);
  const names = new Set(person.groups.map(foldText));
  const groupIds = groups.filter(({ name }) => names.has(foldText(name))).map(({ id }) => id);
  const { joined, left } = syncExternalGroups(deps.db, { userId: user.id, groupIds, at: timestamp(deps) });
  if (joined.length + left.length === 0) return;
  const namesOf = (ids: number[]) => groups.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  recordAudit(deps, null, {
    action: "follow-directory",
    entity: "user",
    id: user.id,
    after: user,
    details: { joined: namesOf(joined), left: namesOf(left) },
  });
}

function resolve(deps: Deps, person: ExternalPerson): Result<{ user: User; identityId: number }> {
  const { db } = deps;
  const profile = readProfile(person);
  if (!profile.ok) return profile;
  const { addresses } = profile.value;
  let identity = findIdentity(db, person);
  if (!identity) {
    const account = findAccountToLink(deps, person, addresses);
    if (!account.ok) return account;
    link(deps, person, account.value);
    identity = findIdentity(db, person);
  }
  const user = identity && findUser(db, identity.userId);
  if (!identity || !user) return refuse("outsideUnknown", { address: addresses[0] });
  follow(deps, user, person, { ...profile.value, mappedRole: identity.mappedRole });
  syncGroups(deps, user, person);
  updateIdentity(db, { id: identity.id, mappedRole: person.role, at: timestamp(deps) });
  const present = findUser(db, user.id);
  return present ? ok({ user: present, identityId: identity.id }) : refuse("notFound");
}

export async function enter(
  deps: Deps,
  person: ExternalPerson,
  visitor: Visitor,
  refreshToken: string | null = null,
): Promise<Result<User>> {
  const begun = await deps.db.writeWhenUnlocked((): Result<{ user: User; token: string }> | Refusal => {
    const resolved = resolve(deps, person);
    if (!resolved.ok) return resolved;
    const { user, identityId } = resolved.value;
    return ok({ user, token: replaceSession(deps, visitor.sessionToken, user.id, identityId) });
  });
  if (!begun.ok) return begun;
  const { user, token } = begun.value;
  if (refreshToken) deps.externalAccounts.refreshTokens.set(hashToken(token), refreshToken);
  visitor.admit(token, foldCase(user.username));
  return ok(user);
}
