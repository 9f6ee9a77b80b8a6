import type { Server } from "node:http";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { startupText } from "#app/text/program/startup.ts";
import { LIMITS } from "./admission/limits.ts";
import { type Config, databaseFile } from "./config.ts";
import { closeHttpServer, createHttpServer } from "./http/http.ts";
import { createMetricsAccess } from "./metrics/access.ts";
import { createProcessMetrics } from "./metrics/process-metrics.ts";
import { createMetricsServer } from "./metrics/server.ts";
import { lockDataDir } from "./process/data-dir-lock.ts";
import { logToConsole } from "./process/log.ts";
import { missingMemoryLimits } from "./process/memory-limits.ts";
import { closeDatabaseFiles } from "./process/private-database.ts";
import type { Program } from "./process/program.ts";
import { shutdownOnce } from "./process/shutdown-once.ts";
import { tellSystemd } from "./process/tell-systemd.ts";
import type { ServedNode } from "./replication/node.ts";
import { startProgram } from "./start-program.ts";

function inAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

export function publicAddress(config: Config, port: number): string {
  const isEvery = config.HOST === "0.0.0.0" || config.HOST === "::";
  const host = isEvery ? "localhost" : inAddress(config.HOST);
  return config.APP_URL ?? `http://${host}:${port}`;
}

function printNotes(config: Config): void {
  if (!config.SMTP_URL) console.info(startupText.noMailServer);
  const missing = missingMemoryLimits();
  if (missing.length > 0) console.info(startupText.noMemoryLimits(missing.join(" ")));
}

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
  // Listens from the first moment: the first process of a container ignores signals that have no handler.
  shutdownOnce(stop, logToConsole);

  const metrics = createProcessMetrics(program);
  // LiteFS gives the files of its mount their rights.
  const closed = config.LITEFS_DIR ? null : closeDatabaseFiles(databaseFile(config));
  if (closed) console.info(closed);
  // Prints the first password as soon as it is in the database: it can never be shown again, even if a later step
  // fails.
  node = await startProgram(config, program, metrics);
  printNotes(config);
  const { APP_URL: appUrl, TRUSTED_PROXY: trustedProxy, METRICS_TOKEN: token } = config;
  const mayRead = createMetricsAccess({ token, trustedProxy, appUrl });
  server = createHttpServer(node.app, appUrl, trustedProxy, LIMITS, { metrics, mayRead });
  const port = await listen(server, config.PORT, config.HOST);
  // Stops with the process: the last event that it reports is the shutdown.
  if (config.METRICS_PORT !== null)
    await listen(createMetricsServer(metrics).unref(), config.METRICS_PORT, config.METRICS_HOST);
  console.info(startupText.ready(publicAddress(config, port)));
  tellSystemd();
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      resolve(typeof bound === "object" && bound ? bound.port : port);
    });
  });
}
