import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type ApiKey = {
  id: number;
  name: string;
  isReadOnly: boolean;
  createdAt: string;
  /** Exact to an hour; null until it is used. */
  lastUsedAt: string | null;
};

function selectKeys(db: Database, userId: number) {
  return db.q
    .selectFrom("api_keys")
    .select([
      "id",
      "name",
      "is_read_only as isReadOnly",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("user_id", "=", userId);
}

function toKey<Row extends { isReadOnly: number }>(row: Row) {
  return { ...row, isReadOnly: row.isReadOnly === 1 };
}

export function listKeys(db: Database, userId: number): ApiKey[] {
  return db.all(selectKeys(db, userId).orderBy("id", "desc")).map(toKey);
}

export function findKey(db: Database, { userId, id }: { userId: number; id: number }): ApiKey | null {
  const row = db.get(selectKeys(db, userId).where("id", "=", id));
  return row ? toKey(row) : null;
}

export function insertKey(
  db: Database,
  input: { userId: number; name: string; tokenHash: string; isReadOnly: boolean; at: string },
): number {
  return db.run(
    db.q.insertInto("api_keys").values({
      user_id: input.userId,
      name: input.name,
      token_hash: input.tokenHash,
      is_read_only: input.isReadOnly ? 1 : 0,
      created_at: input.at,
    }),
  ).id;
}

export function deleteKey(db: Database, id: number): void {
  db.run(db.q.deleteFrom("api_keys").where("id", "=", id));
}

const keyUser = prepareQuery((q, input: { tokenHash: string }) =>
  q
    .selectFrom("api_keys as k")
    .innerJoin("users", "users.id", "k.user_id")
    .select([
      "k.id as keyId",
      "k.name as keyName",
      "k.is_read_only as isReadOnly",
      "k.last_used_at as lastUsedAt",
      "users.id",
      "users.name",
      "users.username",
      "users.email",
      "users.role",
      "users.first_login as firstLogin",
    ])
    .where("k.token_hash", "=", input.tokenHash),
);

export function findKeyUser(db: Database, tokenHash: string) {
  return db.get(keyUser({ tokenHash }));
}

export function isKeyOf(db: Database, { keyId, userId }: { keyId: number; userId: number }): boolean {
  return countRows(db, db.q.selectFrom("api_keys").where("id", "=", keyId).where("user_id", "=", userId)) > 0;
}

export function updateKeyUse(db: Database, { id, at }: { id: number; at: string }): void {
  db.run(db.q.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id));
}
