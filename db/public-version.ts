import type SqliteDatabase from "better-sqlite3";

/** Tables of which no public page shows anything. */
const PRIVATE_TABLES = new Set([
  "api_keys",
  "anonymisations",
  "audit_log",
  "calendar_feeds",
  "cleanup_rows",
  "first_step_marks",
  "import_rows",
  "jobs",
  "mail_items",
  "mail_opt_outs",
  "mail_outbox",
  "mail_unsubscribe_tokens",
  "notifications",
  "proof_items",
  "proofs",
  "sessions",
  "takeovers",
]);
const WRITTEN_TABLE = /^(?:insert(?: or \w+)? into|update|delete from) "(\w+)"/i;

/** Follows whether the data that public pages show may have changed, by this process or by another. */
export class PublicVersion {
  #connections = 1;
  /** Rows that were changed in private tables over the present connection. */
  #privateChanges = 0;
  #counters: { others: SqliteDatabase.Statement; own: SqliteDatabase.Statement } | undefined;

  /** Notes a statement that was run, and how many rows it changed. */
  noteRun(sql: string, changes: number): void {
    if (PRIVATE_TABLES.has(WRITTEN_TABLE.exec(sql)?.[1] ?? "")) this.#privateChanges += changes;
  }

  /** Another connection restarts the count. */
  noteReconnect(): void {
    this.#counters = undefined;
    this.#privateChanges = 0;
    this.#connections++;
  }

  /** A text that differs whenever that data may have changed. */
  read(sqlite: SqliteDatabase.Database): string {
    this.#counters ??= {
      others: sqlite.prepare("PRAGMA data_version").pluck(),
      own: sqlite.prepare("SELECT total_changes()").pluck(),
    };
    const { others, own } = this.#counters;
    return `${this.#connections}.${others.get()}.${(own.get() as number) - this.#privateChanges}`;
  }
}
