import type { CopyPurpose } from "#app/domain/retention.ts";
import type { JobHandler } from "../jobs/job.ts";

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** When the next copy is due: an hour after the newest. One from the future, or of a cleanup, says nothing about that. */
export function nextCopyDue(copies: { at: Date; purpose?: CopyPurpose }[], now: Date): Date {
  const past = copies
    .filter(({ purpose }) => purpose !== "cleanup")
    .map((copy) => copy.at.getTime())
    .filter((at) => at <= now.getTime());
  return past.length === 0 ? now : new Date(Math.max(...past) + HOUR_MS);
}

/**
 * Makes a copy where none is younger than an hour, and comes again when the next one is due: one that was made
 * by hand counts too.
 */
export const takeDueBackup: JobHandler<unknown> = async ({ backups, now }, _, { signal }) => {
  const due = nextCopyDue(backups.overview().copies, now());
  if (due > now()) return { again: due };
  const interrupt = () => void backups.interrupt();
  signal.addEventListener("abort", interrupt, { once: true });
  try {
    const taken = await backups.take();
    if (taken.ok) return { again: new Date(now().getTime() + HOUR_MS) };
    signal.throwIfAborted();
    if (taken.problem === "backupRunning") return { again: new Date(now().getTime() + MINUTE_MS) };
    throw new Error(String(taken.details?.reason ?? taken.problem));
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
};
