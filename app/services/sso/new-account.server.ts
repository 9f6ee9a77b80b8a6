/** Accounts of people whom the school's own accounts know: they have no password here (rules R27.5, R27.11). */
import type { Role } from "#app/domain/access/role.ts";
import { MAX_USERNAME_LENGTH } from "#app/domain/limits.ts";
import { emailField, fullName } from "#app/models/people/user.schema.ts";
import { findTakenName, findUser, insertUser } from "#app/models/people/user.server.ts";
import { updateHasPassword } from "#app/models/sso/outside-identity.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import type { Creation, ExternalPerson, Way } from "./person.ts";

/** Not a bcrypt hash: no password matches it. */
const NO_HASH = "!";
const SHORTEST_USERNAME = 3;

export function readProfile(person: ExternalPerson): Result<{ name: string | null; addresses: string[] }> {
  const name = person.name.normalize("NFC");
  const parsed = fullName.safeParse(name);
  if (name.trim() !== "" && !parsed.success) return refuse("outsideNameInvalid");
  const addresses = person.addresses.flatMap(
    (address) => emailField.safeParse(address.normalize("NFC")).data ?? [],
  );
  return ok({ name: parsed.data ?? null, addresses });
}

/** Whom the settings name as people who may have an account of their own, and with which role; null for others. */
export function roleOfNew(creation: Creation, person: ExternalPerson, addresses: string[]): Role | null {
  if (!creation) return null;
  if (person.role) return person.role;
  const isNamed = addresses.some((address) =>
    creation.endings.some((ending) => address.toLowerCase().endsWith(ending)),
  );
  return isNamed ? "teacher" : null;
}

function freeUsername(deps: Deps, wanted: string, email: string): string {
  const base = wanted
    .normalize("NFC")
    .replace(/\s/g, "")
    .slice(0, MAX_USERNAME_LENGTH - 4);
  const start = base.length < SHORTEST_USERNAME ? `${base}conta` : base;
  for (let number = 1; ; number++) {
    const username = number === 1 ? start : `${start}${number}`;
    if (findTakenName(deps.db, { username, email }) !== "username") return username;
  }
}

/** The identity links to it at the first sign-in. @param actor null if the person's own sign-in makes it. */
export function createAccount(
  deps: Deps,
  actor: Actor | null,
  wanted: { name: string | null; email: string; username: string; role: Role; way: Way },
): number {
  const at = timestamp(deps);
  const { email, role, way } = wanted;
  const username = freeUsername(deps, wanted.username, email);
  const name = wanted.name ?? username;
  const id = insertUser(deps.db, {
    name,
    email,
    username,
    role,
    passwordHash: NO_HASH,
    firstLogin: false,
    at,
  });
  updateHasPassword(deps.db, { id, hasPassword: false, at });
  const after = findUser(deps.db, id);
  recordAudit(deps, actor, { action: "create", entity: "user", id, after, details: { role, way } });
  return id;
}
