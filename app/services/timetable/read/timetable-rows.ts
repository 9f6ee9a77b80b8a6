import { MAX_GRID_COLUMNS, MAX_TIMETABLE_LESSONS, MAX_TIMETABLE_ROWS } from "#app/domain/limits.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import type { Sheets } from "#app/services/table-file/choose-sheets.ts";
import { excerpt } from "#app/services/table-file/decode.ts";
import { type Rows, readRows, withoutEmptyRows } from "#app/services/table-file/rows.ts";
import { isWorkbook, readSheets } from "#app/services/table-file/sheets.ts";
import { countOf, readTextTable, SEPARATORS } from "#app/services/table-file/text-table.ts";
import { fromTitles, type TableForm } from "#app/services/table-file/titles.ts";

/** What a row has at least that belongs to the table: day, hour, class and what is taught. */
export const LEAST_COLUMNS = 4;

const FORM: TableForm = {
  maxRows: MAX_TIMETABLE_ROWS,
  maxSheetRows: MAX_TIMETABLE_LESSONS,
  titleScore: (cells) => (cells.filter((cell) => cell !== "").length >= LEAST_COLUMNS ? 1 : 0),
};

/** The rows from the first one on that is as wide as a table is. */
export function withoutHeading(rows: TableRow[]): TableRow[] {
  return fromTitles(rows, FORM);
}

/** A row of one cell that another separator would divide as the first row is divided. */
function findMixed(rows: TableRow[], separator: string): TimetableRefusal | null {
  const width = rows[0]?.cells.length ?? 0;
  const others = SEPARATORS.filter((sign) => sign !== separator);
  const mixed = rows.find(({ cells: [only = "", ...more] }) => {
    const isAlone = more.every((cell) => cell === "") || more.length < width / 2;
    return isAlone && others.some((sign) => countOf(only, sign) >= Math.max(2, (width - 1) / 2));
  });
  return mixed
    ? { refused: "mixedSeparators", line: mixed.line, value: excerpt(mixed.cells.join(separator)) }
    : null;
}

/** The rows of a text, with what stands above its titles. */
export function readTimetableText(bytes: Uint8Array): Rows | TimetableRefusal {
  const read = readTextTable(bytes, FORM);
  if ("refused" in read) return read;
  const rows = withoutEmptyRows(read.rows, FORM.maxRows);
  if ("refused" in rows) return rows;
  const whole = { rows, separator: read.separator, sheet: null, otherSheets: [] };
  return findMixed(withoutHeading(rows), read.separator) ?? whole;
}

/** The rows of a timetable that is a table of lines, with what stands above its titles. */
export async function readTimetableRows(bytes: Uint8Array, sheet?: string): Promise<Rows | TimetableRefusal> {
  return isWorkbook(bytes) ? readRows(bytes, FORM, sheet) : readTimetableText(bytes);
}

/** The sheets of a grid, all visible ones or the chosen one, as wide as grids are. */
export function readTimetableSheets(bytes: Uint8Array, sheet?: string): Promise<Sheets | TableRefusal> {
  return readSheets(bytes, { ...FORM, maxColumns: MAX_GRID_COLUMNS }, sheet);
}
