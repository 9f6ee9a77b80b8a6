import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export function insertSession(
  db: Database,
  input: {
    tokenHash: string;
    userId: number;
    identityId: number | null;
    createdAt: string;
    expiresAt: string;
  },
): number {
  return db.run(
    db.q.insertInto("sessions").values({
      token_hash: input.tokenHash,
      user_id: input.userId,
      identity_id: input.identityId,
      created_at: input.createdAt,
      expires_at: input.expiresAt,
    }),
  ).id;
}

const sessionUser = prepareQuery((q, input: { tokenHash: string; now: string; latest: string }) =>
  q
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id as sessionId",
      "users.id",
      "users.name",
      "users.username",
      "users.email",
      "users.role",
      "users.first_login as firstLogin",
    ])
    .where("sessions.token_hash", "=", input.tokenHash)
    .where("sessions.expires_at", ">", input.now)
    .where("sessions.expires_at", "<=", input.latest),
);

export function findSessionUser(db: Database, input: { tokenHash: string; now: string; latest: string }) {
  return db.get(sessionUser(input));
}

export function isSessionOf(
  db: Database,
  { sessionId, userId }: { sessionId: number; userId: number },
): boolean {
  const query = db.q.selectFrom("sessions").where("id", "=", sessionId).where("user_id", "=", userId);
  return countRows(db, query) > 0;
}

export function deleteSessionByTokenHash(db: Database, tokenHash: string): void {
  db.run(db.q.deleteFrom("sessions").where("token_hash", "=", tokenHash));
}

export function deleteSessionsOfUser(db: Database, input: { userId: number; exceptId?: number }): void {
  let query = db.q.deleteFrom("sessions").where("user_id", "=", input.userId);
  if (input.exceptId !== undefined) query = query.where("id", "!=", input.exceptId);
  db.run(query);
}

export function deleteInvalidSessions(
  db: Database,
  input: { now: string; latest: string; limit: number },
): number {
  const expired = db.q
    .selectFrom("sessions")
    .select("id")
    .where(({ eb, or }) => or([eb("expires_at", "<=", input.now), eb("expires_at", ">", input.latest)]))
    .limit(input.limit);
  return db.run(db.q.deleteFrom("sessions").where("id", "in", expired)).changes;
}

export function hasSession(db: Database, tokenHash: string): boolean {
  return countRows(db, db.q.selectFrom("sessions").where("token_hash", "=", tokenHash)) > 0;
}
