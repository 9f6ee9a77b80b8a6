import path from "node:path";
import { startupText } from "#app/text/program/startup.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { openDatabase, openReplica } from "#db/open.server.ts";
import * as remixBuild from "#remix-build";
import { createApp } from "./app.ts";
import { type Config, databaseFile } from "./config.ts";
import { createDeps } from "./deps.ts";
import { sessionSecret } from "./http/session-secret.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createProgramWatch } from "./metrics/program-metrics.ts";
import { readMigrationAssets } from "./process/assets.ts";
import { startBackground } from "./process/background.ts";
import { watchFiles } from "./process/file-watch.ts";
import { logToConsole } from "./process/log.ts";
import type { Program } from "./process/program.ts";
import { restoreCommand } from "./process/restore-command.ts";
import { joinLiteFs } from "./replication/litefs.ts";
import { type ServedNode, startNode } from "./replication/node.ts";
import type { NodeParts } from "./replication/node-parts.ts";
import { healthOf } from "./replication/replication.ts";

/** How long to wait for another program's lock at startup, before requests are served. */
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

function openDatabaseFor(config: Config, program: Program): NodeParts["open"] {
  return async (access, isFirst) => {
    if (access === "write") {
      const db = await openDatabase({
        ...databaseOptions(config, program, isFirst),
        isChecked: !isFirst,
        report: (sentence) => console.info(sentence),
      });
      return db.serve();
    }
    // LiteFS's own writes lock out a replica's readers for moments.
    return openReplica({ ...databaseOptions(config, program, false), isChecked: !isFirst });
  };
}

function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/**
 * Starts the program over its database, without a port; prints the first admin's password if it creates one.
 * @throws DatabaseRefused where the settings name a mount that is none, or the database must not be opened.
 */
export async function startProgram(
  config: Config,
  program: Program,
  metrics: Metrics = createMetrics(),
): Promise<ServedNode> {
  const addFigures = createProgramWatch(metrics);
  const liteFs = await joinLiteFs(config, program, exitWith);
  const node = await startNode({
    ...liteFs.node,
    open: openDatabaseFor(config, program),
    createDeps(db) {
      liteFs.fence(db);
      return createDeps(config, program, db);
    },
    createApp(deps, view) {
      addFigures({ deps, databaseFile: databaseFile(config), health: () => healthOf(view) });
      return createApp({
        deps,
        assets: program.assets,
        remixBuild,
        sessionSecret: sessionSecret(config),
        frameAncestors: config.FRAME_ANCESTORS,
        log: logToConsole,
        replication: { node: view, ...liteFs.routing },
        isDevelopment: program.isDevelopment,
      });
    },
    terms: liteFs.terms,
    files: watchFiles(databaseFile(config)),
    startBackground: (deps, access) => startBackground(deps, logToConsole, access),
    adminPassword: config.ADMIN_PASSWORD,
    onFirstPassword: (password) => console.info(startupText.firstAdmin(password)),
    onState: (sentence) => console.info(sentence),
    onRefused: exitWith,
    log: logToConsole,
  });
  return {
    app: node.app,
    async stop() {
      await node.stop();
      liteFs.stop();
    },
  };
}
