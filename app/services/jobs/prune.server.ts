import { setImmediate } from "node:timers/promises";
import { deleteAuditBefore } from "#app/models/audit-list.server.ts";
import { deleteFailedJobs } from "#app/models/job.server.ts";
import { deleteExpiredSessions } from "#app/models/session.server.ts";
import { timestamp } from "../deps.ts";
import type { JobHandler } from "./job.ts";

/** Rows removed at once: a few milliseconds, after which requests are let in. */
const BATCH = 500;
const AUDIT_KEPT_YEARS = 2;
/** So long the reason of a job that was given up can be looked up. */
const FAILED_JOBS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Repeats a deletion of at most `BATCH` rows until it finds fewer. */
async function inBatches(signal: AbortSignal, deleteSome: () => number): Promise<void> {
  while (!signal.aborted && deleteSome() === BATCH) await setImmediate();
}

/** Removes audit entries that are two years old (rules R22.2). */
export const pruneAudit: JobHandler<unknown> = (deps, _, { signal }) => {
  const before = new Date(deps.now());
  before.setUTCFullYear(before.getUTCFullYear() - AUDIT_KEPT_YEARS);
  return inBatches(signal, () => deleteAuditBefore(deps.db, { before: before.toISOString(), limit: BATCH }));
};

/** Removes rows of sessions that are past their absolute life. */
export const pruneSessions: JobHandler<unknown> = (deps, _, { signal }) =>
  inBatches(signal, () => deleteExpiredSessions(deps.db, { now: timestamp(deps), limit: BATCH }));

/** Removes jobs that were given up 90 days ago. */
export const pruneFailedJobs: JobHandler<unknown> = (deps, _, { signal }) => {
  const before = new Date(deps.now().getTime() - FAILED_JOBS_KEPT_MS).toISOString();
  return inBatches(signal, () => deleteFailedJobs(deps.db, { before, limit: BATCH }));
};
