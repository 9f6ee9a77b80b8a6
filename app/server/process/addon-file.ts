import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startupText } from "#app/text/program/startup.ts";
import { endAfterError } from "#db/first-error.ts";
import { DatabaseRefused } from "#db/open.server.ts";

/** Extraction takes less: an older part was left behind by a killed process. */
const ABANDONED_MS = 10 * 60 * 1000;

function sha256(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

function isOwn(file: string): boolean {
  const stat = lstatSync(file);
  return stat.isFile() && (!process.getuid || stat.uid === process.getuid());
}

/** Creates the folder, or refuses one in which another user could replace the file after the check. */
function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!process.getuid) return;
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid() || (mode & 0o022) !== 0) {
    throw new DatabaseRefused(startupText.foreignRuntime(folder));
  }
}

function removeAbandonedParts(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /\.node\.\w+$/.test(each))) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_MS) rmSync(file, { force: true });
  }
}

/**
 * Extracts to `DATA_DIR/runtime`; returns the path. An existing file counts only with this owner and the same bytes.
 */
export function extractAddon(dataDir: string, addon: Buffer): string {
  const hash = sha256(addon);
  const folder = path.resolve(dataDir, "runtime");
  const file = path.join(folder, `sqlite-${hash.toString("hex").slice(0, 16)}.node`);
  makeOwnFolder(folder);
  if (!existsSync(file) || !isOwn(file) || !timingSafeEqual(sha256(readFileSync(file)), hash)) {
    removeAbandonedParts(folder);
    // Not the process id, which in a container is the same at every startup.
    const fresh = `${file}.${randomBytes(6).toString("hex")}`;
    try {
      writeFileSync(fresh, addon, { mode: 0o600, flag: "wx" });
      if (process.platform !== "win32") chmodSync(fresh, 0o500);
      renameSync(fresh, file);
    } catch (error) {
      endAfterError(() => rmSync(fresh, { force: true }));
      throw error;
    }
  }
  return file;
}

/**
 * The folder to extract into: the data folder, unless there is none (a copy is checked elsewhere) or root works on
 * another user's, who could replace the file, and could not use a folder of root's.
 */
export function addonFolder(dataDir: string): string {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const isForeign = process.getuid?.() === 0 && owner !== 0;
  if (owner !== undefined && !isForeign) return dataDir;
  // Windows removes no code that a process has loaded: one folder of this user's, for the next time too.
  if (process.platform === "win32") return path.join(tmpdir(), "reservas");
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
