/**
 * Loaded into the program by NODE_OPTIONS: how long its main thread was held at most, as CPU time of that thread, which
 * stays the same on a busy machine. Each SIGUSR2 writes the milliseconds since the last one to HOLDS_FILE.
 */
import { renameSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.HOLDS_FILE;
let longest = 0;
let before = process.threadCpuUsage();

function measure() {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1000);
  setTimeout(measure, 1).unref();
}

if (file && isMainThread) {
  measure();
  process.on("SIGUSR2", () => {
    writeFileSync(`${file}.part`, String(longest));
    renameSync(`${file}.part`, file);
    longest = 0;
  });
}
