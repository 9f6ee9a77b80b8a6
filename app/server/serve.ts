import type { Server } from "node:http";
import { hostname } from "node:os";
import path from "node:path";
import { createPasswordHasher } from "#app/services/access/passwords.server.ts";
import { createLoginThrottle, createMissThrottle } from "#app/services/access/throttle.server.ts";
import { createBackups } from "#app/services/backups/backups.server.ts";
import { giveToFolderOwner, makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { createHolidayCalendar } from "#app/services/blocked-days/holiday-calendar.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { createTableReader } from "#app/services/import/table.server.ts";
import { createUploads } from "#app/services/import/uploads.server.ts";
import { createMailer } from "#app/services/mail/mailer.server.ts";
import { createMailThrottle } from "#app/services/mail/throttle.server.ts";
import { createProofRenderer } from "#app/services/proof/renderer.server.ts";
import { createProofThrottle } from "#app/services/proof/throttle.server.ts";
import { createSheetWriter } from "#app/services/sheets/writer.server.ts";
import { startupText } from "#app/text/program/startup.ts";
import type { Database } from "#db/client.server.ts";
import { takeLock } from "#db/lock.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { DatabaseRefused, openDatabase, openReplica } from "#db/open.server.ts";
import * as remixBuild from "#remix-build";
import { LIMITS } from "./admission/limits.ts";
import { createApp } from "./app.ts";
import { backupFolder, type Config, databaseFile } from "./config.ts";
import { closeHttpServer, createHttpServer } from "./http/http.ts";
import { sessionSecret } from "./http/session-secret.ts";
import { createMetricsAccess } from "./metrics/access.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createProcessMetrics } from "./metrics/process-metrics.ts";
import { createProgramWatch } from "./metrics/program-metrics.ts";
import { createMetricsServer } from "./metrics/server.ts";
import { readMigrationAssets } from "./process/assets.ts";
import { endOnce } from "./process/end-once.ts";
import { loggedEvent, logToConsole } from "./process/log.ts";
import { missingMemoryLimits } from "./process/memory-limits.ts";
import type { Program } from "./process/program.ts";
import { restoreCommand } from "./process/restore-command.ts";
import type { NodeParts, ServedNode } from "./replication/node.ts";
import { healthOf } from "./replication/replication.ts";
import { startServedNode } from "./replication/served-node.ts";

const PASSWORD_COST = 10;
/** How long startup waits for the previous process to end, so that a restart does not fail on its own lock. */
const LOCK_WAIT_MS = 2000;
/** How long another program's lock is waited for while the database is opened: nobody is served at the start. */
const START_TIMEOUT_MS = 5000;
const REOPEN_TIMEOUT_MS = 250;

function databaseOptions(config: Config, program: Program, isFirst: boolean) {
  return {
    file: databaseFile(config),
    migrations: readMigrationAssets(program.assets),
    busyTimeoutMs: isFirst ? START_TIMEOUT_MS : REOPEN_TIMEOUT_MS,
    isCheckpointedElsewhere: config.WAL_AUTOCHECKPOINT === 0,
    snapshotDir: path.join(config.DATA_DIR, "snapshots"),
    restoreCommand: restoreCommand(program),
    nativeBinding: loadNativeBinding(program.addonFile(config.DATA_DIR)),
  };
}

/** Opens the database of the settings as the node's role asks; the one that writes migrates it. */
function openDatabaseFor(config: Config, program: Program): NodeParts["open"] {
  return async (access, isFirst) => {
    if (access === "write") {
      const db = await openDatabase({ ...databaseOptions(config, program, isFirst), isChecked: !isFirst });
      return db.serve();
    }
    // What LiteFS writes locks a replica's readers out for moments.
    return openReplica({ ...databaseOptions(config, program, false), isChecked: !isFirst });
  };
}

/** What the use cases are given, over an open database. */
export function createDeps(config: Config, program: Program, db: Database): Deps {
  const { assets } = program;
  const now = () => new Date();
  return {
    db,
    now,
    timeZone: config.APP_TIMEZONE,
    defaultSchoolName: config.SCHOOL_NAME,
    privacyContact: config.PRIVACY_CONTACT,
    appUrl: config.APP_URL,
    passwords: createPasswordHasher(assets.read("password-worker.cjs").toString("utf8"), PASSWORD_COST),
    throttle: createLoginThrottle(),
    missThrottle: createMissThrottle(),
    proofs: createProofRenderer(() => assets.read("proof-worker.cjs").toString("utf8")),
    proofThrottle: createProofThrottle(),
    holidays: createHolidayCalendar(() => assets.read("holiday-worker.cjs").toString("utf8")),
    sheets: createSheetWriter(() => assets.read("sheet-worker.cjs").toString("utf8")),
    tables: createTableReader({
      command: program.child("table-child.cjs"),
      report: (event) => logToConsole(loggedEvent(event)),
    }),
    uploads: createUploads(),
    mailer: createMailer({
      server: config.SMTP_URL,
      from: config.MAIL_FROM,
      host: config.APP_URL && new URL(config.APP_URL).hostname,
      perMinute: config.MAIL_PER_MINUTE,
      perDay: config.MAIL_PER_DAY,
      report: logToConsole,
    }),
    mailThrottle: createMailThrottle(),
    backups: createBackups({
      folder: backupFolder(config),
      databaseFile: databaseFile(config),
      recipients: config.BACKUP_AGE_RECIPIENT,
      command: program.command,
      node: config.LITEFS_DIR ? hostname() : null,
      timeZone: config.APP_TIMEZONE,
      now,
      addonFile: () => program.addonFile(config.DATA_DIR),
      readSource: () => assets.read("backup-worker.cjs").toString("utf8"),
      report: (event) => logToConsole(loggedEvent(event)),
    }),
  };
}

/** A host as an address holds it: that of IPv6 in brackets. */
function inAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** The address that the program answers under, e.g. `http://localhost:3000`. */
export function publicAddress(config: Config, port: number): string {
  const isEvery = config.HOST === "0.0.0.0" || config.HOST === "::";
  const host = isEvery ? "localhost" : inAddress(config.HOST);
  return config.APP_URL ?? `http://${host}:${port}`;
}

/**
 * Locks the data folder for this process; returns a function that releases it.
 * @throws DatabaseRefused where the program runs on it already.
 */
export function lockDataDir(config: Config, program: Program): () => void {
  const nativeBinding = loadNativeBinding(program.addonFile(config.DATA_DIR));
  const options = { waitMs: LOCK_WAIT_MS, nativeBinding };
  const file = path.join(config.DATA_DIR, "reservas.lock");
  const release = takeLock(file, options);
  if (release) giveToFolderOwner(file);
  if (!release) throw new DatabaseRefused(startupText.folderInUse(path.resolve(config.DATA_DIR)));
  return release;
}

/** Starts the program over its database, without a port; prints the first admin's password where it makes one. */
export function startProgram(
  config: Config,
  program: Program,
  metrics: Metrics = createMetrics(),
): Promise<ServedNode> {
  const watchProgram = createProgramWatch(metrics);
  return startServedNode(config, program, {
    open: openDatabaseFor(config, program),
    createDeps: (db) => createDeps(config, program, db),
    createApp: (deps, replication) => {
      const { node } = replication;
      watchProgram({ deps, databaseFile: databaseFile(config), health: () => healthOf(node) });
      return createApp({
        deps,
        assets: program.assets,
        remixBuild,
        sessionSecret: sessionSecret(config),
        log: logToConsole,
        replication,
        isDevelopment: program.isDevelopment,
      });
    },
  });
}

/** Serves until a signal ends it. */
export async function serve(config: Config, program: Program): Promise<void> {
  makePrivateFolder(config.DATA_DIR);
  const releaseDataDir = lockDataDir(config, program);
  let node: ServedNode | undefined;
  let server: Server | undefined;
  const stop = async () => {
    if (server) await closeHttpServer(server);
    await node?.stop();
    releaseDataDir();
  };
  // From the first moment on: the first process of a container is not ended by a signal that it does not take.
  endOnce(stop, logToConsole);

  // The first password is told as soon as it stands in the database: whatever fails after, nobody can ask for
  // it a second time.
  const metrics = createProcessMetrics(program);
  node = await startProgram(config, program, metrics);
  if (!config.SMTP_URL) console.info(startupText.noMailServer);
  const missing = missingMemoryLimits();
  if (missing.length > 0) console.info(startupText.noMemoryLimits(missing.join(" ")));
  const { APP_URL: appUrl, TRUSTED_PROXY: trustedProxy, METRICS_TOKEN: token } = config;
  const mayRead = createMetricsAccess({ token, trustedProxy, appUrl });
  server = createHttpServer(node.app, appUrl, trustedProxy, LIMITS, { metrics, mayRead });
  await listen(server, config.PORT, config.HOST);
  if (config.METRICS_PORT !== null) {
    // It ends with the process: what it tells last is that the process stops.
    await listen(createMetricsServer(metrics).unref(), config.METRICS_PORT, config.METRICS_HOST);
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.PORT;
  console.info(startupText.ready(publicAddress(config, port)));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
