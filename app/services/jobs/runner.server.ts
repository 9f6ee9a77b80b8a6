import { type JobRow, listJobKinds } from "#app/models/jobs/job.server.ts";
import { DatabaseLocked } from "#db/unlock-queue.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import type { RegisteredJob } from "./job.ts";
import {
  claimJob,
  correctDue,
  type FinishedJob,
  finishJob,
  type JobOutcome,
  recoverJobs,
  scheduleRecurring,
} from "./lifecycle.server.ts";

/** Startup is for the first visitors; jobs come after them. */
const FIRST_POLL_MS = 10_000;
/** A job that is due now starts within a second. */
const POLL_MS = 1000;
/** The pause after a failed write: long enough for the log not to fill up. */
const AFTER_ERROR_MS = 60_000;

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
  runDue(): Promise<void>;
  /** Starts no other job, waits for those that run and leaves the rest in the table. */
  stop(): Promise<void>;
};

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waking = setTimeout(resolve, ms).unref();
    const wake = () => {
      clearTimeout(waking);
      resolve();
    };
    signal.addEventListener("abort", wake, { once: true });
  });
}

class TableRunner implements JobRunner {
  #deps: Deps;
  #jobs: RegisteredJob[];
  #report: (event: JobEvent) => void;
  #stopping = new AbortController();
  #lanes = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #isPrepared: boolean = false;

  constructor(deps: Deps, jobs: RegisteredJob[], report: (event: JobEvent) => void) {
    this.#deps = deps;
    this.#jobs = jobs;
    this.#report = report;
    this.#pollIn(FIRST_POLL_MS);
  }

  async runDue(): Promise<void> {
    await this.#begin();
    await Promise.all(this.#lanes.values());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#lanes.values());
  }

  get #signal(): AbortSignal {
    return this.#stopping.signal;
  }

  #pollIn(ms: number): void {
    if (this.#signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll();
    }, ms);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    let next = POLL_MS;
    try {
      await this.#begin();
    } catch (error) {
      this.#reportNotStored(error);
      next = AFTER_ERROR_MS;
    }
    this.#pollIn(next);
  }

  async #begin(): Promise<void> {
    const { db } = this.#deps;
    await db.whenUnlocked(() => this.#prepare());
    for (const job of this.#jobs) await db.whenUnlocked(() => this.#beginLane(job));
  }

  /** Brings the table into the state from which this runner continues; once, and again where it could not. */
  #prepare(): void {
    if (this.#isPrepared) return;
    for (const job of this.#jobs) {
      for (const { row, settled, error } of recoverJobs(this.#deps, job))
        this.#reportRun(row, settled, error, "job-interrupted");
      if (job.everyMs !== undefined) scheduleRecurring(this.#deps, job);
    }
    const known = new Set(this.#jobs.map((job) => job.name));
    for (const kind of listJobKinds(this.#deps.db)) {
      if (!known.has(kind)) this.#report({ event: "job-kind-unknown", kind });
    }
    this.#isPrepared = true;
  }

  #beginLane(job: RegisteredJob): void {
    if (this.#lanes.has(job.name) || this.#signal.aborted) return;
    correctDue(this.#deps, job);
    const row = claimJob(this.#deps, job.name);
    if (row) this.#lanes.set(job.name, this.#runLane(job, row));
  }

  async #runLane(job: RegisteredJob, first: JobRow): Promise<void> {
    const claim = () => (this.#signal.aborted ? null : claimJob(this.#deps, job.name));
    try {
      for (let row: JobRow | null = first; row; row = await this.#deps.db.whenUnlocked(claim)) {
        await yieldToEventLoop();
        await this.#recordOutcome(job, row, await this.#attempt(job, row));
      }
    } catch (error) {
      this.#reportNotStored(error);
    } finally {
      this.#lanes.delete(job.name);
    }
  }

  async #attempt(job: RegisteredJob, row: JobRow): Promise<JobOutcome> {
    const signal = this.#signal;
    if (signal.aborted) return { kind: "released" };
    try {
      return { kind: "done", again: await job.run(this.#deps, JSON.parse(row.payload), { signal }) };
    } catch (error) {
      if (error instanceof DatabaseLocked) return { kind: "done", again: { isBlocked: true } };
      return signal.aborted ? { kind: "released" } : { kind: "failed", error };
    }
  }

  /** A job that ran must not run again because its end could not be written: that is tried until the stop. */
  async #recordOutcome(job: RegisteredJob, row: JobRow, outcome: JobOutcome): Promise<void> {
    for (;;) {
      try {
        const settled = await this.#deps.db.whenUnlocked(() => finishJob(this.#deps, job, row, outcome));
        const error = outcome.kind === "failed" ? outcome.error : null;
        return this.#reportRun(row, settled, error, "job-failed");
      } catch (error) {
        this.#reportNotStored(error);
        if (this.#signal.aborted) return;
        await sleep(AFTER_ERROR_MS, this.#signal);
      }
    }
  }

  #reportRun(
    { kind, id, attempts }: JobRow,
    settled: FinishedJob,
    error: unknown,
    retried: "job-failed" | "job-interrupted",
  ): void {
    if (settled === "blocked") this.#report({ event: "job-blocked", kind, id, attempts });
    if (settled === "retried") this.#report({ event: retried, kind, id, attempts, error });
    if (settled === "given-up") this.#report({ event: "job-given-up", kind, id, attempts, error });
  }

  /** Another program's lock is no error of this one; it is tried again as after one. */
  #reportNotStored(error: unknown): void {
    if (error instanceof DatabaseLocked) this.#report({ event: "database-locked" });
    else this.#report({ event: "jobs-not-stored", error });
  }
}

/**
 * One at a time of each kind. Only for the process that writes: jobs marked as running were left by one that ended.
 */
export function startJobRunner(
  deps: Deps,
  jobs: RegisteredJob[],
  report: (event: JobEvent) => void,
): JobRunner {
  return new TableRunner(deps, jobs, report);
}
