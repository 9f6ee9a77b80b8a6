import { closeSync, existsSync, openSync, renameSync, statSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { decryptFile, encryptFile, WrongKey } from "#app/services/backups/age-files.server.ts";
import { type BackupAnswer, type BackupTask, failureOf, removeParts } from "#app/services/backups/task.ts";
import { copyDatabase, syncFolderOf, syncToDisk } from "#db/copy.server.ts";
import { examineDatabase } from "#db/examine.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";

type Task<K extends BackupTask["kind"]> = Extract<BackupTask, { kind: K }>;

async function copy(task: Task<"copy">): Promise<BackupAnswer> {
  if (!existsSync(task.databaseFile)) return { ok: false, reason: "missing", detail: "" };
  const nativeBinding = loadNativeBinding(task.addonFile);
  // A copy contains the whole database: only its owner may read it.
  closeSync(openSync(task.plainPart, "wx", 0o600));
  await copyDatabase(task.databaseFile, task.plainPart, nativeBinding);
  const report = examineDatabase(task.plainPart, nativeBinding);
  if (report.problem) {
    removeParts(task);
    return { ok: false, reason: report.problem, detail: "" };
  }
  const isEncrypted = task.recipients.length > 0;
  if (isEncrypted) await encryptFile(task.plainPart, task.encryptedPart, task.recipients);
  const finished = isEncrypted ? task.encryptedPart : task.plainPart;
  syncToDisk(finished);
  const { size } = statSync(finished);
  renameSync(finished, task.target);
  syncFolderOf(task.target);
  removeParts(task);
  return { ok: true, size, report };
}

async function decrypt({ source, target, identities }: Task<"decrypt">): Promise<BackupAnswer> {
  await decryptFile(source, target, identities);
  return { ok: true, size: statSync(target).size, report: null };
}

function reasonOf(task: BackupTask, error: unknown) {
  if (error instanceof WrongKey) return "wrongKey";
  // Errors of the format itself have no code: a changed chunk, or a missing end.
  const isBroken = task.kind === "decrypt" && !(error as { code?: string }).code;
  return isBroken ? "corrupt" : failureOf(error);
}

async function answer(task: BackupTask): Promise<BackupAnswer> {
  try {
    return task.kind === "copy" ? await copy(task) : await decrypt(task);
  } catch (error) {
    removeParts(task);
    return {
      ok: false,
      reason: reasonOf(task, error),
      detail: error instanceof Error ? error.message : String(error),
      error,
      code: (error as { code?: string }).code,
    };
  }
}

void answer(workerData as BackupTask).then((result) => parentPort?.postMessage(result));
