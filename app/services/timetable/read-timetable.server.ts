import { MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import type { Workbook } from "#app/domain/table-file.ts";
import type { ColumnMapping, TableLook } from "#app/domain/timetable/column-mapping.ts";
import type { GridChoice, KnownNames } from "#app/domain/timetable/grid.ts";
import type { FileLesson, TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import type { FileReader } from "#app/services/process/file-reader.server.ts";

export type ReadOptions = {
  fileName: string;
  /** The program that the person names; without it the content tells. */
  format?: TimetableFormat;
  /** Columns are of a table only; `defaultShift` counts for every format whose lessons are numbered. */
  mapping?: ColumnMapping;
  /** The name of the sheet that is read; without it the first visible one, of a grid all of them. */
  sheet?: string;
  /** What a person said of a grid, and the names by which its cells are told apart. */
  grid?: GridChoice;
  known?: KnownNames;
};

/** A table whose columns nobody has named yet: its titles, its first rows, and the columns that the titles suggest. */
export type NeedsMapping = {
  needsMapping: TableLook;
  workbook?: Workbook;
};

/** What reading a file ends in; the file is another person's, so that it is never an exception. */
export type ReadTimetable = TimetableFile | NeedsMapping | TimetableRefusal;

/** The child process's output, line by line: that it runs, the lessons and faults, and at last all else. */
export type TimetableLine =
  | { kind: "ready" }
  | { kind: "lesson"; lesson: FileLesson }
  | { kind: "fault"; fault: TimetableFile["faults"][number] }
  | { kind: "end"; answer: Omit<TimetableFile, "lessons" | "faults"> | NeedsMapping | TimetableRefusal };

/**
 * Reads a timetable (rules R28.1 to R28.9): finds the format by the content and reads the lessons in a process that ends.
 * A table is read once its columns are named: without `mapping` it answers `needsMapping`, whose suggestion is complete
 * where `missingFields()` finds none.
 */
export async function readTimetable(
  { files }: { files: FileReader },
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadTimetable> {
  if (bytes.length === 0) return { refused: "empty" };
  if (bytes.length > MAX_TIMETABLE_BYTES) return { refused: "tooLarge" };
  const lessons: FileLesson[] = [];
  const faults: TimetableFile["faults"] = [];
  let answer: Extract<TimetableLine, { kind: "end" }>["answer"] | undefined;
  const ended = await files.read<TimetableLine>({ timetable: options }, bytes, (line) => {
    if (line.kind === "lesson") lessons.push(line.lesson);
    else if (line.kind === "fault") faults.push(line.fault);
    else if (line.kind === "end") answer = line.answer;
  });
  if (ended === "full") return { refused: "busy" };
  if (ended === "notStarted") return { refused: "unavailable" };
  if (ended === "failed" || !answer) return { refused: "unreadable" };
  return "format" in answer ? { ...answer, lessons, faults } : answer;
}
