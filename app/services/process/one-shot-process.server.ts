import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** The command of a child process. It inherits no environment variable, and so no setting. */
export type ChildCommand = { file: string; args: string[]; env: NodeJS.ProcessEnv };

/** The system could not start the process, or it ended before its first line. */
export class ProcessNotStarted extends Error {}

/** Longer lines of the process's output are unexpected and refused. */
const MAX_LINE = 1_000_000;
const MAX_OUTPUT = 32_000_000;

type Child = ChildProcessByStdio<Writable, Readable, null>;

function start({ file, args, env }: ChildCommand): Child {
  try {
    return spawn(file, args, { env, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  } catch (cause) {
    throw new ProcessNotStarted("The process was refused", { cause });
  }
}

/** Hands over each line that is complete, as it comes: no long text is parsed in one go. */
function createLineReader<Line>(onLine: (line: Line) => void): (chunk: string) => void {
  let rest = "";
  let total = 0;
  return (chunk) => {
    total += chunk.length;
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE || total > MAX_OUTPUT) throw new Error("The process writes too much output");
    for (const line of lines) onLine(JSON.parse(line) as Line);
  };
}

/**
 * Runs one task in a child process and ends it: for parsing untrusted files. Unlike a thread it takes nothing else
 * down if it aborts, runs out of memory or is killed.
 * @param input written to its standard input.
 * @param onLine called with each line of its output, which is JSON; the first one reports that it runs.
 * @throws ProcessNotStarted if not even that line came; another error if it took too long or failed.
 */
export async function runInProcess<Line>(
  command: ChildCommand,
  input: Uint8Array,
  { timeoutMs, onLine }: { timeoutMs: number; onLine: (line: Line) => void },
): Promise<void> {
  const child = start(command);
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  const readChunk = createLineReader<Line>((line) => {
    isRunning = true;
    onLine(line);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string, cause?: unknown) =>
        reject(new (isRunning ? Error : ProcessNotStarted)(reason, { cause }));
      timer = setTimeout(() => fail("The process took too long"), timeoutMs);
      child.on("error", (error) => fail("The process failed", error));
      child.on("close", (code) => (code === 0 && isRunning ? resolve() : fail("The process ended")));
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        try {
          readChunk(chunk);
        } catch (error) {
          reject(error);
        }
      });
      // It may exit before it has read everything: its exit status is enough.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
