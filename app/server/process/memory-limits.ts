import { isSea } from "node:sea";
import LIMITS from "./memory-limits.json" with { type: "json" };

/** Whether the heap has the limits, or others of whoever started the program. The single file holds them itself. */
function isHeapLimited(): boolean {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""];
  return isSea() || given.some((flags) => flags.includes("--max-old-space-size"));
}

/** The allocator's environment variables; only glibc on Linux reads them. */
function missingVariables(): string[] {
  if (process.platform !== "linux") return [];
  return Object.entries(LIMITS.environment)
    .filter(([name]) => !(name in process.env))
    .map((entry) => entry.join("="));
}

/**
 * The limits of memory (docs/decisions/0106) that the process was started without, as they are written on a command
 * line. They count from its first moment only, so whoever starts it gives them.
 */
export function missingMemoryLimits(): string[] {
  return [...missingVariables(), ...(isHeapLimited() ? [] : LIMITS.flags)];
}
