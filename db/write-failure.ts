import { isBusyError } from "./unlock-queue.ts";

export type WriteFailure = "notWritable" | "databaseLocked" | "diskFull" | "commitUncertain";

/**
 * SQLite's errors for a file that cannot be written now: read-only, or LiteFS's on
 * a replica and while no primary is known (rules R14.14).
 */
const NOT_WRITABLE = [
  "SQLITE_READONLY",
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_TRUNCATE",
  "SQLITE_IOERR_DELETE",
  "SQLITE_IOERR_LOCK",
  // Between two connections (client.server.ts).
  "DATABASE_DISCONNECTED",
  // Another node may be the primary (client.server.ts).
  "DATABASE_FENCED",
];

/** Why a write failed for want of a place to write to; null for every other error. */
export function writeFailure(error: unknown): WriteFailure | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string") return null;
  if (isBusyError(error)) return "databaseLocked";
  if (code === "SQLITE_FULL") return "diskFull";
  if (code === "DATABASE_COMMIT_UNCERTAIN") return "commitUncertain";
  return NOT_WRITABLE.some((known) => code.startsWith(known)) ? "notWritable" : null;
}
