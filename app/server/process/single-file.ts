import path from "node:path";
import { getAssetKeys, getRawAsset } from "node:sea";
import { addonFolder, extractAddon } from "./addon-file.ts";
import type { AssetStore } from "./assets.ts";
import { childEnvironment } from "./child-command.ts";
import { SETTINGS_FILE } from "./folder-command.ts";
import { type Program, RELEASE } from "./program.ts";

const ADDON = "better_sqlite3.node";

function embeddedAssets(): AssetStore {
  return { keys: getAssetKeys, read: (key) => Buffer.from(getRawAsset(key)) };
}

export function singleFileProgram(): Program {
  const assets = embeddedAssets();
  const extracted = new Map<string, string>();
  return {
    release: RELEASE,
    command: path.basename(process.execPath),
    settingsFile: path.join(path.dirname(process.execPath), SETTINGS_FILE),
    assets,
    addonFile(dataDir) {
      const file = extracted.get(dataDir) ?? extractAddon(addonFolder(dataDir), assets.read(ADDON));
      extracted.set(dataDir, file);
      return file;
    },
    child: (asset) => ({ file: process.execPath, args: ["--child", asset], env: childEnvironment() }),
  };
}
