import sqlite3InitModule, {
  type BindableValue,
  type Database as CountingDatabase,
} from "@sqlite.org/sqlite-wasm";
import type SqliteDatabase from "better-sqlite3";

/** A statement and its values. */
export type Run = { sql: string; values: BindableValue[] };

/** Records every statement that runs on the database from now on, with its values. */
export function recordRuns(sqlite: SqliteDatabase.Database): Run[] {
  const runs: Run[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const method of ["all", "get", "run", "iterate"] as const) {
      const original = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [method]: (...values: BindableValue[]) => {
          runs.push({ sql, values });
          return original(...values);
        },
      });
    }
    return statement;
  }) as typeof sqlite.prepare;
  return runs;
}

/**
 * A copy of the database in a build of the same SQLite that reports a statement's work: better-sqlite3
 * gives no access to the counters of a statement.
 */
export async function openCountingCopy(sqlite: SqliteDatabase.Database): Promise<{
  /** The statement's virtual machine steps: the same on every machine, whatever its load. */
  stepsOf(run: Run): number;
  /** How often SQLite recompiles the prepared statement on its second run, as better-sqlite3 reuses it. */
  recompilationsOf(run: Run): number;
  close(): void;
}> {
  const { capi, wasm, oo1 } = await sqlite3InitModule();
  const image = new Uint8Array(sqlite.serialize());
  // A file in WAL mode can't be opened in memory; its pages are the same.
  image.fill(1, 18, 20);
  const copy: CountingDatabase = new oo1.DB(":memory:");
  const bytes = wasm.allocFromTypedArray(image);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  copy.checkRc(capi.sqlite3_deserialize(copy, "main", bytes, image.byteLength, image.byteLength, flags));
  return {
    stepsOf({ sql, values }) {
      const statement = copy.prepare(sql);
      try {
        if (values.length > 0) statement.bind(values);
        while (statement.step());
        return capi.sqlite3_stmt_status(statement, capi.SQLITE_STMTSTATUS_VM_STEP, 1);
      } finally {
        statement.finalize();
      }
    },
    recompilationsOf({ sql, values }) {
      const statement = copy.prepare(sql);
      try {
        for (let time = 0; time < 2; time++) {
          if (values.length > 0) statement.bind(values);
          while (statement.step());
          statement.reset();
          statement.clearBindings();
        }
        return capi.sqlite3_stmt_status(statement, capi.SQLITE_STMTSTATUS_REPREPARE, 1);
      } finally {
        statement.finalize();
      }
    },
    close: () => copy.close(),
  };
}
