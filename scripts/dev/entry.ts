/** What the development server takes of the program; Vite loads it, so it is always that of the saved sources. */
import type { Config } from "#app/server/config.ts";
import { lockDataDir } from "#app/server/process/data-dir-lock.ts";
import type { Program } from "#app/server/process/program.ts";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";

export { explainFailure } from "#app/cli/failure.ts";
export { settings } from "#app/cli/settings.ts";
export { createHttpServer } from "#app/server/http/http.ts";
export { publicAddress } from "#app/server/serve.ts";
export { startProgram } from "#app/server/start-program.ts";
export { startupText } from "#app/text/program/startup.ts";

/** Takes the data folder for this process, and gives what releases it. */
export function takeDataDir(config: Config, program: Program): () => void {
  makePrivateFolder(config.DATA_DIR);
  return lockDataDir(config, program);
}
