import { findKeyUser, updateKeyUse } from "#app/models/access/api-key.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { type Refusal, refuse } from "../result.ts";
import type { Actor } from "./actor.ts";
import { may } from "./matrix.ts";
import { hashToken } from "./session-token.server.ts";

/** Resolution of a key's last use: it is recorded once per this period (rules R6.14). */
const USE_RESOLUTION_MS = 60 * 60_000;

/** Null if there is no such key, or its owner may not have one. Any other secret takes the same path and time. */
export function actorOfKey(deps: Pick<Deps, "db">, secret: string): Actor | null {
  const row = findKeyUser(deps.db, hashToken(secret));
  if (!row || !may(row.role, "POST /perfil/chaves/nova")) return null;
  const { keyId, keyName, isReadOnly, lastUsedAt, ...person } = row;
  return {
    ...person,
    firstLogin: person.firstLogin === 1,
    sessionId: null,
    key: { id: keyId, name: keyName, isReadOnly: isReadOnly === 1 },
  };
}

/** Refuses a wrong key, and slows down who tries many; a right one is never slowed down (rules R13.5). */
export async function wrongKeyRefusal(deps: Deps, secret: string, address: string): Promise<Refusal | null> {
  if (actorOfKey(deps, secret)) return null;
  const seconds = await deps.secretThrottle.missed(address);
  return seconds > 0 ? refuse("tooManyAttempts", { seconds }) : refuse("wrongKey");
}

/** Records that the key was used, at most once an hour. Only the primary calls it. */
export function recordKeyUse(deps: Deps, secret: string): void {
  const row = findKeyUser(deps.db, hashToken(secret));
  if (!row) return;
  const noted = row.lastUsedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(row.lastUsedAt);
  const age = deps.now().getTime() - noted;
  // A last use in the future was recorded under a wrong clock.
  if (age >= 0 && age < USE_RESOLUTION_MS) return;
  deps.db.write(() => updateKeyUse(deps.db, { id: row.keyId, at: timestamp(deps) }));
}
