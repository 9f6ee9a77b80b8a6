import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { createErrorOutput } from "./error-output.ts";

export type ChildCommand = { file: string; args: string[]; env: NodeJS.ProcessEnv };

/** How a process ended, for the log: `output` is from its standard error, and holds nothing of the file. */
export type ProcessEnd = { reason: string; exitCode: number | null; signal: string | null; output: string };

/** The process took too long, wrote what is no answer, or ended by an error. */
export class ProcessFailed extends Error {
  readonly end: ProcessEnd;

  constructor(end: ProcessEnd, cause?: unknown) {
    super(end.reason, { cause });
    this.end = end;
  }
}

/** The system could not start the process, or it failed before its first line. */
export class ProcessNotStarted extends ProcessFailed {}

/** Longer lines of the process's output are unexpected and refused. */
const MAX_LINE = 1_000_000;
const MAX_OUTPUT = 32_000_000;
/** How long a process whose first line is no answer may take to end by itself: its exit code says more than a signal. */
const LAST_WORDS_MS = 500;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function start({ file, args, env }: ChildCommand): Child {
  try {
    return spawn(file, args, { env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
  } catch (cause) {
    const end = { reason: "The process was refused", exitCode: null, signal: null, output: "" };
    throw new ProcessNotStarted(end, cause);
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
    if (rest.length > MAX_LINE || total > MAX_OUTPUT) throw new RangeError("Too much output");
    for (const line of lines) onLine(JSON.parse(line) as Line);
  };
}

/** A sentence of ours: the error's own may quote what was read. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "The process wrote a line that is not JSON";
  return error instanceof RangeError ? "The process wrote too much" : "The process wrote no answer";
}

/**
 * Runs one task in a child process and ends it: for parsing untrusted files. Unlike a thread it takes nothing else
 * down if it aborts, runs out of memory or is killed.
 * @param input parts that are written to its standard input one after the other, once it runs.
 * @param onLine called with each line of its output, which is JSON; the first one reports that it runs.
 * @throws ProcessNotStarted if not even that line came; ProcessFailed if it took too long or failed.
 */
export async function runInProcess<Line>(
  command: ChildCommand,
  input: Uint8Array[],
  { timeoutMs, onLine }: { timeoutMs: number; onLine: (line: Line) => void },
): Promise<void> {
  const child = start(command);
  const output = createErrorOutput();
  const timers: NodeJS.Timeout[] = [];
  let isRunning = false;
  let failure: { reason: string; cause?: unknown } | undefined;
  const readChunk = createLineReader<Line>((line) => {
    if (!isRunning) begin();
    onLine(line);
  });
  /** What it prints until now can't hold anything of the file. */
  function begin(): void {
    isRunning = true;
    output.noteInput();
    child.stdin.cork();
    for (const part of input) child.stdin.write(part);
    child.stdin.end();
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string, cause?: unknown) => {
        const end = { reason, exitCode: child.exitCode, signal: child.signalCode, output: output.text() };
        reject(new (isRunning ? ProcessFailed : ProcessNotStarted)(end, cause));
      };
      timers.push(setTimeout(() => fail("The process took too long"), timeoutMs));
      child.on("error", (error) => fail("The process failed", error));
      child.on("close", (code) => {
        if (failure) fail(failure.reason, failure.cause);
        else if (code === 0 && isRunning) resolve();
        else fail("The process ended");
      });
      child.stderr.setEncoding("utf8").on("data", output.add);
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        if (failure) return;
        try {
          readChunk(chunk);
        } catch (cause) {
          failure = { reason: reasonOf(cause), cause };
          timers.push(setTimeout(() => child.kill("SIGKILL"), isRunning ? 0 : LAST_WORDS_MS));
        }
      });
      // It may exit before it has read everything: its exit status is enough.
      child.stdin.on("error", () => {});
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
