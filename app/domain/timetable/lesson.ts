import type { Shift } from "../dates/shift.ts";
import type { Workbook } from "../table-file.ts";
import type { GridLook } from "./grid.ts";
import type { LineFault } from "./timetable-fault.ts";

/** The programs and forms that a timetable is read from. */
export const TIMETABLE_FORMATS = ["table", "asc", "fet", "untis", "urania", "grid"] as const;
export type TimetableFormat = (typeof TIMETABLE_FORMATS)[number];

/** One period of the week as its file has it: names as in the file, trimmed and in NFC, not yet matched. */
export interface FileLesson {
  /** The line of the file that holds it, or the row of a workbook, from 1: for sentences that name it. */
  line: number;
  /** The sheet and the cell of a grid: "1A, C2". */
  cell?: string;
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  /** Wall clock HH:MM where the file has times; otherwise see `period`. */
  startTime: string | null;
  endTime: string | null;
  /** The n-th lesson, from 1, of `shift`, or of the whole day where no shift is named. */
  period: number | null;
  shift: Shift | null;
  classes: string[];
  teachers: string[];
  discipline: string | null;
  environments: string[];
  /** The weeks of a cycle that it is in, as bits from the first week on: "1" every week, "10" week A, "01" week B. */
  weeks: string;
  /** The terms of the file (aSc) that it is in, as bits from the first on; absent where it is in all of them. */
  terms?: string;
  /** YYYY-MM-DD; null where it holds for the whole period of the import. */
  startDate: string | null;
  endDate: string | null;
}

/**
 * What a file holds, as an independent count of it gives: `cards` are its entries (cards, rows), `lessons` single periods
 * of the week that were read, then different names and lessons that lack one. `withoutClass` were not read: they are faults.
 */
export type FileCounts = Record<
  | "cards"
  | "lessons"
  | "classes"
  | "teachers"
  | "disciplines"
  | "environments"
  | "withoutRoom"
  | "withoutClass",
  number
>;

/** What a reader makes of a file: `faults` name the lines that are no lesson, with the reason as a code. */
export interface TimetableFile {
  format: TimetableFormat;
  lessons: FileLesson[];
  faults: { line: number; cell?: string; fault: LineFault; value: string }[];
  counts: FileCounts;
  /** How a grid was read. */
  grid?: GridLook;
  /** Of a spreadsheet. */
  workbook?: Workbook;
}

/** What has become of an import: nothing yet, being published or undone, in force, taken back. */
export const TIMETABLE_STATES = ["draft", "publishing", "published", "undone"] as const;
export type TimetableState = (typeof TIMETABLE_STATES)[number];

/** The kind of job that publishes and undoes. */
export const PUBLISHING_JOB = "publish-timetable";
