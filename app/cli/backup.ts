import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { backupFolder, type Config, databaseFile } from "#app/server/config.ts";
import type { Program } from "#app/server/process/program.ts";
import { makePrivateFolder, removeAbandonedParts } from "#app/services/backups/folder.server.ts";
import { copyName } from "#app/services/backups/names.ts";
import { runBackupTask } from "#app/services/backups/task.ts";
import { backupText } from "#app/text/backups/backups.ts";
import { countsSentence, cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { workerSource } from "./copy-file.ts";
import { CommandRefused } from "./refused.ts";
import { withSignals } from "./signals.ts";

const COMPANIONS = ["", "-wal", "-shm", "-journal"];

function checkTarget(target: string, database: string, mayReplace: boolean): void {
  const folder = path.dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandRefused(text.noFolder(folder));
  }
  const real = path.join(realpathSync(folder), path.basename(target));
  const source = realpathSync(database);
  if (COMPANIONS.some((suffix) => source + suffix === real) || isSameFile(target, source)) {
    throw new CommandRefused(text.isDatabase(target));
  }
  const stat = statSync(target, { throwIfNoEntry: false });
  if (stat?.isDirectory()) throw new CommandRefused(text.isFolder(target));
  // A device would be replaced by a file of its name.
  if (stat && !stat.isFile()) throw new CommandRefused(text.notAFile(target));
  if (stat && !mayReplace) throw new CommandRefused(text.exists(target));
}

function isSameFile(a: string, b: string): boolean {
  return existsSync(a) && realpathSync(a) === b;
}

/** `backup FILE`: a verified copy of the database, also while other processes use it. */
export async function makeBackup(
  config: Config,
  program: Program,
  file: string,
  { force = false }: { force?: boolean },
): Promise<void> {
  const target = path.resolve(file);
  const database = databaseFile(config);
  if (!existsSync(database)) throw new CommandRefused(text.noDatabase(database));
  checkTarget(target, database, force);
  const recipients = config.BACKUP_AGE_RECIPIENT;
  const isEncrypted = recipients.length > 0;
  if (target.endsWith(".age") && !isEncrypted) throw new CommandRefused(text.noRecipient);
  const part = `${process.pid}.parcial`;
  // Data that is to be encrypted is never in plain text outside of the data folder.
  if (isEncrypted) makePrivateFolder(backupFolder(config));
  const task = {
    kind: "copy" as const,
    addonFile: program.addonFile(config.DATA_DIR),
    databaseFile: database,
    target,
    recipients,
    plainPart: isEncrypted
      ? path.join(backupFolder(config), `${copyName(new Date(), false)}.${part}`)
      : `${target}.${part}`,
    encryptedPart: `${target}.${part}`,
  };
  const parts = `${path.basename(target)}.`;
  removeAbandonedParts(
    path.dirname(target),
    (name) => name.startsWith(parts) && /^\d+\.parcial/.test(name.slice(parts.length)),
  );
  const source = workerSource(program);
  const made = await withSignals((signals) => signals.follow(runBackupTask(source, task)));
  if (!made.ok) {
    const known = backupText.commandReasons[made.reason];
    throw new CommandRefused(made.reason === "unexpected" ? `${known} ${made.detail}` : known);
  }
  console.info(text.made(target, made.size, countsSentence(made.report?.counts ?? {})));
  if (isEncrypted) console.info(text.madeEncrypted);
}
