import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { withBinding } from "./connect.server.ts";
import { makeSelfContained, syncFolderOf, syncToDisk } from "./copy.server.ts";
import { examineDatabase } from "./examine.server.ts";
import { endAfterError } from "./first-error.ts";
import type { NativeBinding } from "./native-binding.ts";

/** Suffixes of the files that SQLite writes beside a database. */
const COMPANIONS = ["-wal", "-journal"];

/**
 * Whether another process has the database open. Asked of SQLite itself, by asking for the file alone; so a
 * log that a killed process left is taken into the file. A file that SQLite cannot open is not in use.
 */
export function isInUse(file: string, nativeBinding: NativeBinding): boolean {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = new SqliteDatabase(file, { fileMustExist: true, timeout: 1000, ...withBinding(nativeBinding) });
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (error) {
    return ((error as { code?: string }).code ?? "").startsWith("SQLITE_BUSY");
  } finally {
    endAfterError(() => sqlite?.close());
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") throw error;
    // A file system without hard links.
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    syncToDisk(to);
  }
}

/**
 * Moves `fresh` to `file`, which no process may have open, and renames the old one to `formerName`, with
 * what belongs to it. At every moment one whole database is at `file`: a kill or a power cut leaves the
 * old one or the new one.
 * @returns whether there was an old one.
 */
export function replaceDatabase(
  paths: { file: string; fresh: string; formerName: string },
  nativeBinding: NativeBinding,
): boolean {
  const { file, fresh, formerName } = paths;
  const existed = existsSync(file);
  if (existed) {
    // What a killed process left in its log belongs into the file first. A damaged file is not touched at all.
    if (examineDatabase(file, nativeBinding).problem !== "corrupt") makeSelfContained(file, nativeBinding);
    linkOrCopy(file, formerName);
  }
  for (const suffix of COMPANIONS) {
    if (existsSync(file + suffix)) linkOrCopy(file + suffix, formerName + suffix);
  }
  syncFolderOf(file);
  // The old log beside the new database would be played into it.
  for (const suffix of [...COMPANIONS, "-shm"]) rmSync(file + suffix, { force: true });
  renameSync(fresh, file);
  syncFolderOf(path.resolve(file));
  return existed;
}
