import { countMailIn } from "#app/models/mail/mail-list.server.ts";
import { findNextDueAt } from "#app/models/mail/mail-outbox.server.ts";
import {
  countDueJobs,
  countFailedJobs,
  countSessions,
  findLastMailError,
} from "#app/models/reports/figures.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";

/** Counting stops here: larger numbers are of no use. */
const MAX_MAIL = 10_000;
const MAX_SESSIONS = 20_000;

export type Figures = {
  sessions: number;
  dueJobs: Map<string, number>;
  failedJobs: Map<string, number>;
  /** Seconds since the oldest job or mail was due; 0 where none is. */
  oldestJobSeconds: number;
  oldestMailSeconds: number;
  waitingMail: number;
  failedMail: number;
  lastMailError: Date | null;
};

function byKind(rows: { kind: string; count: number }[]): Map<string, number> {
  const counts = new Map(PROGRAM_JOBS.map(({ name }) => [name, 0]));
  for (const { kind, count } of rows) counts.set(kind, count);
  return counts;
}

/** What an operator watches in the database: numbers and times, nothing about anybody (rules R13.23). */
export function readFigures(deps: Deps): Figures {
  const { db } = deps;
  const now = timestamp(deps);
  const age = (since: string | null) =>
    since === null ? 0 : Math.max(0, deps.now().getTime() - Date.parse(since)) / 1000;
  return db.read(() => {
    const due = countDueJobs(db, now);
    const oldestJob = due.reduce<string | null>(
      (oldest, { oldestDueAt }) => (oldest !== null && oldest < oldestDueAt ? oldest : oldestDueAt),
      null,
    );
    const lastMailError = findLastMailError(db);
    return {
      sessions: countSessions(db, { now, max: MAX_SESSIONS }),
      dueJobs: byKind(due),
      failedJobs: byKind(countFailedJobs(db)),
      oldestJobSeconds: age(oldestJob),
      oldestMailSeconds: age(findNextDueAt(db)),
      waitingMail: countMailIn(db, "waiting", MAX_MAIL),
      failedMail: countMailIn(db, "failed", MAX_MAIL),
      lastMailError: lastMailError === null ? null : new Date(lastMailError),
    };
  });
}
