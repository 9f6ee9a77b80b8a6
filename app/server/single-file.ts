import { createHash, timingSafeEqual } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { getAssetKeys, getRawAsset } from "node:sea";
import type { AssetStore } from "./assets.ts";
import { type Program, VERSION } from "./program.ts";

const ADDON = "better_sqlite3.node";

/** The files inside the executable. */
function embeddedAssets(): AssetStore {
  return { keys: getAssetKeys, read: (key) => Buffer.from(getRawAsset(key)) };
}

function sha256(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

function isOwn(file: string): boolean {
  const stat = lstatSync(file);
  return stat.isFile() && (!process.getuid || stat.uid === process.getuid());
}

/**
 * Lays the addon into `DATA_DIR/runtime`, since the system loads code from files only, and gives its path. A
 * file that is there already is used only where it is this user's and holds these very bytes.
 */
export function layAddon(dataDir: string, addon: Buffer): string {
  const hash = sha256(addon);
  const folder = path.resolve(dataDir, "runtime");
  const file = path.join(folder, `sqlite-${hash.toString("hex").slice(0, 16)}.node`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file) || !isOwn(file) || !timingSafeEqual(sha256(readFileSync(file)), hash)) {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, addon, { mode: 0o600, flag: "wx" });
    if (process.platform !== "win32") chmodSync(fresh, 0o500);
    renameSync(fresh, file);
  }
  return file;
}

/** The program as one executable file (Node's single executable application). */
export function singleFileProgram(): Program {
  const assets = embeddedAssets();
  return {
    version: VERSION,
    command: path.basename(process.execPath),
    assets,
    addonFile: (dataDir) => layAddon(dataDir, assets.read(ADDON)),
  };
}
