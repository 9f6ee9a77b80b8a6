import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Database } from "./client.server.ts";
import { APPLICATION_ID, connect, connectReadOnly, withBinding } from "./connect.server.ts";
import { copyDatabase, syncFolderOf } from "./copy.server.ts";
import { endAfterError, withEndLater } from "./first-error.ts";
import { rollBackHotJournal } from "./hot-journal.server.ts";
import { type Migrations, migrate, pendingMigrations, unknownMigrations } from "./migrate.server.ts";
import type { NativeBinding } from "./native-binding.ts";

/** A database that must not be touched; the message is a pt-BR sentence for the person who starts the program. */
export class DatabaseRefused extends Error {}

export type OpenOptions = {
  /** Path of the database file; made where it does not exist. */
  file: string;
  migrations: Migrations;
  /** How long another program's lock is waited for, holding the thread (rules R14.2). */
  busyTimeoutMs: number;
  /** See WriterOptions. */
  isCheckpointedElsewhere?: boolean;
  /** Folder for the snapshot that is taken before a migration. */
  snapshotDir: string;
  /** Whether this process has looked through the file for damage already. */
  isChecked?: boolean;
  /** The command that restores a copy, for the sentence about a damaged file. */
  restoreCommand?: string;
  nativeBinding?: NativeBinding;
  /** Is told what an update finds to be put right by people (docs/decisions/0290). */
  report?: (sentence: string) => void;
};

/** Reads whether the file may be opened by this program, without changing a byte of what it holds. */
function inspect(options: Omit<OpenOptions, "snapshotDir">): void {
  let probe: SqliteDatabase.Database | undefined;
  rollBackHotJournal(options.file, options.nativeBinding);
  try {
    probe = new SqliteDatabase(options.file, {
      readonly: true,
      timeout: options.busyTimeoutMs,
      ...withBinding(options.nativeBinding),
    });
    const applicationId = probe.pragma("application_id", { simple: true });
    const tables = probe.prepare("SELECT count(*) AS n FROM sqlite_master").pluck().get() as number;
    if (applicationId !== APPLICATION_ID && tables > 0) {
      throw new DatabaseRefused(
        `O arquivo ${options.file} é o banco de dados de outro programa. Nada foi alterado. ` +
          "Indique outro caminho em DATABASE_PATH.",
      );
    }
    if (tables > 0 && !options.isChecked) {
      const check = probe.pragma("quick_check(1)", { simple: true });
      if (check !== "ok") throw corrupt(options);
    }
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const code = (error as { code?: string }).code ?? "";
    if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB")) throw corrupt(options);
    throw error;
  } finally {
    endAfterError(() => probe?.close());
  }
}

type FileOptions = Pick<OpenOptions, "file" | "restoreCommand">;

function restoreCommandOf({ restoreCommand }: FileOptions): string {
  return restoreCommand ?? "reservas restore ARQUIVO";
}

function corrupt(options: FileOptions): DatabaseRefused {
  return new DatabaseRefused(
    `O arquivo ${options.file} está danificado ou não é um banco de dados SQLite. Nada foi alterado. ` +
      `Restaure uma cópia de segurança com: ${restoreCommandOf(options)}`,
  );
}

function refuseNewer(options: FileOptions & Pick<OpenOptions, "migrations">, db: Database): void {
  const unknown = unknownMigrations(db.sqlite, options.migrations);
  if (unknown.length === 0) return;
  throw new DatabaseRefused(
    `O arquivo ${options.file} é de uma versão mais nova deste programa (${unknown.join(", ")}). ` +
      "Nada foi alterado. Atualize o programa ou restaure uma cópia de segurança mais antiga com: " +
      restoreCommandOf(options),
  );
}

const NAMED_TABLES = {
  environments: "ambientes",
  disciplines: "disciplinas",
  classes: "turmas",
  resources: "recursos",
};
const MOST_REPORTED = 20;

/** A sentence for each table in which an update finds rows of one name; people decide what becomes of them. */
function repeatedNames(sqlite: Database["sqlite"]): string[] {
  return Object.entries(NAMED_TABLES).flatMap(([table, word]) => {
    const found = sqlite
      .prepare(
        `SELECT group_concat('“' || name || '”', ' e ') FROM ${table} GROUP BY name_key HAVING count(*) > 1
          ORDER BY name_key LIMIT ${MOST_REPORTED}`,
      )
      .pluck()
      .all() as string[];
    if (found.length === 0) return [];
    return `Nomes repetidos em ${word}, nada foi alterado: ${found.join("; ")}. Mude um de cada.`;
  });
}

/** A whole copy under its name, or none: what a kill or a full disk leaves must not look like one. */
async function takeSnapshot({ file, snapshotDir, nativeBinding }: OpenOptions): Promise<void> {
  mkdirSync(snapshotDir, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(snapshotDir).filter((each) => each.includes(".db.parcial"))) {
    rmSync(path.join(snapshotDir, name), { force: true });
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const snapshot = path.join(snapshotDir, `antes-de-migrar-${stamp}.db`);
  const part = `${snapshot}.parcial`;
  const removeParts = () => {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
  };
  await withEndLater(async () => {
    await copyDatabase(file, part, nativeBinding);
    renameSync(part, snapshot);
    syncFolderOf(snapshot);
  }, removeParts);
}

/**
 * Opens the program's database, makes it where there is none, and applies the migrations that are missing.
 * @throws DatabaseRefused where the file is damaged, another program's or newer than this program.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const isNew = !existsSync(options.file);
  if (isNew) mkdirSync(path.dirname(options.file), { recursive: true });
  else inspect(options);

  const sqlite = connect(options.file, options);
  const db = new Database(sqlite);
  try {
    refuseNewer(options, db);
    const pending = pendingMigrations(sqlite, options.migrations);
    if (pending.length > 0) {
      if (!isNew && pending.length < Object.keys(options.migrations).length) {
        await takeSnapshot(options);
      }
      await migrate(sqlite, options.migrations);
      if (!isNew) for (const sentence of repeatedNames(sqlite)) options.report?.(sentence);
    }
    return db;
  } catch (error) {
    endAfterError(() => db.close());
    throw error;
  }
}

/** @throws DatabaseRefused where there is no such file. */
export function refuseMissing(file: string): void {
  if (existsSync(file)) return;
  throw new DatabaseRefused(
    `Não há banco de dados em ${file}. Indique a pasta certa em DATA_DIR ou inicie o programa uma vez.`,
  );
}

/**
 * Opens a database that is there and up to date, for tools that work beside a running program: migrates nothing.
 * @throws DatabaseRefused where there is none, and where it is older than this program or not to be opened.
 */
export function openExistingDatabase(options: Omit<OpenOptions, "snapshotDir">): Database {
  refuseMissing(options.file);
  inspect(options);
  const db = new Database(connect(options.file, options));
  try {
    refuseNewer(options, db);
    if (pendingMigrations(db.sqlite, options.migrations).length > 0) {
      throw new DatabaseRefused(
        `O arquivo ${options.file} é de uma versão mais antiga deste programa. ` +
          "Inicie o programa uma vez para atualizá-lo e repita o comando.",
      );
    }
    return db;
  } catch (error) {
    endAfterError(() => db.close());
    throw error;
  }
}

/**
 * Opens a replica's file for reading; null while the primary has not made or migrated it yet.
 * @throws DatabaseRefused where the file is damaged, another program's or newer than this program.
 */
export function openReplica(options: Omit<OpenOptions, "snapshotDir">): Database | null {
  if (!existsSync(options.file)) return null;
  const db = new Database(connectReadOnly(options.file, options));
  try {
    refuseNewer(options, db);
    const isBehind = pendingMigrations(db.sqlite, options.migrations).length > 0;
    if (!isBehind) inspect(options);
    else db.close();
    return isBehind ? null : db;
  } catch (error) {
    endAfterError(() => db.close());
    const { code = "" } = error as { code?: string };
    if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB")) throw corrupt(options);
    throw error;
  }
}

/** A migrated database in memory, for tests; `copy` is what `serialize()` of another one gave. */
export async function openMemoryDatabase(migrations: Migrations): Promise<Database> {
  const sqlite = connect(":memory:", { busyTimeoutMs: 250 });
  await migrate(sqlite, migrations);
  return new Database(sqlite);
}
