import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { WorkerEnded } from "#app/services/process/worker-ended.ts";
import type { DatabaseReport } from "#db/examine.server.ts";

export type BackupFailure =
  | "diskFull"
  | "notWritable"
  | "missing"
  | "corrupt"
  | "foreignKeys"
  | "notOurs"
  | "wrongKey"
  | "unexpected";

/** A task of the worker, which runs one and ends. */
export type BackupTask =
  | {
      kind: "copy";
      addonFile: string;
      databaseFile: string;
      target: string;
      recipients: string[];
      /** Where the plain copy is made: beside the target, or in the data folder where the target is encrypted. */
      plainPart: string;
      encryptedPart: string;
    }
  | { kind: "decrypt"; source: string; target: string; identities: string[] };

export type BackupAnswer =
  | { ok: true; size: number; report: DatabaseReport | null }
  | {
      ok: false;
      reason: BackupFailure;
      /** The error's message, for the terminal of the command; the log never holds a message. */
      detail: string;
      /** The error, with its code by itself: threads hand over no more than name, message and stack. */
      error?: unknown;
      code?: string;
    };

/** Distinguishes the worker's answer from what Node itself may post, as it does under `--watch`. */
function isBackupAnswer(message: unknown): message is BackupAnswer {
  return (
    typeof message === "object" && message !== null && "ok" in message && typeof message.ok === "boolean"
  );
}

const BY_CODE: [RegExp, BackupFailure][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, "diskFull"],
  [/^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN)/, "notWritable"],
  [/^ENOENT/, "missing"],
  [/^SQLITE_(CORRUPT|NOTADB)/, "corrupt"],
];

export function failureOf(error: unknown): BackupFailure {
  const code = (error as { code?: string }).code ?? "";
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? "unexpected";
}

export function removeParts(task: BackupTask): void {
  const parts = task.kind === "copy" ? [task.plainPart, task.encryptedPart] : [task.target];
  for (const part of parts) {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
  }
}

/** Copying, checking and encrypting would block the main thread for seconds. @param source text of backup-worker. */
export function runBackupTask(
  source: string,
  task: BackupTask,
): { answer: Promise<BackupAnswer>; stop(): Promise<void> } {
  const worker = new Worker(source, { eval: true, workerData: task });
  const answer = new Promise<BackupAnswer>((resolve) => {
    let isAnswered = false;
    const fail = (error: Error) => {
      if (isAnswered) return;
      isAnswered = true;
      // A worker cleans up after itself; one that died could not.
      removeParts(task);
      resolve({ ok: false, reason: "unexpected", detail: error.message, error });
    };
    worker.on("message", (message: unknown) => {
      if (!isBackupAnswer(message)) return;
      isAnswered = true;
      resolve(message);
    });
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new WorkerEnded("backup", code)));
  });
  return {
    answer,
    async stop() {
      await worker.terminate();
      await answer;
    },
  };
}
