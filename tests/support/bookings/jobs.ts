import { onTestFinished } from "vitest";
import { z } from "zod";
import type { Deps } from "#app/services/deps.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import type { JobKind, RegisteredJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { type JobEvent, type JobRunner, startJobRunner } from "#app/services/jobs/runner.server.ts";
import type { Database } from "#db/client.server.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { createFakeBackups, type FakeBackups } from "./backups.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A kind whose jobs have a number: three attempts, backoff of one, two, … minutes. */
export const NOTE: JobKind<{ n: number }> = {
  name: "note",
  payload: z.strictObject({ n: z.number().int() }),
  maxAttempts: 3,
  firstPauseMs: MINUTE,
  longestPauseMs: HOUR,
};

/** A job of the program, by its kind. */
export function programJob(name: string): RegisteredJob {
  const job = PROGRAM_JOBS.find((each) => each.name === name);
  if (!job) throw new Error(name);
  return job;
}

export type JobSchool = {
  db: Database;
  deps: Deps;
  backups: FakeBackups;
  events: JobEvent[];
  /** Advances the clock. */
  pass(ms: number): void;
  /** A runner over the database, as a started process has it. */
  start(...jobs: RegisteredJob[]): JobRunner;
  /** Stores a job of the kind `note`, due after so long. */
  note(n: number, dueInMs?: number): number;
  /** The rows of the table, in the order of the ids. */
  rows(): JobTableRow[];
  /** The events in short: `job-failed note 1`. */
  reported(): string[];
};

type JobTableRow = {
  kind: string;
  payload: string;
  state: string;
  attempts: number;
  lastError: string | null;
  /** How far ahead of the clock. */
  dueInMs: number;
};

/** A school with a clock that only `pass` advances, for background jobs. */
export async function createJobSchool(database?: Database): Promise<JobSchool> {
  const db = database ?? (await schoolDatabase());
  let now = new Date("2026-03-12T13:00:00.000Z");
  const backups = createFakeBackups(() => now);
  const deps = { db, now: () => now, timeZone: "America/Sao_Paulo", backups } as unknown as Deps;
  const events: JobEvent[] = [];
  return {
    db,
    deps,
    backups,
    events,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    start(...jobs) {
      const runner = startJobRunner(deps, jobs, (event) => events.push(event));
      // A runner that still polls would disturb the fake clock of the next file in the same worker.
      onTestFinished(() => void runner.stop());
      return runner;
    },
    note: (n, dueInMs = 0) =>
      enqueue(deps, { kind: NOTE, payload: { n }, due: new Date(now.getTime() + dueInMs) }),
    rows: () =>
      db
        .all(
          db.q
            .selectFrom("jobs")
            .select(["kind", "payload", "state", "attempts", "last_error as lastError", "due_at as dueAt"])
            .orderBy("id"),
        )
        .map(({ dueAt, ...row }) => ({ ...row, dueInMs: Date.parse(dueAt) - now.getTime() })),
    reported: () =>
      events.map((event) =>
        [
          event.event,
          "kind" in event ? event.kind : "",
          "attempts" in event ? `after ${event.attempts}` : "",
          "error" in event && event.error instanceof Error ? `(${event.error.message})` : "",
        ]
          .filter(Boolean)
          .join(" "),
      ),
  };
}
