import type { CopyPurpose } from "#app/domain/people/retention.ts";
import type { Deps } from "../deps.ts";
import { newestCopy } from "./newest-copy.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Startup is for the first visitors; a copy comes after them. */
const FIRST_LOOK_MS = 10_000;
/** The pause after a failed copy: a full disk is not freed within minutes, and each failure is a line in the log. */
const FIRST_REST_MS = 10 * MINUTE_MS;

export function nextCopyDue(copies: { at: Date; purpose?: CopyPurpose }[], now: Date): Date {
  const newest = newestCopy(
    copies.filter(({ purpose }) => purpose !== "cleanup"),
    now,
  );
  return newest ? new Date(newest.at.getTime() + HOUR_MS) : now;
}

/**
 * Makes a copy whenever none is younger than an hour; one that was made by hand counts too. Every node does, since a
 * new primary would have no history otherwise, and a replica cannot write jobs down: the files' names are the schedule
 * (docs/decisions/0050).
 */
export function startBackupSchedule({ backups, now }: Pick<Deps, "backups" | "now">): {
  stop(): Promise<void>;
} {
  let failures = 0;
  let isStopped = false;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout;

  /** @returns how long to rest then. */
  async function look(): Promise<number> {
    if (nextCopyDue(backups.overview().copies, now()) > now()) return MINUTE_MS;
    const taken = await backups.take();
    failures = taken.ok || taken.problem === "backupRunning" ? 0 : failures + 1;
    return failures === 0 ? MINUTE_MS : Math.min(FIRST_REST_MS * 2 ** (failures - 1), HOUR_MS);
  }

  function checkAfter(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look().then(checkAfter);
    }, ms);
    timer.unref();
  }

  checkAfter(FIRST_LOOK_MS);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await backups.interrupt();
      await looking;
    },
  };
}
