import type { ImportKind } from "#app/domain/import/import.ts";
import { MAX_FILE_READ_MS, MAX_FILES_WAITING } from "#app/domain/limits.ts";
import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import type { GridChoice, KnownNames } from "#app/domain/timetable/grid.ts";
import type { TimetableFormat } from "#app/domain/timetable/lesson.ts";
import {
  type ChildCommand,
  type ProcessEnd,
  ProcessFailed,
  ProcessNotStarted,
  runInProcess,
} from "./one-shot-process.server.ts";

export type FileReaderEvent = {
  level: "error";
  event: "file-reader-not-started" | "file-reader-failed";
  error: unknown;
} & ProcessEnd;

export type FileReaderOptions = {
  /** Runs the child, whose last argument is its time limit in milliseconds: it exits by itself if its parent is gone. */
  command: ChildCommand;
  timeoutMs?: number;
  report: (event: FileReaderEvent) => void;
};

/** What is read of a file: a list to import, or a timetable. */
export type FileTask =
  | { list: ImportKind; sheet?: string }
  | {
      timetable: {
        format?: TimetableFormat;
        mapping?: ColumnMapping;
        sheet?: string;
        grid?: GridChoice;
        known?: KnownNames;
        fileName?: string;
      };
    };

/** How a run ended. `full`: too many files wait, and this one was not read. */
export type FileRun = "read" | "failed" | "notStarted" | "full";

export type FileReader = {
  read<Line>(task: FileTask, bytes: Uint8Array, onLine: (line: Line) => void): Promise<FileRun>;
};

/**
 * Reads files in a process each that ends after it, by the limit of time and memory at the latest: a thread would take the
 * server down with it where the parser aborts (decision 0170). They are read one at a time however many are sent: those
 * that wait are held in memory, so that they are at most MAX_FILES_WAITING.
 */
export function createFileReader({
  command,
  timeoutMs = MAX_FILE_READ_MS,
  report,
}: FileReaderOptions): FileReader {
  const limited = { ...command, args: [...command.args, String(timeoutMs)] };
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;

  async function runOne<Line>(input: Uint8Array[], onLine: (line: Line) => void): Promise<FileRun> {
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

  return {
    read(task, bytes, onLine) {
      if (held > MAX_FILES_WAITING) return Promise.resolve("full");
      held++;
      // The child reads one line of JSON, then the file.
      const head = Buffer.from(`${JSON.stringify(task)}\n`);
      const run = last.then(() => runOne([head, bytes], onLine));
      last = run.catch(() => {});
      return run;
    },
  };
}
