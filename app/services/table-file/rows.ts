import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import { readSheets } from "./sheets.ts";
import type { TableForm } from "./titles.ts";

/** The rows of one sheet; `sheet` is its name, null of a text, whose `separator` is told. */
export type Rows = {
  rows: TableRow[];
  separator: string | null;
  sheet: string | null;
  otherSheets: string[];
};

/** The rows that hold something, unless there are none or too many. */
export function withoutEmptyRows(all: TableRow[], maxRows: number): TableRow[] | TableRefusal {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) return { refused: "empty" };
  return rows.length > maxRows ? { refused: "tooManyRows", value: String(rows.length - 1) } : rows;
}

/**
 * Rows of a CSV, XLSX or ODS file, of the first sheet that is visible or of the one that was chosen (rules R28.3). It
 * never throws by content.
 */
export async function readRows(
  bytes: Uint8Array,
  form: TableForm,
  chosen?: string,
): Promise<Rows | TableRefusal> {
  const read = await readSheets(bytes, form, chosen);
  if ("refused" in read) return read;
  const [first] = read.sheets;
  const rows = withoutEmptyRows(first?.rows ?? [], form.maxRows);
  if ("refused" in rows) return rows;
  const sheet = first?.name ?? null;
  return { rows, separator: read.separator, sheet, otherSheets: read.names.filter((name) => name !== sheet) };
}
