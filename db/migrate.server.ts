import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { foldText } from "#app/domain/fold-text.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import { APPLICATION_ID } from "./connect.server.ts";
import { endAfterError } from "./first-error.ts";

/** SQL text by migration name (`YYYYMMDDHHMMSS_title`), applied in the order of the names. */
export type Migrations = Record<string, string>;

/** Reads the migrations of a folder of `.sql` files. */
export function readMigrations(folder: string): Migrations {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return Object.fromEntries(
    files.sort().map((file) => [path.basename(file, ".sql"), readFileSync(path.join(folder, file), "utf8")]),
  );
}

function appliedMigrations(sqlite: SqliteDatabase.Database): string[] {
  const exists = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get();
  if (!exists) return [];
  return sqlite.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all() as string[];
}

/** Names of the migrations that the file does not have yet. */
export function pendingMigrations(sqlite: SqliteDatabase.Database, migrations: Migrations): string[] {
  const applied = new Set(appliedMigrations(sqlite));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** Names of migrations that the file has and this program does not know: the file is newer. */
export function unknownMigrations(sqlite: SqliteDatabase.Database, migrations: Migrations): string[] {
  return appliedMigrations(sqlite).filter((name) => !(name in migrations));
}

/** What migrations fill key columns with; no other statement of the program calls a function of JavaScript. */
function defineFunctions(sqlite: SqliteDatabase.Database): void {
  sqlite.function("fold_text", { deterministic: true }, (text) => foldText(String(text)));
  sqlite.function("sort_text", { deterministic: true }, (text) => sortKey(String(text)));
}

/**
 * Applies every missing migration and marks the file as this program's, in one transaction: all or nothing.
 * Foreign keys are off meanwhile, so that a table can be recreated, and are all checked before the commit
 * (https://sqlite.org/lang_altertable.html#otheralter).
 */
export async function migrate(sqlite: SqliteDatabase.Database, migrations: Migrations): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  const provider = {
    async getMigrations(): Promise<Record<string, Migration>> {
      return Object.fromEntries(
        Object.entries(migrations).map(([name, text]) => [
          name,
          {
            async up() {
              sqlite.exec(text);
            },
          },
        ]),
      );
    },
  };
  defineFunctions(sqlite);
  sqlite.pragma("foreign_keys = OFF");
  // Kysely's own transaction leaves SQLite's schema changes out (`supportsTransactionalDdl` is false there).
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest();
    if (error) throw error;
    const dangling = sqlite.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (dangling[0])
      throw new Error(`A row of ${dangling[0].table} points to no row of ${dangling[0].parent}`);
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.exec("COMMIT");
  } catch (error) {
    // A statement's own failure (a full disk) may have ended the transaction already.
    endAfterError(() => {
      if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
      sqlite.pragma("foreign_keys = ON");
    });
    throw error;
  }
  sqlite.pragma("foreign_keys = ON");
}
