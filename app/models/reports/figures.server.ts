/** Counts for an operator: by indexes of what waits, or of the newest rows, and each up to a bound. */
import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";

const MAX_JOBS = 10_000;
/** The newest attempts at mail, among which the newest failed one is looked for. */
const MAX_ATTEMPTS = 500;

export type JobCount = { kind: string; count: number; oldestDueAt: string };

export function countDueJobs(db: Database, now: string): JobCount[] {
  const due = db.q
    .selectFrom("jobs")
    .select(["kind", "due_at"])
    .where("state", "=", sql.lit("waiting"))
    .where("due_at", "<=", now)
    .limit(MAX_JOBS);
  return db.all(
    db.q
      .selectFrom(due.as("due"))
      .select((select) => [
        "kind",
        select.fn.countAll<number>().as("count"),
        select.fn.min<string>("due_at").as("oldestDueAt"),
      ])
      .groupBy("kind"),
  );
}

export function countFailedJobs(db: Database): { kind: string; count: number }[] {
  const failed = db.q
    .selectFrom("jobs")
    .select("kind")
    .where("state", "=", sql.lit("failed"))
    .orderBy("finished_at", "desc")
    .limit(MAX_JOBS);
  return db.all(
    db.q
      .selectFrom(failed.as("failed"))
      .select((select) => ["kind", select.fn.countAll<number>().as("count")])
      .groupBy("kind"),
  );
}

/** When the newest attempt at a mail failed that is not sent yet; null where none did. */
export function findLastMailError(db: Database): string | null {
  const attempts = db.q
    .selectFrom("mail_outbox")
    .select(["last_attempt_at", "state"])
    .where("last_attempt_at", "is not", null)
    .orderBy("last_attempt_at", "desc")
    .limit(MAX_ATTEMPTS);
  const row = db.get(
    db.q
      .selectFrom(attempts.as("attempts"))
      .select((select) => select.fn.max("last_attempt_at").as("at"))
      .where("state", "!=", "sent"),
  );
  return row?.at ?? null;
}

export function countSessions(db: Database, { now, max }: { now: string; max: number }): number {
  const some = db.q.selectFrom("sessions").select("id").where("expires_at", ">", now).limit(max);
  return (
    db.get(db.q.selectFrom(some.as("some")).select((select) => select.fn.countAll<number>().as("n")))?.n ?? 0
  );
}
