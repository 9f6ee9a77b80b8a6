import type { Log } from "#app/server/process/log.ts";

const WATCH_MS = 1000;
/** How far apart clocks may be: beyond a minute, times of reservations and of the audit log no longer agree. */
const MAX_APART_MS = 60_000;
/** The primary's timestamp comes about every second: by so much the age of an up-to-date copy varies. */
const JITTER_MS = 3000;
const SAMPLES = 30;

/**
 * Logs when this node's clock and the primary's are more than a minute apart (`clocks-apart`, `ms` positive if this one
 * is ahead), and when they agree again (`clocks-agree`). LiteFS's lag is this node's time less the primary's: of an old
 * copy it grows or shrinks, of clocks apart it stays the same for half a minute (rules R14.29).
 * @param readLag milliseconds; null or undefined if unknown.
 * @returns ends it.
 */
export function watchClocks(readLag: () => number | null | undefined, log: Log): () => void {
  let areApart = false;
  let recent: number[] = [];
  const timer = setInterval(() => {
    const lag = readLag();
    recent = typeof lag === "number" ? [...recent, lag].slice(-SAMPLES) : [];
    const least = Math.min(...recent);
    if (recent.length < SAMPLES || Math.max(...recent) - least > JITTER_MS) return;
    if (Math.abs(least) > MAX_APART_MS === areApart) return;
    areApart = !areApart;
    if (areApart) log({ level: "error", event: "clocks-apart", ms: least });
    else log({ level: "info", event: "clocks-agree", ms: least });
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
