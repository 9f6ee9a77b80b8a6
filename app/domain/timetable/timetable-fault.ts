import { TABLE_REFUSALS } from "#app/domain/table-file.ts";

/** Why a line of a timetable's file is no lesson (rules R28.8). */
export const LINE_FAULTS = [
  "weekday",
  "hour",
  "again",
  "period",
  "shift",
  "class",
  "discipline",
  "week",
  "term",
  "date",
  "columns",
  "reference",
  "tooLong",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Why a file is not read at all. One without a single lesson is refused with the fault of its first line. */
export const FILE_REFUSALS = [
  ...TABLE_REFUSALS,
  "otherFormat",
  "otherXml",
  "webPage",
  "fetProject",
  "ascIndex",
  "untisLessons",
  "untisSubstitutions",
  "mixedSeparators",
  "doctype",
  "brokenXml",
  "noCards",
  "missingColumns",
  "narrowTable",
  "unavailable",
  "busy",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

export type TimetableRefusal = {
  refused: FileRefusal | LineFault;
  /** Where in the file, from 1; `value` is what stands there, cut to what fits in a sentence. */
  line?: number;
  value?: string;
};
