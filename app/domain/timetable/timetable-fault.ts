/** Why a line of a timetable's file is no lesson (rules R28.8). */
export const LINE_FAULTS = [
  "weekday",
  "hour",
  "shift",
  "class",
  "discipline",
  "week",
  "date",
  "columns",
  "reference",
  "tooLong",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Why a file is read at all not; a file without a single lesson is refused with its first line's fault. */
export const FILE_REFUSALS = [
  "empty",
  "tooLarge",
  "tooManyLessons",
  "unknownFormat",
  "otherFormat",
  "pdf",
  "oldWorkbook",
  "encoding",
  "mixedSeparators",
  "doctype",
  "brokenXml",
  "missingColumns",
  "unreadable",
  "unavailable",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

export type TimetableRefusal = {
  refused: FileRefusal | LineFault;
  /** Where in the file, from 1; `value` is what stands there, cut to what fits in a sentence. */
  line?: number;
  value?: string;
};
