import { randomBytes } from "node:crypto";
import { KEY_PREFIX } from "#app/domain/access/api-key.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_KEYS } from "#app/domain/limits.ts";
import type { ApiKeyInput } from "#app/models/access/api-key.schema.ts";
import { type ApiKey, deleteKey, findKey, insertKey, listKeys } from "#app/models/access/api-key.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { hashToken } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { problemSentence } from "#app/services/problems.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";

const TOKEN_BYTES = 32;

/**
 * Makes a key of the actor's for a program (rules R6.12). Refuses a name that another key of theirs has, and more
 * than `MAX_KEYS`.
 * @returns the secret, which cannot be shown again: only its hash is stored.
 */
export function createKey(
  deps: Deps,
  actor: Actor,
  { name, kind }: ApiKeyInput,
): Result<{ name: string; secret: string }> {
  const { db } = deps;
  return db.write(() => {
    const keys = listKeys(db, actor.id);
    if (keys.some((key) => foldText(key.name) === foldText(name))) {
      const taken = refuse("nameTaken", { name });
      return refuse("nameTaken", { name }, { name: [problemSentence(taken)] });
    }
    if (keys.length >= MAX_KEYS) return refuse("tooManyKeys", { most: MAX_KEYS });
    const secret = KEY_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
    const isReadOnly = kind === "read-only";
    const at = timestamp(deps);
    const id = insertKey(db, { userId: actor.id, name, tokenHash: hashToken(secret), isReadOnly, at });
    recordAudit(deps, actor, { action: "create", entity: "api-key", id, after: { name, isReadOnly } });
    return ok({ name, secret });
  });
}

function endKey(deps: Deps, actor: Actor | null, key: ApiKey, userId: number): void {
  deleteKey(deps.db, key.id);
  recordAudit(deps, actor, {
    action: "revoke",
    entity: "api-key",
    id: key.id,
    before: key,
    details: { userId },
  });
}

export function revokeKey(deps: Deps, actor: Actor, id: number): Result<ApiKey> {
  return deps.db.write(() => {
    const key = findKey(deps.db, { userId: actor.id, id });
    if (!key) return refuse("notFound");
    endKey(deps, actor, key, actor.id);
    return ok(key);
  });
}

/**
 * Within the transaction of what ends them (a reset, another role). @param actor null for the program's own command.
 */
export function endKeys(deps: Deps, actor: Actor | null, userId: number): void {
  for (const key of listKeys(deps.db, userId)) endKey(deps, actor, key, userId);
}
