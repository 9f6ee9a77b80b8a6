import { closeSync, fsyncSync, openSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { withBinding } from "./connect.server.ts";
import { withEnd, withEndLater } from "./first-error.ts";
import { rollBackHotJournal } from "./hot-journal.server.ts";
import type { NativeBinding } from "./native-binding.ts";

/** 8 MB at a time: large enough to be fast, small enough that the thread can be ended between two. */
const PAGES_A_STEP = 2000;
const BUSY_TIMEOUT_MS = 5000;

/** Makes sure that what was written to the file (or that a folder's entry) outlives a power cut. */
export function syncToDisk(file: string, flags: "r" | "r+" = "r+"): void {
  const handle = openSync(file, flags);
  withEnd(
    () => fsyncSync(handle),
    () => closeSync(handle),
  );
}

/** The same for the folder of a file that was renamed; Windows knows no such thing. */
export function syncFolderOf(file: string): void {
  if (process.platform !== "win32") syncToDisk(path.dirname(file), "r");
}

/**
 * Makes `file` self-contained: merges a write-ahead log or a hot journal beside it, and
 * nothing is beside it afterwards. Its header has the mode WAL: LiteFS leaves an imported header as it is, and a
 * database whose header has DELETE can't be turned to WAL while anybody reads it (docs/decisions/0080).
 */
export function makeSelfContained(file: string, nativeBinding: NativeBinding): void {
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS, ...withBinding(nativeBinding) });
  const takeLogIn = () => {
    sqlite.pragma("journal_mode = WAL");
    const [checkpoint] = sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
    if (checkpoint?.busy !== 0) throw busy(file);
  };
  // The last connection to close removes the log.
  withEnd(takeLogIn, () => sqlite.close());
  syncToDisk(file);
}

function busy(file: string): Error {
  return Object.assign(new Error(`${file} is in use`), { code: "SQLITE_BUSY" });
}

/**
 * Copies a database by SQLite's backup API, while others may read and write it. The copy is the state
 * of one moment: a read transaction held throughout prevents a commit from restarting the copy, which under
 * load would never end.
 * @param target an empty file, or none yet.
 */
export async function copyDatabase(
  source: string,
  target: string,
  nativeBinding: NativeBinding,
): Promise<void> {
  rollBackHotJournal(source, nativeBinding);
  const sqlite = new SqliteDatabase(source, {
    readonly: true,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
    ...withBinding(nativeBinding),
  });
  const copy = async () => {
    sqlite.exec("BEGIN");
    sqlite.prepare("SELECT count(*) FROM sqlite_master").get();
    await sqlite.backup(target, { progress: () => PAGES_A_STEP });
  };
  await withEndLater(copy, () => {
    sqlite.close();
  });
  makeSelfContained(target, nativeBinding);
}
