import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type JobRow = { id: number; kind: string; payload: string; attempts: number; isRecurring: boolean };

const COLUMNS = ["id", "kind", "payload", "attempts"] as const;

/** A state in the query's text: a partial index is for one state, and SQLite can't match it to a bound parameter. */
function literal(state: "waiting" | "running" | "failed") {
  return sql.lit(state);
}

function selectJobs(db: Database) {
  return db.q
    .selectFrom("jobs")
    .select([...COLUMNS, sql<0 | 1>`unique_key IS NOT NULL`.as("recurring")])
    .orderBy("due_at")
    .orderBy("id");
}

function toJob({ recurring, ...row }: Omit<JobRow, "isRecurring"> & { recurring: 0 | 1 }): JobRow {
  return { ...row, isRecurring: recurring === 1 };
}

const newJob = prepareQuery((q, input: { kind: string; payload: string; dueAt: string; at: string }) =>
  q.insertInto("jobs").values({
    kind: input.kind,
    payload: input.payload,
    due_at: input.dueAt,
    created_at: input.at,
  }),
);

export function insertJob(
  db: Database,
  input: { kind: string; payload: string; dueAt: string; at: string },
): number {
  return db.run(newJob(input)).id;
}

const waitingBy = prepareQuery((q, input: { kind: string; dueAt: string }) =>
  q
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", literal("waiting"))
    .where("kind", "=", input.kind)
    .where("due_at", "<=", input.dueAt)
    .limit(1),
);

export function hasWaitingJob(db: Database, input: { kind: string; dueAt: string }): boolean {
  return db.get(waitingBy(input)) !== undefined;
}

export function insertRecurringJob(db: Database, input: { kind: string; key: string; at: string }): void {
  db.run(
    db.q
      .insertInto("jobs")
      .values({ kind: input.kind, unique_key: input.key, due_at: input.at, created_at: input.at })
      .onConflict((conflict) => conflict.column("unique_key").doNothing()),
  );
}

/** When the recurring job of a key is due, unless it runs or is tried again after a failure. */
export function findRecurringDue(db: Database, key: string): string | null {
  const row = db.get(
    db.q
      .selectFrom("jobs")
      .select("due_at")
      .where("unique_key", "=", key)
      .where("state", "=", "waiting")
      .where("attempts", "=", 0),
  );
  return row?.due_at ?? null;
}

export function updateRecurringDue(db: Database, input: { key: string; dueAt: string }): void {
  db.run(db.q.updateTable("jobs").set({ due_at: input.dueAt }).where("unique_key", "=", input.key));
}

const waitingBeyond = prepareQuery((q, input: { kind: string; beyond: string }) =>
  q
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", literal("waiting"))
    .where("kind", "=", input.kind)
    .where("due_at", ">", input.beyond)
    .limit(1),
);

export function hasJobBeyond(db: Database, input: { kind: string; beyond: string }): boolean {
  return db.get(waitingBeyond(input)) !== undefined;
}

export function updateDueBeyond(db: Database, input: { kind: string; beyond: string; dueAt: string }): void {
  db.run(
    db.q
      .updateTable("jobs")
      .set({ due_at: input.dueAt })
      .where("state", "=", literal("waiting"))
      .where("kind", "=", input.kind)
      .where("due_at", ">", input.beyond),
  );
}

/** The job of a kind that has been due for longest, or null. */
export function findDueJob(db: Database, input: { kind: string; now: string }): JobRow | null {
  const row = db.get(
    selectJobs(db)
      .where("state", "=", literal("waiting"))
      .where("kind", "=", input.kind)
      .where("due_at", "<=", input.now)
      .limit(1),
  );
  return row ? toJob(row) : null;
}

export function listRunningJobs(db: Database, kind: string): JobRow[] {
  return db.all(selectJobs(db).where("state", "=", literal("running")).where("kind", "=", kind)).map(toJob);
}

export function listJobKinds(db: Database): string[] {
  return db
    .all(db.q.selectFrom("jobs").select("kind").distinct().where("state", "!=", "failed").orderBy("kind"))
    .map((row) => row.kind);
}

export function updateJobAsRunning(db: Database, input: { id: number; now: string }): void {
  db.run(
    db.q
      .updateTable("jobs")
      .set({ state: "running", claimed_at: input.now, attempts: sql`attempts + 1` })
      .where("id", "=", input.id)
      .where("state", "=", "waiting"),
  );
}

/** A run is known by its job and its number, so that a run of long ago changes nothing of a later one. */
type Run = { id: number; attempts: number };

export function updateJobAsWaiting(
  db: Database,
  run: Run,
  next: { dueAt: string; attempts: number; lastError?: string | null },
): void {
  db.run(
    db.q
      .updateTable("jobs")
      .set({
        state: "waiting",
        claimed_at: null,
        due_at: next.dueAt,
        attempts: next.attempts,
        ...(next.lastError === undefined ? {} : { last_error: next.lastError }),
      })
      .where("id", "=", run.id)
      .where("state", "=", "running")
      .where("attempts", "=", run.attempts),
  );
}

export function updateJobAsFailed(db: Database, run: Run, input: { at: string; lastError: string }): void {
  db.run(
    db.q
      .updateTable("jobs")
      .set({ state: "failed", claimed_at: null, finished_at: input.at, last_error: input.lastError })
      .where("id", "=", run.id)
      .where("state", "=", "running")
      .where("attempts", "=", run.attempts),
  );
}

export function deleteJob(db: Database, run: Run): void {
  db.run(
    db.q
      .deleteFrom("jobs")
      .where("id", "=", run.id)
      .where("state", "=", "running")
      .where("attempts", "=", run.attempts),
  );
}

export function deleteWaitingJob(db: Database, id: number): void {
  db.run(db.q.deleteFrom("jobs").where("id", "=", id).where("state", "=", "waiting"));
}

export function deleteFailedJobs(db: Database, input: { before: string; limit: number }): number {
  const old = db.q
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", literal("failed"))
    .where("finished_at", "<", input.before)
    .limit(input.limit);
  return db.run(db.q.deleteFrom("jobs").where("id", "in", old)).changes;
}
