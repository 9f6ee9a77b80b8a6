import type { TableRow } from "#app/domain/table-file.ts";

export type TableForm = {
  maxRows: number;
  /** Rows of a workbook, where they cost more. */
  maxSheetRows?: number;
  /** Columns of a workbook that are read; those of a list without it. */
  maxColumns?: number;
  /** How much a row of these cells looks like the titles; 0: not at all. */
  titleScore(cells: string[]): number;
};

/** The first rows, among which the titles are. */
export const LOOKED_AT = 20;
/** Rows beyond those of the table: what stands above its titles, and empty rows that are formatted. */
export const SPARE_ROWS = 1000;

export function findTitles(rows: string[][], { titleScore }: TableForm): number {
  let best = { index: -1, score: 0 };
  for (const [index, cells] of rows.slice(0, LOOKED_AT).entries()) {
    const score = titleScore(cells);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}

/** Where a table begins whose titles nobody knows: below lines of one cell, such as the school's name. */
function belowHeading(rows: string[][]): number {
  const counts = rows.slice(0, LOOKED_AT).map((cells) => cells.filter((cell) => cell !== "").length);
  return Math.max(
    0,
    counts.findIndex((count) => count > 1),
  );
}

/** The rows from the titles on: a heading may stand above them. */
export function fromTitles(rows: TableRow[], form: TableForm): TableRow[] {
  const cells = rows.map((row) => row.cells);
  const titles = findTitles(cells, form);
  return rows.slice(titles < 0 ? belowHeading(cells) : titles);
}
