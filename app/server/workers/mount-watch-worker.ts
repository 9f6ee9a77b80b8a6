import { statSync, writeSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/** The worker's data: the mount's folder. */
export type MountWatch = { folder: string };

const POLL_MS = 250;
/** How long the main thread may take to exit. */
const GRACE_MS = 500;
/** Errors that are unrelated to the mount. */
const OWN = new Set(["EMFILE", "ENFILE", "ENOMEM", "EINTR", "EAGAIN"]);

const { folder } = workerData as MountWatch;
let isMissed = false;

/** The error's code where LiteFS no longer shows its file; null where it does. */
function problem(): string | null {
  try {
    statSync(path.join(folder, ".lag"));
    return null;
  } catch (error) {
    const { code = "UNKNOWN" } = error as { code?: string };
    return OWN.has(code) ? null : code;
  }
}

const timer = setInterval(() => {
  const code = problem();
  if (!code) isMissed = false;
  else if (!isMissed) isMissed = true;
  else {
    clearInterval(timer);
    parentPort?.postMessage(code);
    // SQLite retries a dead mount's file for ten seconds, which blocks the main thread.
    setTimeout(() => {
      writeSync(2, `${JSON.stringify({ level: "error", event: "mount-gone", code, isKilled: true })}\n`);
      process.kill(process.pid, "SIGKILL");
    }, GRACE_MS);
  }
}, POLL_MS);
