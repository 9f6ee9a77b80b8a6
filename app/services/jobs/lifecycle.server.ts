import {
  deleteJob,
  findDueJob,
  findRecurringDue,
  hasJobBeyond,
  insertRecurringJob,
  type JobRow,
  listRunningJobs,
  updateDueBeyond,
  updateJobAsFailed,
  updateJobAsRunning,
  updateJobAsWaiting,
  updateRecurringDue,
} from "#app/models/jobs/job.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { attemptsOfLongestPause, pauseAfter, type RegisteredJob, type Reschedule } from "./job.ts";

/** A job that asks to run again is not run again at once, or it would never end. */
const SHORTEST_REST_MS = 1000;
const LONGEST_ERROR = 500;
const INTERRUPTED = new Error("The process ended while the job ran");

export type JobOutcome =
  | { kind: "done"; again: Reschedule | null }
  | { kind: "failed"; error: unknown }
  | { kind: "released" };

export type FinishedJob = "done" | "released" | "blocked" | "retried" | "given-up";

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST_ERROR);
  const { code } = error as { code?: unknown };
  return `${error.name}${code ? ` ${String(code)}` : ""}: ${error.message}`.slice(0, LONGEST_ERROR);
}

/** Claims the next due job of the kind atomically, so that no job is claimed twice; null if none is due. */
export function claimJob(deps: Deps, kind: string): JobRow | null {
  const now = timestamp(deps);
  if (!findDueJob(deps.db, { kind, now })) return null;
  return deps.db.write(() => {
    const due = findDueJob(deps.db, { kind, now });
    if (!due) return null;
    updateJobAsRunning(deps.db, { id: due.id, now });
    return { ...due, attempts: due.attempts + 1 };
  });
}

/**
 * Records how a run ended. A job that is done goes, a recurring one waits for its next time. One that failed
 * waits longer each time and is given up after its kind's last attempt; a recurring one then continues at its next
 * time, with the reason stored. What is blocked waits as long as a failure would let it, and is never given up for it.
 */
export function finishJob(deps: Deps, job: RegisteredJob, row: JobRow, outcome: JobOutcome): FinishedJob {
  const { db } = deps;
  const now = deps.now().getTime();
  const after = (ms: number) => new Date(now + ms).toISOString();
  const nextTime = after(job.everyMs ?? SHORTEST_REST_MS);
  if (outcome.kind === "released") {
    const dueAt = new Date(now).toISOString();
    updateJobAsWaiting(db, row, { dueAt, attempts: row.attempts - 1 });
    return "released";
  }
  if (outcome.kind === "done" && outcome.again && "isBlocked" in outcome.again) {
    // Attempts beyond the longest pause are left to failures.
    const attempts = Math.min(row.attempts, attemptsOfLongestPause(job), job.maxAttempts - 1);
    updateJobAsWaiting(db, row, { dueAt: after(pauseAfter(job, attempts)), attempts });
    return "blocked";
  }
  if (outcome.kind === "done") {
    const planned = outcome.again && "again" in outcome.again ? outcome.again.again.getTime() : null;
    const again = planned === null ? null : after(Math.max(planned - now, SHORTEST_REST_MS));
    if (again || row.isRecurring) {
      updateJobAsWaiting(db, row, { dueAt: again ?? nextTime, attempts: 0, lastError: null });
    } else {
      deleteJob(db, row);
    }
    return "done";
  }
  const lastError = describeError(outcome.error);
  if (row.attempts < job.maxAttempts) {
    const dueAt = after(pauseAfter(job, row.attempts));
    updateJobAsWaiting(db, row, { dueAt, attempts: row.attempts, lastError });
    return "retried";
  }
  if (row.isRecurring) updateJobAsWaiting(db, row, { dueAt: nextTime, attempts: 0, lastError });
  else updateJobAsFailed(db, row, { at: timestamp(deps), lastError });
  return "given-up";
}

/** What is marked as running when a runner starts was left by a process that ended: it counts as a failed try. */
export function recoverJobs(
  deps: Deps,
  job: RegisteredJob,
): { row: JobRow; settled: FinishedJob; error: Error }[] {
  return listRunningJobs(deps.db, job.name).map((row) => ({
    row,
    settled: finishJob(deps, job, row, { kind: "failed", error: INTERRUPTED }),
    error: INTERRUPTED,
  }));
}

function keyOf(job: RegisteredJob): string {
  return `recurring:${job.name}`;
}

/** Creates a recurring kind's row if missing; makes it due when the runner starts, unless it is backing off. */
export function scheduleRecurring(deps: Deps, job: RegisteredJob): void {
  const { db } = deps;
  const [key, at] = [keyOf(job), timestamp(deps)];
  insertRecurringJob(db, { kind: job.name, key, at });
  const due = findRecurringDue(db, key);
  if (due && due > at) updateRecurringDue(db, { key, dueAt: at });
}

/** The clock was wrong and went back. A handler that is called too early for what it does plans it again. */
export function correctDue({ db, now }: Deps, job: RegisteredJob): void {
  const at = now();
  const longestMs = Math.max(job.everyMs ?? 0, job.longestPauseMs, job.longestDelayMs ?? 0);
  const beyond = new Date(at.getTime() + longestMs).toISOString();
  if (!hasJobBeyond(db, { kind: job.name, beyond })) return;
  updateDueBeyond(db, { kind: job.name, beyond, dueAt: at.toISOString() });
}
