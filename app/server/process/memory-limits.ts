import { isSea } from "node:sea";
import LIMITS from "./memory-limits.json" with { type: "json" };

/** Whether the heap has the limits, or others chosen by the operator. The single file contains them. */
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
 * The memory limits (docs/decisions/0106) that the process was started without, as command-line flags. They apply
 * only if set at startup, so the parent process passes them.
 */
export function missingMemoryLimits(): string[] {
  return [...missingVariables(), ...(isHeapLimited() ? [] : LIMITS.flags)];
}
