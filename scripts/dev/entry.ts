/** What the development server takes of the program; Vite loads it, so it is always that of the saved sources. */
import { explainFailure } from "#app/cli/failure.ts";
import { type Config, readConfig } from "#app/server/config.ts";
import { lockDataDir } from "#app/server/process/data-dir-lock.ts";
import type { Program } from "#app/server/process/program.ts";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { startupText } from "#app/text/program/startup.ts";

export { createHttpServer } from "#app/server/http/http.ts";
export { publicAddress } from "#app/server/serve.ts";
export { startProgram } from "#app/server/start-program.ts";
export { explainFailure, startupText };

/**
 * The settings of this process.
 * @throws Error with one pt-BR sentence for every variable that is nonsense.
 */
export function settings(): Config {
  const read = readConfig(process.env);
  if ("problems" in read) throw new Error(read.problems.join("\n"));
  return read.config;
}

/** Takes the data folder for this process, and gives what releases it. */
export function takeDataDir(config: Config, program: Program): () => void {
  makePrivateFolder(config.DATA_DIR);
  return lockDataDir(config, program);
}
