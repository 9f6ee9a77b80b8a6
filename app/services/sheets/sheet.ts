/** A cell of a spreadsheet: text is never taken for a formula. */
export type SheetCell = string | number | null;

/** Messages to the sheet worker: the table, some of its rows, and the end of rows. */
export type SheetTask =
  | { kind: "begin"; name: string; columns: string[] }
  | { kind: "rows"; rows: SheetCell[][] }
  | { kind: "end" };

/** The worker's reply: the file, or why it could not be written. */
export type SheetAnswer = { file: Uint8Array<ArrayBuffer> } | { error: string };
