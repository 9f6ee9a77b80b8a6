import type { Clock } from "../clock.ts";
import type { Backups } from "./backups.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Looked at this often, so that a machine that slept is behind by a minute at most. */
const LOOK_MS = 60 * 1000;
/** Startup serves its first visitors before the first copy takes the disk. */
const FIRST_LOOK_MS = 10 * 1000;
/** Nothing gets better within a minute, and a log should not be filled. */
const AFTER_FAILURE_MS = 10 * 60 * 1000;

/** Whether a copy is due: none is younger than an hour. One from the future says nothing about that. */
export function isCopyDue(copies: { at: Date }[], now: Date): boolean {
  const newest = Math.max(...copies.map((copy) => copy.at.getTime()).filter((at) => at <= now.getTime()));
  return now.getTime() - newest >= HOUR_MS;
}

/**
 * Makes a copy every hour, and one soon after startup where the newest is older than that. For the process
 * that writes the database only: on a replica leave it out.
 */
export function startBackups(
  backups: Backups,
  clock: { now: Clock; firstLookMs?: number; lookMs?: number },
): { stop(): Promise<void> } {
  const { now, firstLookMs = FIRST_LOOK_MS, lookMs = LOOK_MS } = clock;
  let timer: NodeJS.Timeout;
  let isStopped = false;

  async function look(): Promise<void> {
    const { copies, failure } = backups.overview();
    const rests = failure !== null && now().getTime() - failure.at.getTime() < AFTER_FAILURE_MS;
    if (!rests && isCopyDue(copies, now())) await backups.take();
  }

  function wait(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => void look().finally(() => wait(lookMs)), ms);
    timer.unref();
  }

  backups.setScheduled(true);
  wait(firstLookMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      backups.setScheduled(false);
      await backups.interrupt();
    },
  };
}
