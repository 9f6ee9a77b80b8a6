import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createPasswordHasher } from "#app/services/access/passwords.server.ts";
import { removeExpiredSessions } from "#app/services/access/sessions.server.ts";
import { createLoginThrottle, createMissThrottle } from "#app/services/access/throttle.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { createProofRenderer } from "#app/services/proof/renderer.server.ts";
import { createProofThrottle } from "#app/services/proof/throttle.server.ts";
import { ensureFirstAdmin } from "#app/services/users/first-admin.server.ts";
import { startupText } from "#app/text/startup.ts";
import { takeLock } from "#db/lock.server.ts";
import { DatabaseRefused, openDatabase } from "#db/open.server.ts";
import * as remixBuild from "#remix-build";
import { createApp } from "./app.ts";
import { type AssetStore, createFolderAssets, readMigrationAssets } from "./assets.ts";
import { type Config, readConfig } from "./config.ts";
import { closeHttpServer, createHttpServer } from "./http.ts";
import { logToConsole } from "./log.ts";

export {
  createApp,
  createFolderAssets,
  createHttpServer,
  createLoginThrottle,
  createMissThrottle,
  createPasswordHasher,
  createProofRenderer,
  createProofThrottle,
  remixBuild,
};

const PASSWORD_COST = 10;
/** How long a start waits for the process before it to end: a restart does not stumble over its own past. */
const LOCK_WAIT_MS = 2000;
const HOUR_MS = 60 * 60 * 1000;

/** The secret that signs session cookies: the setting, or one made once and kept in the data folder. */
function sessionSecret(config: Config): string {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  const file = path.join(config.DATA_DIR, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}

async function openDeps(config: Config, assets: AssetStore): Promise<Deps> {
  const db = await openDatabase({
    file: config.DATABASE_PATH ?? path.join(config.DATA_DIR, "reservas.db"),
    migrations: readMigrationAssets(assets),
    busyTimeoutMs: 250,
    snapshotDir: path.join(config.DATA_DIR, "snapshots"),
    nativeBinding: nativeBinding(),
  });
  return {
    db,
    now: () => new Date(),
    timeZone: config.APP_TIMEZONE,
    schoolName: config.SCHOOL_NAME,
    appUrl: config.APP_URL,
    passwords: createPasswordHasher(assets.read("password-worker.cjs").toString("utf8"), PASSWORD_COST),
    throttle: createLoginThrottle(),
    feedThrottle: createMissThrottle(),
    proofs: createProofRenderer(() => assets.read("proof-worker.cjs").toString("utf8")),
    proofThrottle: createProofThrottle(),
  };
}

function nativeBinding(): string | undefined {
  const file = path.join(__dirname, "better_sqlite3.node");
  return existsSync(file) ? file : undefined;
}

function publicAddress(config: Config, port: number): string {
  const host = config.HOST === "0.0.0.0" || config.HOST === "::" ? "localhost" : config.HOST;
  return config.APP_URL ?? `http://${host}:${port}`;
}

/** Refuses the data folder of a program that runs. */
function lockDataDir(config: Config): () => void {
  const options = { waitMs: LOCK_WAIT_MS, nativeBinding: nativeBinding() };
  const release = takeLock(path.join(config.DATA_DIR, "reservas.lock"), options);
  if (!release) throw new DatabaseRefused(startupText.folderInUse(path.resolve(config.DATA_DIR)));
  return release;
}

async function serve(config: Config): Promise<void> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const releaseDataDir = lockDataDir(config);
  const assets = createFolderAssets(path.join(__dirname, "assets"));
  const deps = await openDeps(config, assets);
  const firstPassword = await ensureFirstAdmin(deps, config.ADMIN_PASSWORD);
  const app = createApp({
    deps,
    assets,
    remixBuild,
    sessionSecret: sessionSecret(config),
    log: logToConsole,
  });
  const server = createHttpServer(app, config.APP_URL);
  const cleaning = setInterval(() => removeExpiredSessions(deps), HOUR_MS);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(cleaning);
    await closeHttpServer(server);
    await deps.passwords.close();
    await deps.proofs.close();
    deps.db.close();
    releaseDataDir();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.PORT;
  if (firstPassword) console.info(startupText.firstAdmin(firstPassword));
  console.info(startupText.ready(publicAddress(config, port)));
}

function explainFailure(error: unknown): string {
  if (error instanceof DatabaseRefused) return error.message;
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") return startupText.portTaken;
  if (code === "EACCES" || code === "EROFS" || code === "SQLITE_READONLY" || code === "SQLITE_CANTOPEN") {
    return startupText.folderNotWritable;
  }
  if (code === "ENOSPC" || code === "SQLITE_FULL") return startupText.diskFull;
  if (code?.startsWith("SQLITE_BUSY")) return startupText.databaseBusy;
  return startupText.failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if ("problems" in read) {
    for (const problem of read.problems) console.error(problem);
    process.exit(1);
  }
  try {
    await serve(read.config);
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}

if (require.main === module) void main();
