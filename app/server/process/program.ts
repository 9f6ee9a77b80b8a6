import path from "node:path";
import type { Release } from "#app/domain/settings/release.ts";
import type { ChildCommand } from "#app/services/process/one-shot-process.server.ts";
import { type AssetStore, createFolderAssets } from "./assets.ts";
import { childOfNode } from "./child-command.ts";
import { FOLDER_COMMAND, SETTINGS_FILE } from "./folder-command.ts";

declare const __RELEASE__: Release;

export type Program = {
  release: Release;
  /** How it is called in a terminal, for messages that name a command. */
  command: string;
  /** Where settings may stand in place of the environment: `reservas.env` beside the program (rules R20.3). */
  settingsFile: string;
  assets: AssetStore;
  /** The file of SQLite's addon; a single file extracts it into the data folder first. */
  addonFile(dataDir: string): string;
  /** How to run a file of the assets as its own process. */
  child(asset: string): ChildCommand;
  /** Whether Vite's development server is in front. */
  isDevelopment?: boolean;
};

export const RELEASE = __RELEASE__;

export function folderProgram(folder: string): Program {
  return {
    release: RELEASE,
    command: FOLDER_COMMAND,
    settingsFile: path.join(folder, "..", SETTINGS_FILE),
    assets: createFolderAssets(path.join(folder, "assets")),
    addonFile: () => path.join(folder, "better_sqlite3.node"),
    child: (asset) => childOfNode(path.join(folder, "assets", asset)),
  };
}
