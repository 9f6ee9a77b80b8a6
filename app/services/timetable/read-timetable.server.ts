import { MAX_TIMETABLE_BYTES, MAX_TIMETABLE_READ_MS } from "#app/domain/limits.ts";
import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import type { FileLesson, TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { createFileReader, type FileReaderOptions } from "#app/services/process/file-reader.server.ts";

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

type Options = Omit<FileReaderOptions, "timeoutMs"> & { timeoutMs?: number };

/**
 * Reads timetables in a process that ends after each file, by the limit of time and memory at the latest: a thread would
 * take the server down with it where the parser aborts (decision 0170).
 */
export function createTimetableReader({
  timeoutMs = MAX_TIMETABLE_READ_MS,
  ...options
}: Options): TimetableReader {
  const run = createFileReader<TimetableLine>({ ...options, timeoutMs });

  return {
    async read(bytes, { format, mapping }) {
      const lessons: FileLesson[] = [];
      const faults: TimetableFile["faults"] = [];
      let answer: Extract<TimetableLine, { kind: "end" }>["answer"] | undefined;
      // The child reads one line of JSON, then the file.
      const head = Buffer.from(`${JSON.stringify({ format, mapping })}\n`);
      const ended = await run([head, bytes], (line) => {
        if (line.kind === "lesson") lessons.push(line.lesson);
        else if (line.kind === "fault") faults.push(line.fault);
        else if (line.kind === "end") answer = line.answer;
      });
      if (ended === "full") return { refused: "busy" };
      if (ended === "notStarted") return { refused: "unavailable" };
      if (ended === "failed" || !answer) return { refused: "unreadable" };
      return "format" in answer ? { format: answer.format, lessons, faults } : answer;
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
