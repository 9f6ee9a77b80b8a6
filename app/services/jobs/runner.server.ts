import { type JobRow, listJobKinds } from "#app/models/jobs/job.server.ts";
import { DatabaseLocked } from "#db/unlock-queue.ts";
import type { Deps } from "../deps.ts";
import { nextRound } from "../next-round.ts";
import type { RegisteredJob } from "./job.ts";
import {
  armRecurring,
  claimJob,
  correctDue,
  type JobOutcome,
  recoverJobs,
  type Settled,
  settleJob,
} from "./lifecycle.server.ts";

/** A start is for its first visitors; jobs come after them. */
const FIRST_POLL_MS = 10_000;
/** A job that is due now begins within a second. */
const POLL_MS = 1000;
/** The database could not be written: nothing gets better at once, and a log should not be filled. */
const AFTER_ERROR_MS = 60_000;

/** What an operator is to know; ids, kinds and errors only. */
export type JobEvent =
  | {
      event: "job-failed" | "job-interrupted" | "job-given-up";
      kind: string;
      id: number;
      attempts: number;
      error: unknown;
    }
  | { event: "job-blocked"; kind: string; id: number; attempts: number }
  | { event: "job-kind-unknown"; kind: string }
  | { event: "database-locked" }
  | { event: "jobs-not-stored"; error: unknown };

export type JobRunner = {
  /** Begins every job that is due and waits for all that run. */
  runDue(): Promise<void>;
  /** Begins no other job, waits for those that run and leaves the rest in the table. */
  stop(): Promise<void>;
};

/**
 * Runs the jobs of the table when they are due, one at a time of each kind. For the process that writes the
 * database only: what it finds marked as running was left by a process that ended.
 */
export function startJobRunner(
  deps: Deps,
  jobs: RegisteredJob[],
  report: (event: JobEvent) => void,
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lanes = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  let isPrepared = false;

  function reportRun(
    row: JobRow,
    settled: Settled,
    error: unknown,
    retried: "job-failed" | "job-interrupted",
  ): void {
    const { kind, id, attempts } = row;
    if (settled === "blocked") report({ event: "job-blocked", kind, id, attempts });
    if (settled === "retried") report({ event: retried, kind, id, attempts, error });
    if (settled === "given-up") report({ event: "job-given-up", kind, id, attempts, error });
  }

  /** Brings the table into the state that this runner goes on from; once, and again where it could not. */
  function prepare(): void {
    if (isPrepared) return;
    for (const job of jobs) {
      for (const { row, settled, error } of recoverJobs(deps, job))
        reportRun(row, settled, error, "job-interrupted");
      if (job.everyMs !== undefined) armRecurring(deps, job);
    }
    const known = new Set(jobs.map((job) => job.name));
    for (const kind of listJobKinds(deps.db)) {
      if (!known.has(kind)) report({ event: "job-kind-unknown", kind });
    }
    isPrepared = true;
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const waking = setTimeout(resolve, ms).unref();
      const wake = () => {
        clearTimeout(waking);
        resolve();
      };
      signal.addEventListener("abort", wake, { once: true });
    });
  }

  /** Another program's lock is no error of this one; it is tried again as after one. */
  function reportNotStored(error: unknown): void {
    if (error instanceof DatabaseLocked) report({ event: "database-locked" });
    else report({ event: "jobs-not-stored", error });
  }

  /** A job that ran must not run again because its end could not be written: that is tried until the stop. */
  async function recordOutcome(job: RegisteredJob, row: JobRow, outcome: JobOutcome): Promise<void> {
    for (;;) {
      try {
        const settled = await deps.db.whenUnlocked(() => settleJob(deps, job, row, outcome));
        return reportRun(row, settled, outcome.kind === "failed" ? outcome.error : null, "job-failed");
      } catch (error) {
        reportNotStored(error);
        if (signal.aborted) return;
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  async function attempt(job: RegisteredJob, row: JobRow): Promise<JobOutcome> {
    if (signal.aborted) return { kind: "released" };
    try {
      return { kind: "done", again: await job.run(deps, JSON.parse(row.payload), { signal }) };
    } catch (error) {
      if (error instanceof DatabaseLocked) return { kind: "done", again: { isBlocked: true } };
      return signal.aborted ? { kind: "released" } : { kind: "failed", error };
    }
  }

  /** Runs the due jobs of one kind, one after the other, and lets requests in before each. */
  async function runLane(job: RegisteredJob, first: JobRow): Promise<void> {
    const claimNext = () => deps.db.whenUnlocked(() => (signal.aborted ? null : claimJob(deps, job.name)));
    try {
      for (let row: JobRow | null = first; row; row = await claimNext()) {
        await nextRound();
        await recordOutcome(job, row, await attempt(job, row));
      }
    } catch (error) {
      reportNotStored(error);
    } finally {
      lanes.delete(job.name);
    }
  }

  function beginLane(job: RegisteredJob): void {
    if (lanes.has(job.name) || signal.aborted) return;
    correctDue(deps, job);
    const row = claimJob(deps, job.name);
    if (row) lanes.set(job.name, runLane(job, row));
  }

  /** Begins what is due of every kind that is not at work. */
  async function begin(): Promise<void> {
    await deps.db.whenUnlocked(prepare);
    for (const job of jobs) await deps.db.whenUnlocked(() => beginLane(job));
  }

  async function poll(): Promise<void> {
    let next = POLL_MS;
    try {
      await begin();
    } catch (error) {
      reportNotStored(error);
      next = AFTER_ERROR_MS;
    }
    pollIn(next);
  }

  function pollIn(ms: number): void {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      polling = poll();
    }, ms);
    timer.unref();
  }

  pollIn(FIRST_POLL_MS);
  return {
    async runDue() {
      await begin();
      await Promise.all(lanes.values());
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await polling;
      await Promise.all(lanes.values());
    },
  };
}
