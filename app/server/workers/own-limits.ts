import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Kills this process after the limit, even if its parent died and the file blocks its main thread. */
function limitOwnTime(limitMs: number): void {
  const watch = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${limitMs})`;
  new Worker(watch, { eval: true }).unref();
}

/** If memory runs out, Linux kills this process before the server. */
function offerToMemoryKiller(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Another system, or a restricted one.
  }
}

export function limitOwnProcess(): void {
  limitOwnTime(Number(process.argv.at(-1)));
  offerToMemoryKiller();
}
