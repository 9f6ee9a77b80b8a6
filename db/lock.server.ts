import SqliteDatabase from "better-sqlite3";
import { withBinding } from "./connect.server.ts";
import { endAfterError } from "./first-error.ts";
import type { NativeBinding } from "./native-binding.ts";

/**
 * Takes the file as a lock that one process at a time can hold, and returns a function that releases it; null where
 * another process holds it. The operating system releases it when the process ends, however it ends. The
 * lock is a file of its own because the database must stay readable for others, and LiteFS takes no exclusive locks.
 */
export function takeLock(
  file: string,
  options: { waitMs: number; nativeBinding?: NativeBinding },
): (() => void) | null {
  const lock = new SqliteDatabase(file, {
    timeout: options.waitMs,
    ...withBinding(options.nativeBinding),
  });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    endAfterError(() => lock.close());
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return () => lock.close();
}
