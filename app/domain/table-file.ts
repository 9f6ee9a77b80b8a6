/** One row of a table's file with its line, from 1, as a spreadsheet program numbers it. */
export type TableRow = { line: number; cells: string[] };

/** Cells that are drawn as one: the first of them, from 0, and how many rows and columns they take. */
export type Merge = { row: number; column: number; rows: number; columns: number };

export type Sheet = {
  name: string | null;
  /** A workbook's rows from its first one on, empty ones too, so that merges fit them; a text's without empty lines. */
  rows: TableRow[];
  merges: Merge[];
};

export const TABLE_REFUSALS = [
  "empty",
  "tooLarge",
  "tooManyRows",
  "unknownFormat",
  "pdf",
  "oldWorkbook",
  "encoding",
  "brokenQuotes",
  "noSheet",
  "unreadable",
] as const;

export type TableRefusal = {
  refused: (typeof TABLE_REFUSALS)[number];
  /** Where in the file, from 1; `value` is what stands there, cut to what fits in a sentence. */
  line?: number;
  value?: string;
};

/** The sheets of a workbook: the one that was read, null where several were or the file is a text, and all visible ones. */
export type Workbook = { sheet: string | null; sheets: string[] };
