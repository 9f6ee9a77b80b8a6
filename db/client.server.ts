import { AsyncLocalStorage } from "node:async_hooks";
import type SqliteDatabase from "better-sqlite3";
import type { Compilable } from "kysely";
import { endAfterError, withEnd } from "./first-error.ts";
import { PublicVersion } from "./public-version.ts";
import { queryBuilder } from "./query-builder.ts";
import { DatabaseLocked, isBusyError, UnlockQueue } from "./unlock-queue.ts";

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

/** One run of what whenUnlocked tries; after a write of its own it is not run again. */
type Attempt = { hasWritten: boolean; outer: Attempt | undefined };

/** The connection is closed, because the node's role is changing and the next one is not open yet. */
export class Disconnected extends Error {
  /** Read by write-failure.ts like a code of SQLite's. */
  readonly code = "DATABASE_DISCONNECTED";
  constructor() {
    super("The database is not open");
  }
}

/** Another node may be the one that writes by now; an open transaction is rolled back. */
export class Fenced extends Error {
  /** Read by write-failure.ts like a code of SQLite's. */
  readonly code = "DATABASE_FENCED";
  constructor() {
    super("This node is not known to be the one that writes");
  }
}

/** The commit ended when another node may have been writing: it is not known which of the two stays. */
export class CommitUncertain extends Error {
  readonly code = "DATABASE_COMMIT_UNCERTAIN";
  constructor() {
    super("The commit ended when another node may have been writing");
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
  #unlocks = new UnlockQueue(() => this.#isLocked());
  #attempts = new AsyncLocalStorage<Attempt>();

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
  }

  /**
   * The connection of now; never store it, since a change of the node's role replaces it.
   * @throws Disconnected between two connections.
   */
  get sqlite(): SqliteDatabase.Database {
    if (!this.#sqlite.open) throw new Disconnected();
    return this.#sqlite;
  }

  /**
   * Closes the connection before another one to the same file is opened: a reader's would prevent the next writer
   * from what needs the file alone. As it is, without a checkpoint, because the file may be a replica's by now.
   */
  disconnect(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  /** Switches to another connection to the same file; closes the present one if it is still open. */
  reconnect(sqlite: SqliteDatabase.Database): void {
    this.disconnect();
    this.#sqlite = sqlite;
    this.#version.noteReconnect();
  }

  /**
   * Asks before each write and before each commit whether this node may write (docs/decisions/0178). A process may be
   * paused between any two steps, so what was true when a request came may be false at its commit.
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
    const { changes, lastInsertRowid } = this.#runUnlocked(() => statement.run(...values));
    this.#version.noteRun(statement.source, changes);
    return { changes, id: Number(lastInsertRowid) };
  }

  /**
   * Runs `work` in one `BEGIN IMMEDIATE` transaction (a savepoint where one is open already).
   * A thrown error or a returned refusal (`{ ok: false }`) rolls everything back.
   * @throws DatabaseLocked at once, before any of `work`, where another program holds the lock (whenUnlocked waits).
   * @throws Fenced where another node may be writing, CommitUncertain where that may have started during the commit.
   */
  write<T>(work: () => T): T {
    this.#refuseInRead();
    this.#refuseFenced();
    let first: { error: unknown } | undefined;
    let hasBegun = false;
    const workOnce = () => {
      hasBegun = true;
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
      this.#noteWritten();
    } catch (last) {
      if (!hasBegun && isBusyError(last)) throw new DatabaseLocked(false);
      // Where the rollback fails too, the library throws its error in place of the first.
      const { error } = first ?? { error: last };
      if (error instanceof Refused) return error.result as T;
      throw error;
    }
    if (!this.#mayWrite()) throw new CommitUncertain();
    return written;
  }

  /** Runs `work` as a part of the transaction that is open, whose a returned refusal then is; otherwise as `write`. */
  join<T>(work: () => T): T {
    return this.sqlite.inTransaction && this.#reads === 0 ? work() : this.write(work);
  }

  /**
   * Does `work`, whose writes may find another program's lock: it is done again when the lock is free, as long as
   * none of its own writes was done. Waits in the order of arrival without blocking others.
   *
   * If the queue is empty, `work` starts at once. Whatever it was allowed to do must be asked within it, since time
   * may pass before it is done.
   * @throws DatabaseLocked after 5 s.
   */
  async whenUnlocked<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#unlocks.arrive();
    const attempt: Attempt = { hasWritten: false, outer: this.#attempts.getStore() };
    if (this.#unlocks.size > 0) await turn.wait();
    for (;;) {
      try {
        return await this.#attempts.run(attempt, work);
      } catch (error) {
        const isToWaitFor = error instanceof DatabaseLocked && !error.isWaitedFor;
        if (!isToWaitFor || attempt.hasWritten) throw error;
      }
      await turn.wait();
    }
  }

  /**
   * `write`, waiting for another program's lock: for what has waited before it writes, and so asks in `work` whether
   * it still may.
   */
  writeWhenUnlocked<T>(work: () => T): Promise<T> {
    return this.whenUnlocked(() => this.write(work));
  }

  /** The same for a write of megabytes: copying its pages from the log into the file is left to the next write. */
  writeLargeWhenUnlocked<T>(work: () => T): Promise<T> {
    return this.whenUnlocked(() => {
      const pages = this.sqlite.pragma("wal_autocheckpoint", { simple: true });
      this.sqlite.pragma("wal_autocheckpoint = 0");
      try {
        return this.write(work);
      } finally {
        this.sqlite.pragma(`wal_autocheckpoint = ${pages}`);
      }
    });
  }

  /**
   * Runs several reads on one snapshot of the data, in one transaction (in the one that is open already, where
   * there is one). It ends when `work` returns: of an async function it covers the part before the first `await`,
   * so that no transaction is ever held open while others run. Writing in it is refused.
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
      // Await the pending work first: its own error would be unhandled otherwise.
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

  /**
   * Empties the write-ahead log. What another program checkpoints is left to it.
   * @returns false where a reader is in the way.
   */
  truncateLog(): boolean {
    if (this.sqlite.pragma("wal_autocheckpoint", { simple: true }) === 0) return true;
    const [state] = this.sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
    return state?.busy === 0;
  }

  /**
   * From here on the thread is never held for another program's lock: what is locked fails at once, and whenUnlocked
   * waits for it.
   */
  serve(): this {
    this.sqlite.pragma("busy_timeout = 0");
    return this;
  }

  /** Closes the file; checkpoints the write-ahead log before, unless the file is a replica's. */
  close({ checkpoint = true }: { checkpoint?: boolean } = {}): void {
    this.#statements.clear();
    if (!this.#sqlite.open) return;
    const isWritten = !this.sqlite.memory && !this.sqlite.readonly;
    withEnd(
      () => isWritten && checkpoint && this.truncateLog(),
      () => this.#sqlite.close(),
    );
  }

  /** Ends a transaction after an error, which an error of the ending must not hide. */
  #rollBack(): void {
    endAfterError(() => {
      if (this.sqlite.inTransaction) this.sqlite.exec("ROLLBACK");
    });
  }

  #isLocked(): boolean {
    try {
      this.sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
      return false;
    } catch (error) {
      // Any other error is met by the next caller.
      return isBusyError(error);
    }
  }

  #noteWritten(): void {
    for (let attempt = this.#attempts.getStore(); attempt; attempt = attempt.outer) attempt.hasWritten = true;
  }

  /** A statement of its own is a transaction too; inside an open one it meets no lock. */
  #runUnlocked<T>(run: () => T): T {
    if (this.sqlite.inTransaction) return run();
    try {
      const result = run();
      this.#noteWritten();
      return result;
    } catch (error) {
      throw isBusyError(error) ? new DatabaseLocked(false) : error;
    }
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
