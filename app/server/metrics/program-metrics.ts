import { stat } from "node:fs/promises";
import type { Deps } from "#app/services/deps.ts";
import type { NodeHealth } from "#app/services/health.server.ts";
import { type Figures, readFigures } from "#app/services/reports/figures.server.ts";
import type { Metrics } from "./metrics.ts";
import type { Sample } from "./names.ts";
import { labelText } from "./text.ts";

const ROLES: NodeHealth["role"][] = ["primary", "replica", "none"];
/** Timeout for an unresponsive mount. */
const STAT_MS = 500;

function seconds(at: Date): number {
  return at.getTime() / 1000;
}

function roleSamples({ role, writes, lag }: NodeHealth): Sample[] {
  const isKnown = typeof lag === "number";
  return [
    ...ROLES.map(
      (each): Sample => ({
        name: "reservas_role",
        labels: labelText({ role: each }),
        value: each === role ? 1 : 0,
      }),
    ),
    { name: "reservas_writable", value: writes ? 1 : 0 },
    ...(isKnown ? [{ name: "reservas_replication_lag_seconds", value: lag / 1000 } satisfies Sample] : []),
  ];
}

function* figureSamples(figures: Figures): Generator<Sample> {
  yield { name: "reservas_sessions", value: figures.sessions };
  for (const [kind, value] of figures.dueJobs)
    yield { name: "reservas_jobs_due", labels: labelText({ kind }), value };
  for (const [kind, value] of figures.failedJobs)
    yield { name: "reservas_jobs_failed", labels: labelText({ kind }), value };
  yield { name: "reservas_jobs_oldest_due_seconds", value: figures.oldestJobSeconds };
  yield { name: "reservas_mail_waiting", value: figures.waitingMail };
  yield { name: "reservas_mail_failed", value: figures.failedMail };
  yield { name: "reservas_mail_oldest_due_seconds", value: figures.oldestMailSeconds };
  const { lastMailError } = figures;
  if (lastMailError)
    yield { name: "reservas_mail_last_error_timestamp_seconds", value: seconds(lastMailError) };
}

function databaseSamples(deps: Deps): Sample[] {
  try {
    return [{ name: "reservas_database_up", value: 1 }, ...figureSamples(readFigures(deps))];
  } catch {
    return [{ name: "reservas_database_up", value: 0 }];
  }
}

function backupSamples({ backups }: Deps): Sample[] {
  const { newest, hasFailed } = backups.summary();
  return [
    ...(newest
      ? [{ name: "reservas_backup_last_timestamp_seconds", value: seconds(newest) } satisfies Sample]
      : []),
    { name: "reservas_backup_failed", value: hasFailed ? 1 : 0 },
  ];
}

async function sizeOf(file: string): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), STAT_MS);
  });
  const size = stat(file).then(
    (found) => found.size,
    () => null,
  );
  return Promise.race([size, patience]).finally(() => clearTimeout(timer));
}

async function sizeSamples(databaseFile: string): Promise<Sample[]> {
  const files = { database: databaseFile, wal: `${databaseFile}-wal` };
  const sizes = Object.entries(files).map(async ([file, path]): Promise<Sample[]> => {
    const value = await sizeOf(path);
    return value === null ? [] : [{ name: "reservas_database_bytes", labels: labelText({ file }), value }];
  });
  return (await Promise.all(sizes)).flat();
}

type OpenProgram = { deps: Deps; databaseFile: string; health(): NodeHealth };

/** Metrics before there is a database: a node may wait long for one, and an alarm must not miss it. */
const ABSENT: Sample[] = [
  { name: "reservas_writable", value: 0 },
  { name: "reservas_database_up", value: 0 },
];

/**
 * Returns a function to call once the program is open: it adds the metrics of its role, database, jobs, mail, copies
 * and password queue.
 */
export function createProgramWatch(metrics: Metrics): (program: OpenProgram) => void {
  let isOpen = false;
  metrics.add(() => (isOpen ? [] : ABSENT));
  return ({ deps, databaseFile, health }) => {
    isOpen = true;
    metrics.add(() => roleSamples(health()));
    metrics.add(() => databaseSamples(deps));
    metrics.add(() => backupSamples(deps));
    metrics.add(() => sizeSamples(databaseFile));
    metrics.add(() => [{ name: "reservas_passwords_waiting", value: deps.passwords.waiting() }]);
  };
}
