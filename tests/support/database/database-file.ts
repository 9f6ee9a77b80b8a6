import SqliteDatabase from "better-sqlite3";

/** Opens a database file for the work, and closes it again. */
export function inDatabase<T>(
  file: string,
  work: (sqlite: SqliteDatabase.Database) => T,
  options: SqliteDatabase.Options = {},
): T {
  const sqlite = new SqliteDatabase(file, options);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** The first column of what a query finds in a database file. */
export function columnIn(file: string, sql: string, options?: SqliteDatabase.Options): unknown[] {
  return inDatabase(file, (sqlite) => sqlite.prepare(sql).pluck().all(), options);
}
