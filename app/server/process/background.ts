import { startBackupSchedule } from "#app/services/backups/schedule.server.ts";
import type { Deps } from "#app/services/deps.ts";
import type { RegisteredJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { type JobEvent, startJobRunner } from "#app/services/jobs/runner.server.ts";
import { type Log, loggedEvent } from "./log.ts";

/** Work without a request; `stop` resolves once none of it uses the database any more. */
export type BackgroundWork = { stop(): void | Promise<void> };

/** Events that need no operator: the job is retried, or runs with the version that knows it. */
const HARMLESS = new Set<JobEvent["event"]>([
  "job-blocked",
  "job-interrupted",
  "job-kind-unknown",
  "database-locked",
]);

/**
 * Background work: backups on every node, jobs on the primary only (docs/decisions/0062). It is stopped before the node's
 * role changes, and started again for the next one.
 * @param access how the database is open: a node that reads has no jobs.
 */
export function startBackground(
  deps: Deps,
  log: Log,
  access: "write" | "read",
  jobs: RegisteredJob[] = PROGRAM_JOBS,
): BackgroundWork {
  const copies = startBackupSchedule(deps);
  const report = (event: JobEvent) => {
    log({ level: HARMLESS.has(event.event) ? "info" : "error", ...loggedEvent(event) });
  };
  const runner = access === "write" ? startJobRunner(deps, jobs, report) : null;
  return {
    async stop() {
      await runner?.stop();
      await copies.stop();
    },
  };
}
