/** How this program opens SQLite's files: the settings of every connection, and the addon behind them. */
import SqliteDatabase from "better-sqlite3";
import { endAfterError } from "./first-error.ts";
import type { NativeBinding } from "./native-binding.ts";

/** Marks a database file as this program's ("RSVA"), so that another program's file is never migrated. */
export const APPLICATION_ID = 0x52535641;

export type WriterOptions = {
  busyTimeoutMs: number;
  /** Whether another program, such as Litestream, does the checkpoints (WAL_AUTOCHECKPOINT=0). */
  isCheckpointedElsewhere?: boolean;
  nativeBinding?: NativeBinding;
};

/** Sets the pragmas of rules R14.2 on every open. */
function applyPragmas(
  sqlite: SqliteDatabase.Database,
  { busyTimeoutMs, isCheckpointedElsewhere }: WriterOptions,
): void {
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma("cell_size_check = ON");
  sqlite.pragma("journal_size_limit = 67108864");
  // Another program that copies the log must be the one that clears it, or it would miss what was cleared.
  if (isCheckpointedElsewhere) sqlite.pragma("wal_autocheckpoint = 0");
  // What is deleted or replaced is overwritten with zeros, so that no name stays in free space (docs/decisions/0158).
  sqlite.pragma("secure_delete = ON");
}

/** The addon as an option of better-sqlite3, whose types know it by its path only. */
export function withBinding(nativeBinding: NativeBinding): { nativeBinding?: string } {
  return nativeBinding ? { nativeBinding: nativeBinding as unknown as string } : {};
}

/**
 * Opens a replica's file for reading alone. It sets no journal mode: that is a write, and LiteFS broke where a
 * mount's mode was changed (rules R14.15).
 */
export function connectReadOnly(
  file: string,
  options: { busyTimeoutMs: number; nativeBinding?: NativeBinding },
): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(file, {
    readonly: true,
    fileMustExist: true,
    timeout: options.busyTimeoutMs,
    ...withBinding(options.nativeBinding),
  });
  try {
    sqlite.pragma("query_only = ON");
    sqlite.pragma("trusted_schema = OFF");
    sqlite.pragma("cell_size_check = ON");
  } catch (error) {
    endAfterError(() => sqlite.close());
    throw error;
  }
  return sqlite;
}

/** Opens a database file (or a serialized copy) with the connection settings above; does not migrate. */
export function connect(source: string | Buffer, options: WriterOptions): SqliteDatabase.Database {
  // The types are of an older major version, where a serialized database was not accepted here.
  const sqlite = new SqliteDatabase(source as string, {
    timeout: options.busyTimeoutMs,
    ...withBinding(options.nativeBinding),
  });
  try {
    applyPragmas(sqlite, options);
  } catch (error) {
    endAfterError(() => sqlite.close());
    throw error;
  }
  return sqlite;
}
