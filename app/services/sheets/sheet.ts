/** A cell of a spreadsheet: text is never taken for a formula. */
export type SheetCell = string | number | null;

/** What the sheet worker is told: the table, some of its lines, and that there are no more. */
export type SheetTask =
  | { kind: "begin"; name: string; columns: string[] }
  | { kind: "rows"; rows: SheetCell[][] }
  | { kind: "end" };

/** What it answers: the file, or why it could not be made. */
export type SheetAnswer = { file: Uint8Array<ArrayBuffer> } | { error: string };
