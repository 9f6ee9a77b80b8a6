import { chmodSync, copyFileSync, existsSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Program } from "#app/server/process/program.ts";
import { fileStamp } from "#app/services/backups/names.ts";
import { cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { withBinding } from "#db/connect.server.ts";
import { type DatabaseReport, examineDatabase } from "#db/examine.server.ts";
import { withEnd } from "#db/first-error.ts";
import type { NativeBinding } from "#db/native-binding.ts";
import { describeFault } from "./check.ts";
import { decryptInto, isEncryptedFile } from "./copy-file.ts";
import { CommandRefused } from "./refused.ts";
import type { Signals } from "./signals.ts";

/** A refusal before anything was changed. */
export function nothingChanged(sentence: string): CommandRefused {
  return new CommandRefused(`${sentence} ${text.nothingChanged}`);
}

type Tools = { program: Program; nativeBinding: NativeBinding; signals: Signals };

/**
 * Writes the plain content of `source` to `fresh` and checks it.
 * @throws CommandRefused where it cannot be read, or is not a sound database of this program or of an older one.
 */
export async function writeCopy(
  { program, nativeBinding, signals }: Tools,
  paths: { source: string; fresh: string; identityFile: string | undefined },
): Promise<DatabaseReport> {
  const { source, fresh, identityFile } = paths;
  if (isEncryptedFile(source)) await decryptInto(program, { source, target: fresh, identityFile }, signals);
  else {
    copyFileSync(source, fresh);
    chmodSync(fresh, 0o600);
    // A copy that was not made by us may have its newest commits in a second file, or there what is to be undone.
    for (const suffix of ["-wal", "-journal"]) {
      if (existsSync(source + suffix)) copyFileSync(source + suffix, fresh + suffix);
    }
  }
  const report = examineDatabase(fresh, nativeBinding);
  const wrong = describeFault(report, source, program);
  if (wrong) throw nothingChanged(wrong);
  return report;
}

/** Ends all sessions and keys: the copy may hold ones that were revoked since. */
export function endSessions(file: string, nativeBinding: NativeBinding): void {
  const sqlite = new SqliteDatabase(file, withBinding(nativeBinding));
  withEnd(
    () => {
      // An older program's copy has no keys yet.
      const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE name IN ('sessions', 'api_keys')");
      for (const name of tables.pluck().all()) sqlite.exec(`DELETE FROM ${name}`);
    },
    () => sqlite.close(),
  );
}

/** A name for the replaced database that no file has: another restore may have run in the same second. */
export function nameForOld(folder: string, file: string): string {
  const { name, ext } = path.parse(file);
  const stem = path.join(folder, `${name}-antes-de-restaurar-${fileStamp(new Date())}`);
  for (let number = 1; ; number++) {
    const free = `${stem}${number === 1 ? "" : `-${number}`}${ext}`;
    if (["", "-wal", "-journal"].every((suffix) => !existsSync(free + suffix))) return free;
  }
}
