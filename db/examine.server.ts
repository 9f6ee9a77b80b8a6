import SqliteDatabase from "better-sqlite3";
import { APPLICATION_ID, withBinding } from "./connect.server.ts";
import { endAfterError } from "./first-error.ts";
import { rollBackHotJournal } from "./hot-journal.server.ts";
import type { NativeBinding } from "./native-binding.ts";

/** What a whole look at a database file finds. */
export type DatabaseReport = {
  /** The first thing that is wrong with it, or null. */
  problem: "notOurs" | "corrupt" | "foreignKeys" | null;
  /** Names of the migrations that it has, in order. */
  migrations: string[];
  /** Number of rows by table. */
  counts: Record<string, number>;
};

function countRows(sqlite: SqliteDatabase.Database): Record<string, number> {
  const tables = sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

function examine(sqlite: SqliteDatabase.Database): DatabaseReport {
  const bad = (problem: DatabaseReport["problem"]) => ({ problem, migrations: [], counts: {} });
  if (sqlite.pragma("application_id", { simple: true }) !== APPLICATION_ID) return bad("notOurs");
  const integrity = sqlite.pragma("integrity_check(1)", { simple: true });
  if (integrity !== "ok") return bad("corrupt");
  const problem = (sqlite.pragma("foreign_key_check") as unknown[]).length > 0 ? "foreignKeys" : null;
  const migrations = sqlite.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all();
  return { problem, migrations: migrations as string[], counts: countRows(sqlite) };
}

/** Reads a whole database file, and whether it is one of this program's and sound; changes nothing in it. */
export function examineDatabase(file: string, nativeBinding: NativeBinding): DatabaseReport {
  let sqlite: SqliteDatabase.Database | undefined;
  rollBackHotJournal(file, nativeBinding);
  try {
    sqlite = new SqliteDatabase(file, {
      readonly: true,
      fileMustExist: true,
      timeout: 5000,
      ...withBinding(nativeBinding),
    });
    const opened = sqlite;
    // One transaction: the counts belong to the rows that were checked, though a server writes meanwhile.
    return opened.transaction(() => examine(opened)).deferred();
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code))
      return { problem: "corrupt", migrations: [], counts: {} };
    throw error;
  } finally {
    // Only read: nothing that closing could fail in is lost.
    endAfterError(() => sqlite?.close());
  }
}
