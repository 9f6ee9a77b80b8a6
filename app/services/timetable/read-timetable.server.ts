import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import type { TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";

export type ReadOptions = {
  fileName: string;
  /** The program that the person names; without it the content tells. */
  format?: TimetableFormat;
  /** Of a table only. */
  mapping?: ColumnMapping;
};

/** A table whose columns nobody has named yet: its titles, its first rows, and the columns that the titles suggest. */
export type NeedsMapping = {
  needsMapping: { columns: string[]; sample: string[][]; suggested: ColumnMapping };
};

/** What reading a file ends in; the file is another person's, so that it is never an exception. */
export type ReadTimetable = TimetableFile | NeedsMapping | TimetableRefusal;

/** Reads files of other people in a process of its own, one at a time, with a limit of time and memory. */
export type TimetableReader = { read(bytes: Uint8Array, options: ReadOptions): Promise<ReadTimetable> };

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
  return deps.timetables.read(bytes, options);
}
