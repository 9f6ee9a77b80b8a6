import { sql } from "kysely";
import type { Role } from "#app/domain/access/role.ts";
import type { MailKey } from "#app/domain/mail/mail.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export function listOptOuts(db: Database, userId: number): string[] {
  return db
    .all(db.q.selectFrom("mail_opt_outs").select("kind").where("user_id", "=", userId).orderBy("kind"))
    .map(({ kind }) => kind);
}

export function insertOptOut(db: Database, input: { userId: number; kind: MailKey; at: string }): boolean {
  const { userId, kind, at } = input;
  return (
    db.run(
      db.q
        .insertInto("mail_opt_outs")
        .values({ user_id: userId, kind, created_at: at })
        .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doNothing()),
    ).changes > 0
  );
}

export function deleteOptOut(db: Database, input: { userId: number; kind: MailKey }): boolean {
  return (
    db.run(
      db.q.deleteFrom("mail_opt_outs").where("user_id", "=", input.userId).where("kind", "=", input.kind),
    ).changes > 0
  );
}

const optOutOf = prepareQuery((q, input: { userId: number; kind: MailKey }) =>
  q
    .selectFrom("mail_opt_outs")
    .select("kind")
    .where("user_id", "=", input.userId)
    .where("kind", "=", input.kind),
);

export function wantsMail(db: Database, input: { userId: number; kind: MailKey }): boolean {
  return db.get(optOutOf(input)) === undefined;
}

export function listWanting(db: Database, input: { role: Role; kind: MailKey }): number[] {
  return db
    .all(
      db.q
        .selectFrom("users as u")
        .select("u.id")
        .where("u.role", "=", input.role)
        .where("u.left_at", "is", null)
        .where("u.archived_at", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("mail_opt_outs as o")
                .select("o.kind")
                .whereRef("o.user_id", "=", "u.id")
                .where("o.kind", "=", input.kind),
            ),
          ),
        )
        .orderBy("u.id"),
    )
    .map(({ id }) => id);
}

export function insertUnsubscribeTokens(db: Database, at: string): void {
  const made = sql`
    insert or ignore into "mail_unsubscribe_tokens" (user_id, token, created_at)
    SELECT u.id, lower(hex(randomblob(20))), ${at} FROM users AS u
    WHERE u.role = 'teacher' AND u.left_at IS NULL AND u.archived_at IS NULL AND u.id NOT IN (SELECT user_id FROM mail_unsubscribe_tokens)
  `;
  db.run({ compile: () => made.compile(db.q) });
}

export function findUnsubscribeToken(db: Database, userId: number): string | null {
  const row = db.get(
    db.q.selectFrom("mail_unsubscribe_tokens").select("token").where("user_id", "=", userId),
  );
  return row?.token ?? null;
}

/** Whose mail about the deadline the token switches off. */
export function findUnsubscriber(db: Database, token: string): number | null {
  const row = db.get(
    db.q.selectFrom("mail_unsubscribe_tokens").select("user_id as userId").where("token", "=", token),
  );
  return row?.userId ?? null;
}
