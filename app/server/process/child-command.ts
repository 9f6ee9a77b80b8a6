import type { ChildCommand } from "#app/services/process/one-shot-process.server.ts";
import LIMITS from "./memory-limits.json" with { type: "json" };

/** What the system needs to start a program. All else, and with it every secret of the settings, is not passed on. */
const PASSED_ON = ["SystemRoot", "LD_LIBRARY_PATH"];

export function childEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { NODE_ENV: "production", ...Object.fromEntries(passed), ...LIMITS.environment };
}

/** Runs a file on the running Node, with the program's memory limits. */
export function childOfNode(file: string): ChildCommand {
  return { file: process.execPath, args: [...LIMITS.flags, file], env: childEnvironment() };
}
