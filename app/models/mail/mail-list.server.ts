import { sql } from "kysely";
import type { MailState } from "#app/domain/mail/mail.ts";
import type { Database } from "#db/client.server.ts";
import type { MailRow } from "./mail-outbox.server.ts";

export type ListedMail = MailRow & {
  toName: string;
  toAddress: string;
  state: MailState;
  dueAt: string;
  lastAttemptAt: string | null;
  answer: string | null;
  finishedAt: string | null;
};

export function listMail(
  db: Database,
  page: { beforeId: number; onlyFailed: boolean; limit: number },
): ListedMail[] {
  let query = db.q
    .selectFrom("mail_outbox as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select([
      "m.id",
      "m.message_id as messageId",
      "m.kind",
      "m.user_id as userId",
      "m.from_address as fromAddress",
      "m.details",
      "m.attempts",
      "m.give_up_at as giveUpAt",
      "m.created_at as createdAt",
      "m.state",
      "m.due_at as dueAt",
      "m.last_attempt_at as lastAttemptAt",
      "m.answer",
      "m.finished_at as finishedAt",
      "u.name as toName",
      "u.email as toAddress",
    ])
    .where("m.id", "<", page.beforeId)
    .orderBy("m.id", "desc")
    .limit(page.limit);
  // As a literal: the partial index is for one state.
  if (page.onlyFailed) query = query.where("m.state", "=", sql.lit("failed"));
  return db.all(query);
}

/** How many mails wait or were given up, up to `max`. */
export function countMailIn(db: Database, state: "waiting" | "failed", max: number): number {
  const some = db.q.selectFrom("mail_outbox").select("id").where("state", "=", sql.lit(state)).limit(max);
  return (
    db.get(db.q.selectFrom(some.as("some")).select((select) => select.fn.countAll<number>().as("n")))?.n ?? 0
  );
}

/** Puts mail that was given up, one or all, back to wait with its Message-ID. @returns how many. */
export function updateMailForRetry(
  db: Database,
  input: { id: number | null; at: string; giveUpAt: string },
): number {
  let query = db.q
    .updateTable("mail_outbox")
    .set({ state: "waiting", due_at: input.at, give_up_at: input.giveUpAt, finished_at: null })
    .where("state", "=", sql.lit("failed"));
  if (input.id !== null) query = query.where("id", "=", input.id);
  return db.run(query).changes;
}
