import path from "node:path";
import type { Config } from "#app/server/config.ts";
import { giveToFolderOwner } from "#app/services/backups/folder.server.ts";
import { startupText } from "#app/text/program/startup.ts";
import { takeLock } from "#db/lock.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import type { Program } from "./program.ts";

/** How long startup waits for the previous process to end, so that a restart does not fail on its own lock. */
const LOCK_WAIT_MS = 2000;

/** Returns a function that releases it. @throws DatabaseRefused if the program runs on the data folder already. */
export function lockDataDir(config: Config, program: Program): () => void {
  const nativeBinding = loadNativeBinding(program.addonFile(config.DATA_DIR));
  const options = { waitMs: LOCK_WAIT_MS, nativeBinding };
  const file = path.join(config.DATA_DIR, "reservas.lock");
  const release = takeLock(file, options);
  if (release) giveToFolderOwner(file);
  if (!release) throw new DatabaseRefused(startupText.folderInUse(path.resolve(config.DATA_DIR)));
  return release;
}
