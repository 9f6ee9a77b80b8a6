import { sql } from "kysely";
import type { MailKind, MailState } from "#app/domain/mail/mail.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type MailRow = {
  id: number;
  messageId: string;
  kind: MailKind;
  userId: number;
  fromAddress: string | null;
  details: string;
  attempts: number;
  giveUpAt: string;
  createdAt: string;
};

const COLUMNS = [
  "id",
  "message_id as messageId",
  "kind",
  "user_id as userId",
  "from_address as fromAddress",
  "details",
  "attempts",
  "give_up_at as giveUpAt",
  "created_at as createdAt",
] as const;

const nextDue = (isBulk: 0 | 1) =>
  prepareQuery((q, input: { now: string }) =>
    q
      .selectFrom("mail_outbox")
      .select(COLUMNS)
      .where("state", "=", sql.lit("waiting"))
      .where("is_bulk", "=", sql.lit(isBulk))
      .where("due_at", "<=", input.now)
      .orderBy("due_at")
      .limit(1),
  );
const nextSingle = nextDue(0);
const nextBulk = nextDue(1);

/** The mail to be sent next, or null where none is due; what is written to many comes last. */
export function findDueMail(db: Database, now: string): MailRow | null {
  return db.get(nextSingle({ now })) ?? db.get(nextBulk({ now })) ?? null;
}

export function findNextDueAt(db: Database): string | null {
  const row = db.get(
    db.q
      .selectFrom("mail_outbox")
      .select((select) => select.fn.min("due_at").as("dueAt"))
      .where("state", "=", sql.lit("waiting")),
  );
  return row?.dueAt ?? null;
}

/** Counts an attempt before it is made, and schedules the next one in case no result is reported. */
export function updateMailAsTried(db: Database, input: { id: number; at: string; dueAt: string }): void {
  db.run(
    db.q
      .updateTable("mail_outbox")
      .set({ attempts: sql`attempts + 1`, last_attempt_at: input.at, due_at: input.dueAt })
      .where("id", "=", input.id),
  );
}

export function updateMailAnswer(db: Database, input: { id: number; answer: string }): void {
  db.run(db.q.updateTable("mail_outbox").set({ answer: input.answer }).where("id", "=", input.id));
}

/** Marks a mail as accepted or given up; without `answer` the server's last response stays. */
export function finishMail(
  db: Database,
  input: { id: number; state: Exclude<MailState, "waiting">; answer?: string; at: string },
): void {
  const { answer } = input;
  db.run(
    db.q
      .updateTable("mail_outbox")
      .set({ state: input.state, finished_at: input.at, ...(answer === undefined ? {} : { answer }) })
      .where("id", "=", input.id)
      .where("state", "=", "waiting"),
  );
}

export function deleteMail(db: Database, id: number): void {
  db.run(db.q.deleteFrom("mail_outbox").where("id", "=", id));
}

export function findLastDueAt(db: Database): string | null {
  const row = db.get(
    db.q
      .selectFrom("mail_outbox")
      .select(({ fn }) => fn.max("due_at").as("dueAt"))
      .where("state", "=", sql.lit("waiting")),
  );
  return row?.dueAt ?? null;
}

/** Makes what waits for later than an instant due at another time, and given up at another. */
export function updateMailDueBeyond(
  db: Database,
  input: { beyond: string; dueAt: string; giveUpAt: string },
): void {
  db.run(
    db.q
      .updateTable("mail_outbox")
      .set({ due_at: input.dueAt, give_up_at: input.giveUpAt })
      .where("state", "=", sql.lit("waiting"))
      .where("due_at", ">", input.beyond),
  );
}

/** When the `count`-th most recent attempt before `until` was made; null if there were fewer. */
export function findAttemptAt(
  db: Database,
  { count, until }: { count: number; until: string },
): string | null {
  const row = db.get(
    db.q
      .selectFrom("mail_outbox")
      .select("last_attempt_at as at")
      .where("last_attempt_at", "<=", until)
      .orderBy("last_attempt_at", "desc")
      .limit(1)
      .offset(count - 1),
  );
  return row?.at ?? null;
}

export function deleteExpiredMail(db: Database, input: { now: string; limit: number }): number {
  const old = db.q
    .selectFrom("mail_outbox")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .where("give_up_at", "<=", input.now)
    .limit(input.limit);
  return db.run(db.q.deleteFrom("mail_outbox").where("id", "in", old)).changes;
}

export function deleteFinishedMail(db: Database, input: { before: string; limit: number }): number {
  const old = db.q
    .selectFrom("mail_outbox")
    .select("id")
    .where("finished_at", "<", input.before)
    .limit(input.limit);
  return db.run(db.q.deleteFrom("mail_outbox").where("id", "in", old)).changes;
}
