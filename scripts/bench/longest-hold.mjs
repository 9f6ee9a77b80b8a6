/**
 * Loaded into the program by `--require`: how long its main thread was held at most, as CPU time of that thread, which
 * stays the same on a busy machine. A SIGUSR2 begins to measure, the next one ends it; each writes HOLDS_FILE, with
 * the milliseconds since the last.
 */
import { renameSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.HOLDS_FILE;
let timer;
let longest = 0;
let before;

function measure() {
  const { user, system } = process.threadCpuUsage(before);
  if (before) longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
  timer = setTimeout(measure, 1).unref();
}

if (file && isMainThread && process.platform !== "win32")
  process.on("SIGUSR2", () => {
    writeFileSync(`${file}.part`, String(longest));
    renameSync(`${file}.part`, file);
    const isMeasuring = timer !== undefined;
    clearTimeout(timer);
    [timer, before, longest] = [undefined, undefined, 0];
    if (!isMeasuring) measure();
  });
