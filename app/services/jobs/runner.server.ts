import { type JobRow, listJobKinds } from "#app/models/job.server.ts";
import type { Deps } from "../deps.ts";
import { nextRound } from "../next-round.ts";
import type { RegisteredJob } from "./job.ts";
import {
  armRecurring,
  claimJob,
  correctRecurring,
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
  | { event: "job-kind-unknown"; kind: string }
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
  let isPrepared = false;

  function reportRun(
    row: JobRow,
    settled: Settled,
    error: unknown,
    retried: "job-failed" | "job-interrupted",
  ): void {
    if (settled !== "retried" && settled !== "given-up") return;
    const event = settled === "retried" ? retried : "job-given-up";
    report({ event, kind: row.kind, id: row.id, attempts: row.attempts, error });
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

  /** A job that ran must not run again because its end could not be written: that is tried until the stop. */
  async function recordOutcome(job: RegisteredJob, row: JobRow, outcome: JobOutcome): Promise<void> {
    for (;;) {
      try {
        const settled = settleJob(deps, job, row, outcome);
        return reportRun(row, settled, outcome.kind === "failed" ? outcome.error : null, "job-failed");
      } catch (error) {
        report({ event: "jobs-not-stored", error });
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
      return signal.aborted ? { kind: "released" } : { kind: "failed", error };
    }
  }

  /** Runs the due jobs of one kind, one after the other, and lets requests in before each. */
  async function runLane(job: RegisteredJob, first: JobRow): Promise<void> {
    try {
      for (let row: JobRow | null = first; row; row = signal.aborted ? null : claimJob(deps, job.name)) {
        await nextRound();
        await recordOutcome(job, row, await attempt(job, row));
      }
    } catch (error) {
      report({ event: "jobs-not-stored", error });
    } finally {
      lanes.delete(job.name);
    }
  }

  /** Begins what is due of every kind that is not at work. */
  function begin(): void {
    prepare();
    for (const job of jobs) {
      if (lanes.has(job.name) || signal.aborted) continue;
      correctRecurring(deps, job);
      const row = claimJob(deps, job.name);
      if (row) lanes.set(job.name, runLane(job, row));
    }
  }

  function poll(): void {
    let next = POLL_MS;
    try {
      begin();
    } catch (error) {
      report({ event: "jobs-not-stored", error });
      next = AFTER_ERROR_MS;
    }
    pollIn(next);
  }

  function pollIn(ms: number): void {
    if (signal.aborted) return;
    timer = setTimeout(poll, ms);
    timer.unref();
  }

  pollIn(FIRST_POLL_MS);
  return {
    async runDue() {
      begin();
      await Promise.all(lanes.values());
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(lanes.values());
    },
  };
}
