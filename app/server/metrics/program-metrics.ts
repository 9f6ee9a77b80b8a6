import { stat } from "node:fs/promises";
import type { Deps } from "#app/services/deps.ts";
import type { NodeHealth } from "#app/services/health.server.ts";
import { readFigures } from "#app/services/reports/figures.server.ts";
import { waitFor } from "#app/services/wait-for.ts";
import type { Metrics } from "./metrics.ts";
import type { Samples } from "./names.ts";

const ROLES: NodeHealth["role"][] = ["primary", "replica", "none"];
const STAT_MS = 500;

const seconds = (at: Date | null | undefined) => (at ? at.getTime() / 1000 : null);

function roleSamples({ role, writes, lag }: NodeHealth): Samples {
  return {
    reservas_role: Object.fromEntries(ROLES.map((each) => [each, each === role ? 1 : 0])),
    reservas_writable: writes ? 1 : 0,
    reservas_replication_lag_seconds: typeof lag === "number" ? lag / 1000 : null,
  };
}

function databaseSamples(deps: Deps): Samples {
  try {
    const figures = readFigures(deps);
    return {
      reservas_database_up: 1,
      reservas_sessions: figures.sessions,
      reservas_jobs_due: Object.fromEntries(figures.dueJobs),
      reservas_jobs_failed: Object.fromEntries(figures.failedJobs),
      reservas_jobs_oldest_due_seconds: figures.oldestJobSeconds,
      reservas_mail_waiting: figures.waitingMail,
      reservas_mail_failed: figures.failedMail,
      reservas_mail_oldest_due_seconds: figures.oldestMailSeconds,
      reservas_mail_last_error_timestamp_seconds: seconds(figures.lastMailError),
    };
  } catch {
    return { reservas_database_up: 0 };
  }
}

function backupSamples({ backups }: Deps): Samples {
  const { newest, hasFailed } = backups.summary();
  return {
    reservas_backup_last_timestamp_seconds: seconds(newest),
    reservas_backup_failed: hasFailed ? 1 : 0,
  };
}

async function sizeSamples(databaseFile: string): Promise<Samples> {
  const sizes: Record<string, number> = {};
  const read = Object.entries({ database: databaseFile, wal: `${databaseFile}-wal` }).map(
    async ([file, path]) => {
      sizes[file] = (await stat(path)).size;
    },
  );
  await waitFor(Promise.allSettled(read), STAT_MS);
  return { reservas_database_bytes: { ...sizes } };
}

type OpenProgram = { deps: Deps; databaseFile: string; health(): NodeHealth };

/** To call once the program is open; until then a node that waits for its database reports that it has none. */
export function createProgramWatch(metrics: Metrics): (program: OpenProgram) => void {
  let isOpen = false;
  metrics.add(() => (isOpen ? {} : { reservas_writable: 0, reservas_database_up: 0 }));
  return ({ deps, databaseFile, health }) => {
    isOpen = true;
    metrics.add(() => roleSamples(health()));
    metrics.add(() => databaseSamples(deps));
    metrics.add(() => backupSamples(deps));
    metrics.add(() => sizeSamples(databaseFile));
    metrics.add(() => ({ reservas_passwords_waiting: deps.passwords.waiting() }));
  };
}
