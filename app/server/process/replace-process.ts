import { spawnSync } from "node:child_process";
import { isSea } from "node:sea";

const CHECK_MS = 10_000;

/** `process.execve` aborts if the system refuses (an emulator, a filter of system calls), so a child tries first. */
function mayExecuteItself(): boolean {
  const { status } = spawnSync(process.execPath, ["--version"], { stdio: "ignore", timeout: CHECK_MS });
  return status === 0;
}

/** Keeps the process id: the parent sees one process all the time. Returns only on systems without it (Windows). */
export function replaceProcess(): void {
  if (!process.execve || !mayExecuteItself()) return;
  // The single file contains its flags, and Node puts its name there twice.
  const args = isSea() ? process.argv.slice(2) : [...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], process.env);
}
