import { MAX_TIMETABLE_BYTES, MAX_TIMETABLE_READ_MS } from "#app/domain/limits.ts";
import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import type { FileLesson, TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import {
  type ChildCommand,
  ProcessNotStarted,
  runInProcess,
} from "#app/services/process/one-shot-process.server.ts";

export type ReadOptions = {
  fileName: string;
  /** The program that the person names; without it the content tells. */
  format?: TimetableFormat;
  /** Columns are of a table only; `defaultShift` counts for every format whose lessons are numbered. */
  mapping?: ColumnMapping;
};

/** A table whose columns nobody has named yet: its titles, its first rows, and the columns that the titles suggest. */
export type NeedsMapping = {
  needsMapping: { columns: string[]; sample: string[][]; suggested: ColumnMapping };
};

/** What reading a file ends in; the file is another person's, so that it is never an exception. */
export type ReadTimetable = TimetableFile | NeedsMapping | TimetableRefusal;

/** The child process's output, line by line: that it runs, the lessons and faults, and at last all else. */
export type TimetableLine =
  | { kind: "ready" }
  | { kind: "lesson"; lesson: FileLesson }
  | { kind: "fault"; fault: TimetableFile["faults"][number] }
  | { kind: "end"; answer: Pick<TimetableFile, "format"> | NeedsMapping | TimetableRefusal };

/** Reads files of other people in a process of its own, one at a time. */
export type TimetableReader = { read(bytes: Uint8Array, options: ReadOptions): Promise<ReadTimetable> };

type Options = {
  /** Runs timetable-child, whose last argument is its time limit in milliseconds. */
  command: ChildCommand;
  timeoutMs?: number;
  /** Called if the system refuses to start a process. */
  report: (event: { level: "error"; event: "file-reader-not-started"; error: unknown }) => void;
};

/** What the child reads: one line of JSON, then the file. */
function inputOf(bytes: Uint8Array, { format, mapping }: ReadOptions): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ format, mapping })}\n`), bytes]);
}

/**
 * Reads timetables in a process that ends after each file, by the limit of time and memory at the latest: a thread would
 * take the server down with it where the parser aborts (decision 0170).
 */
export function createTimetableReader({
  command,
  timeoutMs = MAX_TIMETABLE_READ_MS,
  report,
}: Options): TimetableReader {
  const limited = { ...command, args: [...command.args, String(timeoutMs)] };
  let last: Promise<unknown> = Promise.resolve();

  async function readOne(bytes: Uint8Array, options: ReadOptions): Promise<ReadTimetable> {
    const lessons: FileLesson[] = [];
    const faults: TimetableFile["faults"] = [];
    let answer: Extract<TimetableLine, { kind: "end" }>["answer"] | undefined;
    const onLine = (line: TimetableLine) => {
      if (line.kind === "lesson") lessons.push(line.lesson);
      else if (line.kind === "fault") faults.push(line.fault);
      else if (line.kind === "end") answer = line.answer;
    };
    try {
      await runInProcess(limited, inputOf(bytes, options), { timeoutMs, onLine });
    } catch (error) {
      if (!(error instanceof ProcessNotStarted)) return { refused: "unreadable" };
      report({ level: "error", event: "file-reader-not-started", error });
      return { refused: "unavailable" };
    }
    if (!answer) return { refused: "unreadable" };
    return "format" in answer ? { format: answer.format, lessons, faults } : answer;
  }

  return {
    read(bytes, options) {
      // One file at a time, however many are sent.
      const answer = last.then(() => readOne(bytes, options));
      last = answer.catch(() => {});
      return answer;
    },
  };
}

/**
 * Reads a timetable (rules R28.1 to R28.9): finds the format by the content and reads the lessons in a process that ends.
 * A table is read once its columns are named: without `mapping` it answers `needsMapping`, whose suggestion is complete
 * where `missingFields()` finds none.
 */
export function readTimetable(
  deps: { timetables: TimetableReader },
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadTimetable> {
  if (bytes.length === 0) return Promise.resolve({ refused: "empty" });
  if (bytes.length > MAX_TIMETABLE_BYTES) return Promise.resolve({ refused: "tooLarge" });
  return deps.timetables.read(bytes, options);
}
