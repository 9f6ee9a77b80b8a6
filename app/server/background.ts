import type { Deps } from "#app/services/deps.ts";
import type { RegisteredJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { type JobEvent, startJobRunner } from "#app/services/jobs/runner.server.ts";
import { type Log, loggedEvent } from "./log.ts";

/** Work without a request; `stop` resolves once none of it uses the database any more. */
export type BackgroundWork = { stop(): void | Promise<void> };

/** Nobody has to act on these: the job runs again, or with the program that it is for. */
const HARMLESS = new Set<JobEvent["event"]>(["job-interrupted", "job-kind-unknown"]);

/**
 * Everything that the program does by itself. It runs on the node that writes and on no other: it is started when
 * the node becomes the primary, and stopped when it ceases to be (docs/decisions/0055).
 */
export function startBackground(deps: Deps, log: Log, jobs: RegisteredJob[] = PROGRAM_JOBS): BackgroundWork {
  const runner = startJobRunner(deps, jobs, (event) => {
    log({ level: HARMLESS.has(event.event) ? "info" : "error", ...loggedEvent(event) });
  });
  deps.backups.setScheduled(true);
  return {
    async stop() {
      deps.backups.setScheduled(false);
      await runner.stop();
      // One that a person asked for: it is not the runner's.
      await deps.backups.interrupt();
    },
  };
}
