import {
  AUDIT_YEARS,
  daysBefore,
  FAILED_JOB_DAYS,
  NOTIFICATION_DAYS,
  PROOF_YEARS,
  yearsBefore,
} from "#app/domain/people/personal-data.ts";
import { deleteInvalidSessions } from "#app/models/access/session.server.ts";
import { deleteAuditBefore } from "#app/models/audit/audit-list.server.ts";
import { deleteFailedJobs } from "#app/models/jobs/job.server.ts";
import { deleteNotificationsBefore } from "#app/models/notifications/notification.server.ts";
import { deleteHandoverBefore } from "#app/models/people/handover.server.ts";
import { deleteProofsBefore } from "#app/models/proof/proof.server.ts";
import { sessionSpan } from "../access/session-token.server.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import type { JobHandler } from "./job.ts";

/** Rows removed at once: a few milliseconds, after which requests are let in. */
const BATCH = 500;
/** Proofs removed at once: each has up to a thousand lines. */
const PAPERS = 10;

async function repeatInBatches(
  { db }: Pick<Deps, "db">,
  signal: AbortSignal,
  deleteSome: () => number,
  size = BATCH,
): Promise<void> {
  while (!signal.aborted && (await db.whenUnlocked(deleteSome)) === size) await yieldToEventLoop();
}

/** Removes audit entries that are two years old (rules R22.2). */
export const pruneAudit: JobHandler<unknown> = async (deps, _, { signal }) => {
  const before = yearsBefore(deps.now(), AUDIT_YEARS);
  await repeatInBatches(deps, signal, () => deleteAuditBefore(deps.db, { before, limit: BATCH }));
  // What a hand-over moved is known as long as its entry.
  await repeatInBatches(deps, signal, () => deleteHandoverBefore(deps.db, before), 1);
};

export const pruneSessions: JobHandler<unknown> = (deps, _, { signal }) =>
  repeatInBatches(deps, signal, () =>
    deleteInvalidSessions(deps.db, { ...sessionSpan(deps.now), limit: BATCH }),
  );

export const pruneNotifications: JobHandler<unknown> = (deps, _, { signal }) => {
  const before = daysBefore(deps.now(), NOTIFICATION_DAYS);
  return repeatInBatches(deps, signal, () => deleteNotificationsBefore(deps.db, { before, limit: BATCH }));
};

export const pruneProofs: JobHandler<unknown> = (deps, _, { signal }) => {
  const before = yearsBefore(deps.now(), PROOF_YEARS);
  return repeatInBatches(deps, signal, () => deleteProofsBefore(deps.db, { before, limit: PAPERS }), PAPERS);
};

export const pruneFailedJobs: JobHandler<unknown> = (deps, _, { signal }) => {
  const before = daysBefore(deps.now(), FAILED_JOB_DAYS);
  return repeatInBatches(deps, signal, () => deleteFailedJobs(deps.db, { before, limit: BATCH }));
};
