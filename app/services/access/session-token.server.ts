import { createHash, randomBytes } from "node:crypto";
import { SESSION_DAYS } from "#app/domain/people/personal-data.ts";
import { isKeyOf } from "#app/models/access/api-key.server.ts";
import {
  deleteSessionByTokenHash,
  findSessionUser,
  insertSession,
  isSessionOf,
} from "#app/models/access/session.server.ts";
import type { Database } from "#db/client.server.ts";
import { CLOCK_TOLERANCE_MS, type Clock } from "../clock.ts";
import { type Refusal, refuse } from "../result.ts";
import type { Actor } from "./actor.ts";

const ABSOLUTE_LIFE_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;
const OUTSIDE_LIFE_MS = 8 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

type Store = { db: Database; now: Clock };

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A session that would last for longer than a session can was created under a wrong clock. */
export function sessionSpan(now: Clock): { now: string; latest: string } {
  const at = now();
  const latest = new Date(at.getTime() + ABSOLUTE_LIFE_MS + CLOCK_TOLERANCE_MS);
  return { now: at.toISOString(), latest: latest.toISOString() };
}

/**
 * Starts a session; the token goes into the cookie, only its hash into the database.
 * @param identityId by which outside identity somebody signed in: such a session is over after eight hours, and ends
 * with the identity (rules R27.8).
 */
export function beginSession({ db, now }: Store, userId: number, identityId: number | null = null): string {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const createdAt = now();
  insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    identityId,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(
      createdAt.getTime() + (identityId === null ? ABSOLUTE_LIFE_MS : OUTSIDE_LIFE_MS),
    ).toISOString(),
  });
  return token;
}

export function replaceSession(
  store: Store,
  former: string | null,
  userId: number,
  identityId: number | null = null,
): string {
  if (former) endSession(store, former);
  return beginSession(store, userId, identityId);
}

export function actorOfToken({ db, now }: Store, token: string): Actor | null {
  const row = findSessionUser(db, { tokenHash: hashToken(token), ...sessionSpan(now) });
  return row ? { ...row, firstLogin: row.firstLogin === 1, key: null } : null;
}

/**
 * Why the actor may not finish their act: their session or key has ended meanwhile. To be asked, in the
 * transaction that writes, by whatever waited after the permission was read (docs/decisions/0101).
 */
export function sessionRefusal({ db }: Store, { sessionId, key, id }: Actor): Refusal | null {
  if (key) return isKeyOf(db, { keyId: key.id, userId: id }) ? null : refuse("wrongKey");
  return sessionId !== null && isSessionOf(db, { sessionId, userId: id }) ? null : refuse("signedOut");
}

/** Ends the session of the token. Not by its row's id, which may be another session's by then. */
export function endSession({ db }: Store, token: string): void {
  deleteSessionByTokenHash(db, hashToken(token));
}
