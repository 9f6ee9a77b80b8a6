import { copyFileSync, existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { type Config, databaseFile } from "#app/server/config.ts";
import { readMigrationAssets } from "#app/server/process/assets.ts";
import type { Program } from "#app/server/process/program.ts";
import { giveToFolderOwner, makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { countsSentence, cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { withBinding } from "#db/connect.server.ts";
import { copyDatabase, makeSelfContained } from "#db/copy.server.ts";
import { examineDatabase } from "#db/examine.server.ts";
import { endAfterError } from "#db/first-error.ts";
import { readImportMark, writeImportMark } from "#db/import-mark.server.ts";
import { takeLock } from "#db/lock.server.ts";
import { loadNativeBinding, type NativeBinding } from "#db/native-binding.ts";
import { openDatabase } from "#db/open.server.ts";
import { compareMigrations } from "./check.ts";
import { withScratchFolder } from "./copy-file.ts";
import { findLiteFs, importIntoLiteFs } from "./litefs-api.ts";
import { endSessions, nameForOld, nothingChanged, writeCopy } from "./prepare-copy.ts";
import { CommandRefused } from "./refused.ts";
import { refuseOffPrimary, TOOL_BUSY_TIMEOUT_MS } from "./tool-database.ts";

const SCRATCH = "restauracao-";
/** How long an import takes to reach LiteFS on this machine and wait there for the lock. */
const ARRIVAL_MS = 100;

type RestoreTarget = { config: Config; program: Program; file: string; nativeBinding: NativeBinding };

/** Brings the copy to the schema of the programs that will serve it, and marks it as another content. */
async function migrateCopy(
  { program, nativeBinding }: RestoreTarget,
  file: string,
  scratch: string,
): Promise<void> {
  const migrations = readMigrationAssets(program.assets);
  const options = { busyTimeoutMs: TOOL_BUSY_TIMEOUT_MS, snapshotDir: scratch, nativeBinding };
  const db = await openDatabase({ file, migrations, ...options });
  writeImportMark(db.sqlite);
  db.close();
}

/** Blocks all writes to the database until the returned function is called. */
function blockWrites({ file, nativeBinding }: RestoreTarget): () => void {
  const sqlite = new SqliteDatabase(file, { timeout: TOOL_BUSY_TIMEOUT_MS, ...withBinding(nativeBinding) });
  try {
    sqlite.exec("BEGIN IMMEDIATE");
  } catch (error) {
    endAfterError(() => sqlite.close());
    throw error;
  }
  return () => sqlite.close();
}

/** Saves the present database under the name, outside of the mount; a damaged file as it is. */
async function copyPresent(
  { file, nativeBinding }: RestoreTarget,
  formerName: string,
  isDamaged: boolean,
): Promise<void> {
  if (isDamaged) copyFileSync(file, formerName);
  else await copyDatabase(file, formerName, nativeBinding);
  giveToFolderOwner(formerName);
}

/**
 * Imports the file after it has saved the present database. Writes are blocked meanwhile, so that what was acknowledged
 * last is in the saved one: LiteFS waits for the lock that this process holds until the import has reached it.
 * @returns LiteFS's error if it refused the file, or null; and the name under which the old one is saved.
 */
async function importWithBackup(target: RestoreTarget, url: string, fresh: string) {
  const { config, file, nativeBinding } = target;
  const name = path.basename(file);
  if (!existsSync(file)) return { refused: await importIntoLiteFs(url, name, fresh), formerName: null };
  const { problem } = examineDatabase(file, nativeBinding);
  if (problem === "notOurs") throw nothingChanged(text.otherProgram(file));
  const formerName = nameForOld(config.DATA_DIR, file);
  const isDamaged = problem === "corrupt";
  const release = isDamaged ? () => {} : blockWrites(target);
  try {
    await copyPresent(target, formerName, isDamaged);
    const importing = importIntoLiteFs(url, name, fresh);
    await setTimeout(ARRIVAL_MS);
    release();
    return { refused: await importing, formerName };
  } catch (error) {
    endAfterError(release);
    throw error;
  }
}

function importMarkOf(file: string, nativeBinding: NativeBinding): number {
  const sqlite = new SqliteDatabase(file, { readonly: true, ...withBinding(nativeBinding) });
  try {
    return readImportMark(sqlite);
  } finally {
    endAfterError(() => sqlite.close());
  }
}

async function restore(target: RestoreTarget, url: string, source: string, identityFile: string | undefined) {
  const { config, program, file, nativeBinding } = target;
  await withScratchFolder(config, SCRATCH, async (scratch, signals) => {
    const fresh = path.join(scratch, "copia.db");
    const given = await writeCopy({ program, nativeBinding, signals }, { source, fresh, identityFile });
    await migrateCopy(target, fresh, scratch);
    endSessions(fresh, nativeBinding);
    makeSelfContained(fresh, nativeBinding);
    const { counts } = examineDatabase(fresh, nativeBinding);
    const mark = importMarkOf(fresh, nativeBinding);
    await signals.pass();
    const { refused, formerName } = await importWithBackup(target, url, fresh);
    if (refused) throw nothingChanged(text.importRefused(url, refused));
    if (importMarkOf(file, nativeBinding) !== mark) throw new CommandRefused(text.importNotSeen(url, file));
    console.info(text.restored(file, countsSentence(counts)));
    console.info(formerName ? text.formerSaved(formerName) : text.noFormer);
    const { missing } = compareMigrations(given, program);
    if (missing.length > 0) console.info(text.migrated(missing.join(", ")));
    console.info(text.nextOnMount);
  });
}

/**
 * `restore FILE` on a LiteFS mount, on the node that writes, while the program runs: a file there cannot be
 * replaced, and ending the program would end LiteFS. What LiteFS itself does not do is done to a copy first: the
 * check, the migrations, the end of all sessions, the header of WAL (docs/decisions/0080).
 * @throws CommandRefused on another node, and where the copy or LiteFS does not allow it.
 */
export async function restoreOnMount(
  config: Config,
  program: Program,
  paths: { source: string; identityFile: string | undefined },
): Promise<void> {
  await refuseOffPrimary(config);
  const url = await findLiteFs(config.LITEFS_URL);
  if (!url) throw nothingChanged(text.noLiteFs(config.LITEFS_URL));
  makePrivateFolder(config.DATA_DIR);
  const nativeBinding = loadNativeBinding(program.addonFile(config.DATA_DIR));
  const lockFile = path.join(config.DATA_DIR, "restauracao.lock");
  const release = takeLock(lockFile, { waitMs: 0, nativeBinding });
  if (!release) throw nothingChanged(text.restoreRunning);
  giveToFolderOwner(lockFile);
  try {
    const target = { config, program, file: path.resolve(databaseFile(config)), nativeBinding };
    await restore(target, url, paths.source, paths.identityFile);
  } finally {
    // The process ends now, and the lock with it.
    endAfterError(release);
  }
}
