/** One row of a table's file with its line, from 1, as a spreadsheet program numbers it. */
export type TableRow = { line: number; cells: string[] };

/** Why the rows of a table's file can't be read. */
export const TABLE_REFUSALS = [
  "empty",
  "tooLarge",
  "tooManyRows",
  "unknownFormat",
  "pdf",
  "oldWorkbook",
  "encoding",
  "brokenQuotes",
  "unreadable",
] as const;

export type TableRefusal = {
  refused: (typeof TABLE_REFUSALS)[number];
  /** Where in the file, from 1; `value` is what stands there, cut to what fits in a sentence. */
  line?: number;
  value?: string;
};
