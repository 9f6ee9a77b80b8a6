import { isSea } from "node:sea";
import LIMITS from "./memory-limits.json" with { type: "json" };

/** What a command line of a new process holds after the program's own name. */
function argumentsOf(flags: string[]): string[] {
  // The single file holds its flags itself, and Node puts its name there twice.
  return isSea() ? process.argv.slice(2) : [...flags, ...process.argv.slice(1)];
}

/**
 * Begins the program anew under the same process id, so that whoever started it (npm, systemd, a container, LiteFS,
 * a terminal) sees one process all the time. Returns only where the system knows no such thing (Windows).
 */
export function replaceProcess(flags: string[] = process.execArgv, environment = process.env): void {
  process.execve?.(process.execPath, [process.execPath, ...argumentsOf(flags)], environment);
}

/** Whether the process has the flags, or others of whoever started it. */
function hasFlags(): boolean {
  return isSea() || process.execArgv.some((flag) => flag.startsWith("--max-old-space-size"));
}

/** The allocator of Linux's C library is the only one that reads them. */
function hasEnvironment(): boolean {
  return process.platform !== "linux" || Object.keys(LIMITS.environment).every((name) => name in process.env);
}

/**
 * Begins the program anew with the limits of its memory (docs/decisions/0106), where it was started without them. They
 * cannot be set later. A process with a channel to its parent would lose it and is left as it is.
 */
export function ensureMemoryLimits(): void {
  if (process.channel || (hasFlags() && hasEnvironment())) return;
  const flags = hasFlags() ? [] : LIMITS.flags;
  replaceProcess([...process.execArgv, ...flags], { ...LIMITS.environment, ...process.env });
}
