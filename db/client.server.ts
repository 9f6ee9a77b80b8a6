import type SqliteDatabase from "better-sqlite3";
import type { Compilable } from "kysely";
import { endAfterError, withEnd } from "./first-error.ts";
import { PublicVersion } from "./public-version.ts";
import { queryBuilder } from "./query-builder.ts";

const MAX_CACHED_STATEMENTS = 500;

export type SqlValue = string | number | bigint | null | Uint8Array;

/** Carries a refusal out of a transaction so that what was written before it is rolled back. */
class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("refused");
    this.result = result;
  }
}

function isRefusal(value: unknown): boolean {
  return typeof value === "object" && value !== null && "ok" in value && value.ok === false;
}

/** The connection is closed, because the node's role is changing and the next one is not open yet. */
export class Disconnected extends Error {
  /** Read by write-failure.ts like a code of SQLite's. */
  readonly code = "DATABASE_DISCONNECTED";
  constructor() {
    super("The database is not open");
  }
}

/** Another node may be the one that writes by now; what was begun is rolled back. */
export class Fenced extends Error {
  /** Read by write-failure.ts like a code of SQLite's. */
  readonly code = "DATABASE_FENCED";
  constructor() {
    super("This node is not known to be the one that writes");
  }
}

/**
 * One SQLite connection with Kysely as its query builder.
 *
 * Queries are built by Kysely and run synchronously by better-sqlite3, so nothing else of the process can
 * run between a check and its write (docs/decisions/0002).
 */
export class Database {
  /** Builds queries; never runs them. */
  readonly q = queryBuilder;
  #sqlite: SqliteDatabase.Database;
  #reads = 0;
  #statements = new Map<string, SqliteDatabase.Statement>();
  #version = new PublicVersion();
  #mayWrite: () => boolean = () => true;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
  }

  /**
   * The connection of now; never keep it, since a change of the node's role replaces it.
   * @throws Disconnected between two connections.
   */
  get sqlite(): SqliteDatabase.Database {
    if (!this.#sqlite.open) throw new Disconnected();
    return this.#sqlite;
  }

  /**
   * Closes the connection before another one to the same file is opened: a reader's would keep the next writer
   * from what needs the file alone. As it is, without a checkpoint, because the file may be a replica's by now.
   */
  disconnect(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  /** Goes on over another connection to the same file; the present one is closed where it still is open. */
  reconnect(sqlite: SqliteDatabase.Database): void {
    this.disconnect();
    this.#sqlite = sqlite;
    this.#version.noteReconnect();
  }

  /**
   * Asks before each write and before each commit whether this node may write (docs/decisions/0178). A process may be
   * paused between any two steps, so what was true when a request came says nothing of its commit.
   */
  fence(mayWrite: () => boolean): void {
    this.#mayWrite = mayWrite;
  }

  /** Every row of the query. */
  all<T>(query: Compilable<T>): T[] {
    const { statement, values } = this.#prepare(query);
    return statement.all(...values) as T[];
  }

  /** The first row of the query, or undefined. */
  get<T>(query: Compilable<T>): T | undefined {
    const { statement, values } = this.#prepare(query);
    return statement.get(...values) as T | undefined;
  }

  /**
   * Runs a statement without rows; returns the number of changed rows and the last inserted id.
   * @throws Fenced where another node may be writing.
   */
  run(query: Compilable<unknown>): { changes: number; id: number } {
    this.#refuseInRead();
    this.#refuseFenced();
    const { statement, values } = this.#prepare(query);
    const { changes, lastInsertRowid } = statement.run(...values);
    this.#version.noteRun(statement.source, changes);
    return { changes, id: Number(lastInsertRowid) };
  }

  /**
   * Runs `work` in one `BEGIN IMMEDIATE` transaction (a savepoint where one is open already).
   * A thrown error or a returned refusal (`{ ok: false }`) rolls everything back.
   * @throws Fenced where another node may be writing. Another error where that may have begun during the commit:
   * then nobody knows whether what was written stays.
   */
  write<T>(work: () => T): T {
    this.#refuseInRead();
    this.#refuseFenced();
    let first: { error: unknown } | undefined;
    const workOnce = () => {
      try {
        const value = work();
        if (value instanceof Promise) throw new TypeError("A transaction must not wait");
        if (isRefusal(value)) throw new Refused(value);
        this.#refuseFenced();
        return value;
      } catch (error) {
        first = { error };
        throw error;
      }
    };
    let written: T;
    try {
      written = this.sqlite.transaction(workOnce).immediate();
    } catch (last) {
      // Where the rollback fails too, the library throws its error in place of the first.
      const { error } = first ?? { error: last };
      if (error instanceof Refused) return error.result as T;
      throw error;
    }
    if (!this.#mayWrite()) throw new Error("The commit ended when another node may have been writing");
    return written;
  }

  /**
   * Runs several reads on one snapshot of the data, in one transaction (in the one that is open already, where
   * there is one). It ends when `work` returns: of a function that waits, its part before the first `await`
   * stands in it, so that no transaction is ever held open while others run. Writing in it is refused.
   */
  read<T>(work: () => T): T {
    if (this.sqlite.inTransaction) return work();
    this.sqlite.exec("BEGIN");
    this.#reads++;
    let result: T;
    try {
      result = work();
    } catch (error) {
      this.#reads--;
      this.#rollBack();
      throw error;
    }
    this.#reads--;
    try {
      // A severe error has ended it already; nothing was written that could be rolled back.
      if (this.sqlite.inTransaction) this.sqlite.exec("COMMIT");
    } catch (error) {
      this.#rollBack();
      if (!(result instanceof Promise)) throw error;
      // The work that still waits has the first word: its own error would be nobody's otherwise.
      return result.then(() => {
        throw error;
      }) as T;
    }
    return result;
  }

  /**
   * A text that differs whenever the data that public pages show may have changed, by this process or by another.
   * Sign-ins, notifications and the like, written by this process, leave it as it is.
   */
  publicVersion(): string {
    return this.#version.read(this.sqlite);
  }

  /** Closes the file; checkpoints the write-ahead log before, unless the file is a replica's. */
  close({ checkpoint = true }: { checkpoint?: boolean } = {}): void {
    this.#statements.clear();
    if (!this.#sqlite.open) return;
    const isWritten = !this.sqlite.memory && !this.sqlite.readonly;
    withEnd(
      () => isWritten && checkpoint && this.sqlite.pragma("wal_checkpoint(TRUNCATE)"),
      () => this.#sqlite.close(),
    );
  }

  /** Ends a transaction after an error, which an error of the ending must not hide. */
  #rollBack(): void {
    endAfterError(() => {
      if (this.sqlite.inTransaction) this.sqlite.exec("ROLLBACK");
    });
  }

  #refuseInRead(): void {
    if (this.#reads > 0) throw new Error("What only reads must not write: a replica's file is read-only");
  }

  #refuseFenced(): void {
    if (!this.#mayWrite()) throw new Fenced();
  }

  #prepare(query: Compilable<unknown>) {
    const { sql, parameters } = query.compile();
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
      statement = this.sqlite.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return { statement, values: parameters as SqlValue[] };
  }
}
