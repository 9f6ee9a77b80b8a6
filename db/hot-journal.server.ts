import { closeSync, existsSync, openSync, readSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { APPLICATION_ID, withBinding } from "./connect.server.ts";
import { endAfterError } from "./first-error.ts";
import type { NativeBinding } from "./native-binding.ts";

/** Where SQLite's header holds the program's mark. */
const APPLICATION_ID_AT = 68;

function isOurs(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(4);
    return readSync(handle, bytes, 0, 4, APPLICATION_ID_AT) === 4 && bytes.readInt32BE() === APPLICATION_ID;
  } finally {
    endAfterError(() => closeSync(handle));
  }
}

/**
 * Rolls back what a kill or a power cut left unfinished while the file had a rollback journal: before its first
 * start after a restore, or while one was being replaced. A read-only connection cannot do that and would refuse the
 * file for good. Another program's file is left alone; an error here is reported by the read that follows.
 */
export function rollBackHotJournal(file: string, nativeBinding: NativeBinding): void {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    if (!existsSync(`${file}-journal`) || !isOurs(file)) return;
    sqlite = new SqliteDatabase(file, { fileMustExist: true, timeout: 5000, ...withBinding(nativeBinding) });
    sqlite.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch {
    // Reported by the next read of the file.
  } finally {
    endAfterError(() => sqlite?.close());
  }
}
