import { MAX_FILES_WAITING } from "#app/domain/limits.ts";
import {
  type ChildCommand,
  type ProcessEnd,
  ProcessFailed,
  ProcessNotStarted,
  runInProcess,
} from "./one-shot-process.server.ts";

/** That a file's reader failed, with how its process ended. */
export type FileReaderEvent = {
  level: "error";
  event: "file-reader-not-started" | "file-reader-failed";
  error: unknown;
} & ProcessEnd;

export type FileReaderOptions = {
  /** Runs the child, whose last argument is its time limit in milliseconds: it exits by itself if its parent is gone. */
  command: ChildCommand;
  timeoutMs: number;
  report: (event: FileReaderEvent) => void;
};

/** How a run ended. `full`: too many files wait, and this one was not read. */
export type FileRun = "read" | "failed" | "notStarted" | "full";

/**
 * Reads files in a process each, one at a time however many are sent: those that wait are held in memory, so that they
 * are at most MAX_FILES_WAITING.
 */
export function createFileReader<Line>({ command, timeoutMs, report }: FileReaderOptions) {
  const limited = { ...command, args: [...command.args, String(timeoutMs)] };
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;

  async function runOne(input: Uint8Array[], onLine: (line: Line) => void): Promise<FileRun> {
    try {
      await runInProcess(limited, input, { timeoutMs, onLine });
      return "read";
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error;
      const isStarted = !(error instanceof ProcessNotStarted);
      const event = isStarted ? "file-reader-failed" : "file-reader-not-started";
      report({ level: "error", event, error, ...error.end });
      return isStarted ? "failed" : "notStarted";
    } finally {
      held--;
    }
  }

  /** @param input parts that the child reads one after the other. */
  return (input: Uint8Array[], onLine: (line: Line) => void): Promise<FileRun> => {
    if (held > MAX_FILES_WAITING) return Promise.resolve("full");
    held++;
    const run = last.then(() => runOne(input, onLine));
    last = run.catch(() => {});
    return run;
  };
}
