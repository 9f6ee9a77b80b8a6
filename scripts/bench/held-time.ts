import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The Node option that loads the measurement into a program; HOLDS_FILE in its environment names the file. */
export const MEASURE_HOLDS = `--require=${path.resolve("scripts/bench/longest-hold.mjs")}`;
/** Time for the work that follows a response's last byte. */
const AFTERWARDS_MS = 30;

async function signal(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await pause(2);
  return Number(readFileSync(file, "utf8"));
}

/** What `act` answers, and the longest time in milliseconds that the program's main thread was held meanwhile. */
export async function longestHold<T>(pid: number, file: string, act: () => Promise<T>) {
  await signal(pid, file);
  const answer = await act();
  await pause(AFTERWARDS_MS);
  return { answer, ms: await signal(pid, file) };
}
