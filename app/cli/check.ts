import { copyFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "#app/server/config.ts";
import { readMigrationAssets } from "#app/server/process/assets.ts";
import type { Program } from "#app/server/process/program.ts";
import { restoreCommand } from "#app/server/process/restore-command.ts";
import { countsSentence, cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { type DatabaseReport, examineDatabase } from "#db/examine.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { EXAMINED, isEncryptedFile, requireFile, withDecrypted, withScratchFolder } from "./copy-file.ts";
import { CommandRefused } from "./refused.ts";

/** Names of migrations that the file has and the program does not, and the other way round. */
export function compareMigrations(
  { migrations }: DatabaseReport,
  program: Program,
): { unknown: string[]; missing: string[] } {
  const own = Object.keys(readMigrationAssets(program.assets));
  return {
    unknown: migrations.filter((name) => !own.includes(name)),
    missing: own.filter((name) => !migrations.includes(name)),
  };
}

/**
 * The sentence for a file that this program cannot work with, or null.
 * @param name how the person called the file.
 */
export function describeFault(report: DatabaseReport, name: string, program: Program): string | null {
  if (report.problem) return text.problems[report.problem](name);
  const { unknown } = compareMigrations(report, program);
  return unknown.length > 0 ? text.newer(name, unknown.join(", ")) : null;
}

/** Examines a file and removes the companion files that SQLite made for that. */
function examineInPlace(file: string, program: Program, config: Config): DatabaseReport {
  const beside = ["-wal", "-shm"].map((suffix) => file + suffix).filter((each) => !existsSync(each));
  const report = examineDatabase(file, loadNativeBinding(program.addonFile(config.DATA_DIR)));
  for (const each of beside) rmSync(each, { force: true });
  return report;
}

/** SQLite cannot read a file in WAL mode on a read-only medium, so a copy of it is checked. */
async function examineCopy(file: string, program: Program, config: Config): Promise<DatabaseReport> {
  try {
    return examineInPlace(file, program, config);
  } catch (error) {
    if (!/^SQLITE_(CANTOPEN|READONLY)/.test((error as { code?: string }).code ?? "")) throw error;
    return withScratchFolder(config, EXAMINED, (folder) => {
      const copy = path.join(folder, "copia.db");
      for (const suffix of ["", "-wal", "-journal"]) {
        if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
      }
      return examineInPlace(copy, program, config);
    });
  }
}

/** `check [FILE]`: whether the database, or a copy, is sound; changes nothing. */
export async function checkDatabase(
  config: Config,
  program: Program,
  file: string | undefined,
  { identity }: { identity?: string },
): Promise<void> {
  const name = path.resolve(file ?? databaseFile(config));
  if (file) requireFile(name);
  else if (!existsSync(name)) throw new CommandRefused(text.noDatabase(name));
  let report: DatabaseReport;
  if (!file) report = examineDatabase(name, loadNativeBinding(program.addonFile(config.DATA_DIR)));
  else if (isEncryptedFile(name)) {
    report = await withDecrypted(config, program, { source: name, identityFile: identity }, (plain) =>
      examineInPlace(plain, program, config),
    );
  } else report = await examineCopy(name, program, config);

  const wrong = describeFault(report, name, program);
  if (report.problem) {
    const help = file ? "" : ` ${text.restoreWith(restoreCommand(program))}`;
    throw new CommandRefused(`${wrong}${help}`);
  }
  console.info(text.checked(name));
  console.info(text.integrity);
  console.info(text.foreignKeys);
  console.info(text.schema(report.migrations.at(-1) ?? ""));
  console.info(text.rows(countsSentence(report.counts)));
  if (wrong) throw new CommandRefused(wrong);
  const { missing } = compareMigrations(report, program);
  if (missing.length > 0) console.info(text.older(missing.join(", ")));
}
