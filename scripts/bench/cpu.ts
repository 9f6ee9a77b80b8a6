import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU time that a process has taken, in milliseconds: all threads together, and its main one. */
export type Cpu = { all: number; main: number };

function threadMs(pid: number, thread: string | number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    // A thread that has just ended.
    return 0;
  }
}

/** What the process has taken until now, to the microsecond; null where the platform does not tell. */
export function cpuOf({ pid }: ChildProcess): Cpu | null {
  if (!pid || !existsSync(`/proc/${pid}/task`)) return null;
  const threads = readdirSync(`/proc/${pid}/task`);
  return { all: threads.reduce((sum, thread) => sum + threadMs(pid, thread), 0), main: threadMs(pid, pid) };
}
