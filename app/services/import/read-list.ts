import {
  guessMapping,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  matchTitle,
} from "#app/domain/import/import.ts";

import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_IMPORT_TEXT } from "#app/domain/limits.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import { readRows } from "#app/services/table-file/rows.ts";
import { fromTitles, type TableForm } from "#app/services/table-file/titles.ts";
import { isCalendarFile, readCalendarFile } from "./calendar-file.ts";

/**
 * A table whose titles are known words: the row that names the most columns. Where several columns are required, one
 * known word may as well be a value, and the titles name two.
 */
function formOf(kind: ImportKind): TableForm {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const least = fields.filter(({ isRequired }) => isRequired).length > 1 ? 2 : 1;
  return {
    // Rows above the titles are read and left out.
    maxRows: MAX_IMPORT_ROWS + 20,
    titleScore: (cells) => {
      const mapping = guessMapping(kind, cells);
      const found = fields.filter(({ name }) => name in mapping);
      // A list of names alone lacks the others, which are chosen once.
      const isAlone = cells.filter((cell) => cell !== "").length === 1;
      if (found.length < (isAlone ? 1 : least)) return 0;
      return found.reduce(
        (sum, { name, titles }) => sum + matchTitle(cells[mapping[name] ?? -1] ?? "", titles),
        0,
      );
    },
  };
}

function countCharacters(rows: TableRow[]): number {
  return rows.reduce((sum, { cells }) => cells.reduce((length, cell) => length + cell.length, sum), 0);
}

/** The rows of a list, titles first, the name of their sheet and those of the other visible ones. */
export type ListRead = { rows: TableRow[]; sheet: string | null; otherSheets: string[] };

/** Reads the rows of a list to import (rules R18.3), the titles first. */
export async function readList(
  bytes: Uint8Array,
  kind: ImportKind,
  chosen?: string,
): Promise<ListRead | TableRefusal> {
  if (isCalendarFile(bytes)) {
    const events = kind === "calendar" ? readCalendarFile(bytes) : { refused: "unknownFormat" as const };
    return "refused" in events ? events : { ...events, sheet: null, otherSheets: [] };
  }
  const form = formOf(kind);
  const read = await readRows(bytes, form, chosen);
  if ("refused" in read) return read;
  const rows = fromTitles(read.rows, form)
    .map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, MAX_IMPORT_COLUMNS).map((cell) => cell.slice(0, MAX_IMPORT_CELL)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length > MAX_IMPORT_ROWS + 1) return { refused: "tooManyRows", value: String(rows.length - 1) };
  if (countCharacters(rows) > MAX_IMPORT_TEXT) return { refused: "tooLarge" };
  const { sheet, otherSheets } = read;
  return rows.length < 2 ? { refused: "empty" } : { rows, sheet, otherSheets };
}
