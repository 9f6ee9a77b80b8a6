import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { applyRetention, type CopyPurpose, type RetentionRule } from "#app/domain/people/retention.ts";
import type { Clock } from "../clock.ts";
import { ok, type Result, refuse } from "../result.ts";
import { listCopies, makePrivateFolder, removeAbandonedParts, type StoredCopy } from "./folder.server.ts";
import { copyName } from "./names.ts";
import { newestCopy } from "./newest-copy.ts";
import { type BackupFailure, failureOf, runBackupTask } from "./task.ts";

export type BackupEvent = {
  level: "info" | "error";
  event: "backup-made" | "backup-failed" | "backup-not-removed";
} & Record<string, unknown>;

export type BackupOptions = {
  folder: string;
  databaseFile: string;
  recipients: string[];
  command: string;
  /** This machine's name where there are other nodes, each with copies of its own; null where it is alone. */
  node: string | null;
  timeZone: string;
  now: Clock;
  addonFile(): string;
  readSource(): string;
  report(event: BackupEvent): void;
};

export type BackupOverview = {
  copies: (StoredCopy & { rule: RetentionRule })[];
  failure: { at: Date; reason: BackupFailure } | null;
  isRunning: boolean;
  node: string | null;
  isEncrypted: boolean;
  folder: string;
  command: string;
};

export type Backups = {
  overview(): BackupOverview;
  summary(): { newest: Date | null; hasFailed: boolean };
  /** Makes a copy and removes those that no retention rule holds; refuses while another one is being made. */
  take(purpose?: CopyPurpose): Promise<Result<{ name: string; size: number }>>;
  /** Cancels a running copy and removes what it wrote; another one may follow. */
  interrupt(): Promise<void>;
};

export function createBackups(options: BackupOptions): Backups {
  const { folder, recipients, now, timeZone, report } = options;
  let running: ReturnType<typeof runBackupTask> | null = null;
  let failure: BackupOverview["failure"] = null;
  let taking: Promise<unknown> = Promise.resolve();
  let isInterrupted = false;

  function failed(name: string, reason: BackupFailure, error?: unknown) {
    failure = { at: now(), reason };
    const file = path.join(folder, name);
    report({ level: "error", event: "backup-failed", file, reason, ...(error ? { error } : {}) });
    return refuse("backupFailed", { reason });
  }

  /** A copy that cannot be removed is no reason to call the new one a failure. */
  function removeExpired(): void {
    for (const { name } of applyRetention(listCopies(folder), { now: now(), timeZone }).removed) {
      const file = path.join(folder, name);
      try {
        rmSync(file);
      } catch (error) {
        report({ level: "error", event: "backup-not-removed", file, reason: failureOf(error), error });
      }
    }
  }

  /** A folder that cannot be read is a failure like another: the screen reports it. */
  function readCopies(): StoredCopy[] {
    try {
      return listCopies(folder);
    } catch (error) {
      failure ??= { at: now(), reason: failureOf(error) };
      return [];
    }
  }

  function begin(name: string): ReturnType<typeof runBackupTask> {
    makePrivateFolder(folder);
    removeAbandonedParts(folder);
    const target = path.join(folder, name);
    const part = `${process.pid}.parcial`;
    return runBackupTask(options.readSource(), {
      kind: "copy",
      addonFile: options.addonFile(),
      databaseFile: options.databaseFile,
      target,
      recipients,
      plainPart: `${target.replace(/\.age$/, "")}.${part}`,
      encryptedPart: `${target}.${part}`,
    });
  }

  /** One of a cleanup replaces no other, also in the same second. */
  function nameOf(purpose: CopyPurpose): string {
    for (let at = now(); ; at = new Date(at.getTime() + 1000)) {
      const name = copyName(at, recipients.length > 0, purpose);
      if (purpose !== "cleanup" || !existsSync(path.join(folder, name))) return name;
    }
  }

  async function makeCopy(purpose: CopyPurpose): Promise<Result<{ name: string; size: number }>> {
    const name = nameOf(purpose);
    const started = performance.now();
    try {
      running = begin(name);
      const answer = await running.answer;
      if (isInterrupted) return refuse("backupRunning");
      if (!answer.ok) {
        const { error, code } = answer;
        return failed(name, answer.reason, error instanceof Error ? Object.assign(error, { code }) : error);
      }
      failure = null;
      const ms = Math.round(performance.now() - started);
      report({ level: "info", event: "backup-made", file: path.join(folder, name), size: answer.size, ms });
      removeExpired();
      return ok({ name, size: answer.size });
    } catch (error) {
      return failed(name, failureOf(error), error);
    } finally {
      running = null;
    }
  }

  return {
    async take(purpose = "scheduled") {
      // The hourly copy is no reason to refuse a cleanup, whose own is made after it.
      if (running && purpose === "cleanup") await taking;
      if (running) return refuse("backupRunning");
      const copy = makeCopy(purpose);
      taking = copy;
      return copy;
    },
    overview() {
      const copies = readCopies();
      const { retained } = applyRetention(copies, { now: now(), timeZone });
      return {
        copies: copies.map((copy) => ({ ...copy, rule: retained.get(copy) ?? "hourly" })),
        failure,
        isRunning: running !== null,
        node: options.node,
        isEncrypted: recipients.length > 0,
        folder: path.resolve(folder),
        command: options.command,
      };
    },
    summary: () => ({ newest: newestCopy(readCopies(), now())?.at ?? null, hasFailed: failure !== null }),
    async interrupt() {
      isInterrupted = true;
      await running?.stop();
      await taking;
      isInterrupted = false;
    },
  };
}
