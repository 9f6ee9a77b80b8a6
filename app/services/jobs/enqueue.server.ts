import { hasWaitingJob, insertJob } from "#app/models/jobs/job.server.ts";
import type { Database } from "#db/client.server.ts";
import type { Clock } from "../clock.ts";
import type { JobKind } from "./job.ts";

/**
 * Enqueues a job in the caller's transaction, so that it exists only if its cause is committed.
 * @param job.payload ids rather than copies of rows, since rows may change until `due` (now where left out).
 * @returns the job's id.
 */
export function enqueue<P>(
  { db, now }: { db: Database; now: Clock },
  job: { kind: JobKind<P>; payload: P; due?: Date },
): number {
  const at = now();
  return insertJob(db, {
    kind: job.kind.name,
    payload: JSON.stringify(job.kind.payload.parse(job.payload)),
    dueAt: (job.due ?? at).toISOString(),
    at: at.toISOString(),
  });
}

/** Ensures that a job of the kind runs at `due` or earlier; does nothing if one is already scheduled by then. */
export function enqueueBy<P>(
  deps: { db: Database; now: Clock },
  job: { kind: JobKind<P>; payload: P; due: Date },
): void {
  if (hasWaitingJob(deps.db, { kind: job.kind.name, dueAt: job.due.toISOString() })) return;
  enqueue(deps, job);
}
