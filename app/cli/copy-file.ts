import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "#app/server/config.ts";
import type { Program } from "#app/server/process/program.ts";
import { readIdentities } from "#app/services/backups/age-keys.ts";
import { makePrivateFolder, removeAbandonedParts } from "#app/services/backups/folder.server.ts";
import { type BackupAnswer, runBackupTask } from "#app/services/backups/task.ts";
import { backupText } from "#app/text/backups/backups.ts";
import { cliBackupText as text } from "#app/text/program/cli-backups.ts";
import { endAfterError, withEndLater } from "#db/first-error.ts";
import { CommandRefused } from "./refused.ts";
import { type Signals, withSignals } from "./signals.ts";

/** Prefix of the folders in which copies are examined. */
export const EXAMINED = "conferencia-";
const AGE_HEADER = "age-encryption.org/v1\n";

/** JavaScript text of the worker that copies, encrypts and decrypts. */
export function workerSource(program: Program): string {
  return program.assets.read("backup-worker.cjs").toString("utf8");
}

/** @throws CommandRefused where the file is not there. */
export function requireFile(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new CommandRefused(text.noFile(file));
  if (stat.isDirectory()) throw new CommandRefused(text.isFolder(file));
  // Reading a pipe or a device may never end.
  if (!stat.isFile()) throw new CommandRefused(text.notAFile(file));
}

/** Whether the file starts with the header of age's format. */
export function isEncryptedFile(file: string): boolean {
  const bytes = Buffer.alloc(AGE_HEADER.length);
  const handle = openSync(file, "r");
  try {
    const length = readSync(handle, bytes, 0, bytes.length, 0);
    return bytes.toString("latin1", 0, length) === AGE_HEADER;
  } finally {
    endAfterError(() => closeSync(handle));
  }
}

function readKeyFile(file: string | undefined, encrypted: string): string[] {
  if (!file) throw new CommandRefused(text.needsIdentity(encrypted));
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    throw new CommandRefused(text.noKeyFile(file));
  }
  const keys = readIdentities(content);
  if (keys.length === 0 || !keys.every((key) => key.startsWith("AGE-SECRET-KEY-"))) {
    throw new CommandRefused(text.emptyKeyFile(file));
  }
  return keys;
}

/** The sentence for a copy that cannot be read. */
function unreadable(file: string, answer: Extract<BackupAnswer, { ok: false }>): string {
  if (answer.reason === "wrongKey") return text.wrongKey(file);
  if (answer.reason === "corrupt") return text.brokenEncryption(file);
  const known = backupText.commandReasons[answer.reason];
  return answer.reason === "unexpected" ? `${known} ${answer.detail}` : known;
}

/**
 * Decrypts `source` into the new file `target`.
 * @throws CommandRefused where the key is missing, or not the right one, or the file was changed.
 */
export async function decryptInto(
  program: Program,
  paths: { source: string; target: string; identityFile: string | undefined },
  signals: Signals,
): Promise<void> {
  const { source, target, identityFile } = paths;
  const identities = readKeyFile(identityFile, source);
  const task = { kind: "decrypt", source, target, identities } as const;
  const answer = await signals.follow(runBackupTask(workerSource(program), task));
  if (!answer.ok) throw new CommandRefused(unreadable(source, answer));
}

/**
 * Gives `work` a folder of its own in the data folder, which is removed afterwards. It may hold a copy in plain
 * text, so what a killed command left there is removed too.
 */
export async function withScratchFolder<T>(
  config: Config,
  prefix: string,
  work: (folder: string, signals: Signals) => Promise<T> | T,
): Promise<T> {
  makePrivateFolder(config.DATA_DIR);
  removeAbandonedParts(config.DATA_DIR, (name) => name.startsWith(prefix));
  return withSignals(async (signals) => {
    const folder = mkdtempSync(path.join(config.DATA_DIR, prefix));
    return withEndLater(
      async () => work(folder, signals),
      () => rmSync(folder, { recursive: true, force: true }),
    );
  });
}

/** Gives `work` a plain copy of the encrypted file, in a folder of the data folder that does not stay. */
export function withDecrypted<T>(
  config: Config,
  program: Program,
  paths: { source: string; identityFile: string | undefined },
  work: (plain: string) => T,
): Promise<T> {
  return withScratchFolder(config, EXAMINED, async (folder, signals) => {
    const target = path.join(folder, "copia.db");
    await decryptInto(program, { ...paths, target }, signals);
    const result = work(target);
    await signals.pass();
    return result;
  });
}
