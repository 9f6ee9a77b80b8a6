import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "vitest";
import type * as Main from "#app/cli/main.ts";
import { BUILT_FILE, COMPILE_CACHE } from "./server.ts";

/** A command's result; `output` is stdout and stderr in the order of printing. */
export type Ended = { code: number | null; out: string; err: string; output: string };

/** Matches the result of a command that ended with the code and printed the words. */
export function endedWith(code: number, words: string | RegExp) {
  const output = typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
  return expect.objectContaining({ code, output });
}

const COMMAND = [process.execPath, BUILT_FILE];

/** Runs a command of the program in its own process, as at a terminal. */
export function runCommand(
  args: string[],
  settings: Partial<Record<string, string>>,
  [command = "", ...first]: string[] = COMMAND,
): Promise<Ended> {
  const child = spawn(command, [...first, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: null, out: "", err: "", output: "" };
  for (const [stream, name] of [
    [child.stdout, "out"],
    [child.stderr, "err"],
  ] as const) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      ended[name] += text;
      ended.output += text;
    });
  }
  return new Promise((resolve) => child.once("close", (code) => resolve({ ...ended, code })));
}

/**
 * The same within the test's own process, one at a time: the built program without the third of a second that a process
 * takes to start, and without its own Node, its signals and its exit. Not for `serve`, which does not end.
 */
export async function callCommand(args: string[], settings: Partial<Record<string, string>>): Promise<Ended> {
  const { folderProgram, runCommandLine } = createRequire(import.meta.url)(BUILT_FILE) as typeof Main;
  const ended: Ended = { code: null, out: "", err: "", output: "" };
  const printer = (name: "out" | "err", end: string) => (text: string) => {
    ended[name] += text + end;
    ended.output += text + end;
    return true;
  };
  const { info, error } = console;
  const { write } = process.stdout;
  const umask = process.umask(0o077);
  Object.assign(console, { info: printer("out", "\n"), error: printer("err", "\n") });
  process.stdout.write = printer("out", "") as typeof write;
  try {
    const program = folderProgram(path.dirname(BUILT_FILE));
    ended.code = (await runCommandLine(program, args, { NODE_ENV: "production", ...settings })) ?? 0;
  } finally {
    process.umask(umask);
    process.stdout.write = write;
    Object.assign(console, { info, error });
  }
  return ended;
}
