import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "#app/server/config.ts";
import { lockDataDir } from "#app/server/process/data-dir-lock.ts";
import type { Program } from "#app/server/process/program.ts";
import { readRole, rolePlace } from "#app/server/replication/role.ts";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { countsSentence, cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { makeSelfContained } from "#db/copy.server.ts";
import { type DatabaseReport, examineDatabase } from "#db/examine.server.ts";
import { endAfterError, withEndLater } from "#db/first-error.ts";
import { loadNativeBinding, type NativeBinding } from "#db/native-binding.ts";
import { isInUse, replaceDatabase } from "#db/replace.server.ts";
import { compareMigrations } from "./check.ts";
import { requireFile } from "./copy-file.ts";
import { endSessions, nameForOld, nothingChanged, writeCopy } from "./prepare-copy.ts";
import { CommandRefused } from "./refused.ts";
import { restoreOnMount } from "./restore-on-mount.ts";
import { type Signals, withSignals } from "./signals.ts";

type RestoreTarget = {
  config: Config;
  program: Program;
  file: string;
  nativeBinding: NativeBinding;
  signals: Signals;
};

const PART = ".restaurando";

/** Refuses if the existing file must not be replaced; this process already holds the data folder. */
function checkTarget({ config, file, nativeBinding }: RestoreTarget): void {
  if (!existsSync(file)) return;
  if (examineDatabase(file, nativeBinding).problem === "notOurs")
    throw nothingChanged(text.otherProgram(file));
  // The lock of the data folder does not cover a file elsewhere, which another data folder may name too.
  const isElsewhere = realpathSync(path.dirname(file)) !== realpathSync(config.DATA_DIR);
  if (isElsewhere && isInUse(file, nativeBinding)) throw nothingChanged(text.databaseInUse(file));
}

/** Writes a plain, self-contained copy of `source` beside the database and checks it. */
async function prepare(
  { program, nativeBinding, signals }: RestoreTarget,
  source: string,
  fresh: string,
  identityFile: string | undefined,
): Promise<DatabaseReport> {
  const report = await writeCopy({ program, nativeBinding, signals }, { source, fresh, identityFile });
  endSessions(fresh, nativeBinding);
  makeSelfContained(fresh, nativeBinding);
  return report;
}

/** The new file gets the owner of the old one (or of the folder), whichever user runs the command. */
function copyOwner(fresh: string, file: string): void {
  const old = statSync(file, { throwIfNoEntry: false });
  if (old) chmodSync(fresh, old.mode & 0o777);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = old ?? statSync(path.dirname(file));
  chownSync(fresh, uid, gid);
}

function removeParts(file: string): void {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(path.basename(file) + PART)) rmSync(path.join(folder, name), { force: true });
  }
}

async function restoreInto(
  target: RestoreTarget,
  source: string,
  identityFile: string | undefined,
): Promise<void> {
  const { program, file, nativeBinding, signals } = target;
  checkTarget(target);
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && realpathSync(file) === realpathSync(source)) {
    throw new CommandRefused(text.isDatabase(source));
  }
  // Also parts that a killed restore left: no other process may be here now.
  removeParts(file);
  const fresh = `${file}${PART}.${process.pid}`;
  const exchange = async () => {
    const report = await prepare(target, source, fresh, identityFile);
    copyOwner(fresh, file);
    await signals.pass();
    const formerName = nameForOld(path.dirname(file), file);
    const hasFormer = replaceDatabase({ file, fresh, formerName }, nativeBinding);
    console.info(text.restored(file, countsSentence(report.counts)));
    console.info(hasFormer ? text.formerSaved(formerName) : text.noFormer);
    const { missing } = compareMigrations(report, program);
    if (missing.length > 0) console.info(text.older(missing.join(", ")));
    console.info(text.next);
  };
  await withEndLater(exchange, () => removeParts(file));
}

/** LiteFS shows the position of every database beside it, also where the settings name no mount. */
function isOnLiteFs(config: Config, file: string): boolean {
  const isPlain = readRole(rolePlace(config)).kind === "primary";
  return config.LITEFS_DIR !== undefined || !isPlain || existsSync(`${file}-pos`);
}

/**
 * Prints which database is replaced, or refuses where there is none: the settings that name the live one are easily
 * forgotten, and the copy would go into a folder that no server looks at.
 */
function announceTarget(named: string, mayBeNew: boolean): void {
  if (existsSync(named)) console.info(text.replacing(named));
  else if (!mayBeNew) throw nothingChanged(text.nothingToReplace(named));
}

/**
 * `restore FILE`: puts a copy in the database's place, after it was checked, and saves the old one. With `new` there
 * need not be one.
 */
export async function restoreBackup(
  config: Config,
  program: Program,
  file: string,
  { identity, new: mayBeNew = false }: { identity?: string; new?: boolean },
): Promise<void> {
  const source = path.resolve(file);
  requireFile(source);
  const named = path.resolve(databaseFile(config));
  announceTarget(named, mayBeNew);
  if (isOnLiteFs(config, named)) return restoreOnMount(config, program, { source, identityFile: identity });
  makePrivateFolder(config.DATA_DIR);
  const release = lockDataDir(config, program);
  try {
    const nativeBinding = loadNativeBinding(program.addonFile(config.DATA_DIR));
    // Through a link: what it points to is replaced, where SQLite has the log too.
    const file = existsSync(named) ? realpathSync(named) : named;
    const target = { config, program, file, nativeBinding };
    await withSignals((signals) => restoreInto({ ...target, signals }, source, identity));
  } finally {
    // The process ends now, and the lock with it.
    endAfterError(release);
  }
}
