import { MAX_LAG_MS } from "#app/http/health.server.ts";
import type { Log } from "#app/server/process/log.ts";

const WATCH_MS = 1000;

/**
 * Logs when this node's copy is as old that proxies leave the node out (`copy-behind`), and when it is at half of that
 * again (`copy-caught-up`): if such a node takes over, what it lacks is lost.
 * @param readLag milliseconds; null or undefined if unknown.
 * @returns ends it.
 */
export function watchLag(readLag: () => number | null | undefined, log: Log): () => void {
  let isBehind = false;
  const timer = setInterval(() => {
    const lag = readLag();
    if (typeof lag !== "number" || lag > MAX_LAG_MS === isBehind) return;
    if (isBehind && lag > MAX_LAG_MS / 2) return;
    isBehind = !isBehind;
    if (isBehind) log({ level: "error", event: "copy-behind", lag });
    else log({ level: "info", event: "copy-caught-up", lag });
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
