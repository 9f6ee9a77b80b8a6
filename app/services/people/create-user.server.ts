import type { CreateUserInput } from "#app/models/people/user.schema.ts";
import { findCredentials, findUser, insertUser, type User } from "#app/models/people/user.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { knownSource } from "#app/services/access/passwords.server.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import type { Database } from "#db/client.server.ts";
import { roleRefusal, takenRefusal } from "./permission.server.ts";

export async function createUser(deps: Deps, actor: Actor, input: CreateUserInput): Promise<Result<User>> {
  const { db } = deps;
  const refusal = () => roleRefusal(db, actor, input.role) ?? takenRefusal(db, input);
  const early = refusal();
  if (early) return early;
  const hashed = await deps.passwords.hash(input.password, knownSource(`user ${actor.id}`));
  if (!hashed.ok) return hashed;
  return db.writeWhenUnlocked((): Result<User> => {
    const late = refusal() ?? sessionRefusal(deps, actor);
    if (late) return late;
    return storeUser(deps, actor, { ...input, passwordHash: hashed.value });
  });
}

type NewUser = Omit<CreateUserInput, "password"> & { passwordHash: string };

/**
 * Stores an account whose password is to be changed at its first login, in the caller's transaction. The names are the
 * caller's to check.
 * @param actor null where the program's own command makes the account.
 */
export function storeUser(deps: Deps, actor: Actor | null, profile: NewUser): Result<User> {
  const { db } = deps;
  const at = timestamp(deps);
  const { name, email, username, role, passwordHash } = profile;
  const id = insertUser(db, { name, email, username, role, passwordHash, firstLogin: true, at });
  const user = findUser(db, id);
  recordAudit(deps, actor, { action: "create", entity: "user", id, after: user, details: { role } });
  return user ? ok(user) : refuse("notFound");
}

export function freeAdminName(db: Database): string {
  let name = "admin";
  for (let number = 2; findCredentials(db, name); number++) name = `admin${number}`;
  return name;
}

/** Creates an administrator from the command line, which needs no account. */
export async function createAdminAsOperator(
  deps: Deps,
  input: Omit<CreateUserInput, "role">,
): Promise<Result<User>> {
  const early = takenRefusal(deps.db, input);
  if (early) return early;
  const hashed = await deps.passwords.hash(input.password, knownSource("operator"));
  if (!hashed.ok) return hashed;
  return deps.db.writeWhenUnlocked(
    (): Result<User> =>
      takenRefusal(deps.db, input) ??
      storeUser(deps, null, { ...input, role: "admin", passwordHash: hashed.value }),
  );
}

/** Accounts are not self-service: the registration is an administrator's. */
export function registrar(actor: Actor | null): Result<Actor> {
  if (actor?.role !== "admin") return refuse("registrationClosed");
  return actor.firstLogin ? refuse("firstLoginPending") : ok(actor);
}
