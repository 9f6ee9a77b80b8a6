import type { Sheet } from "#app/domain/table-file.ts";

/** A sheet in which each cell of a merged area has the area's text. */
export type Matrix = {
  name: string | null;
  height: number;
  width: number;
  text(row: number, column: number): string;
  /** A number that the cells of one merged area share, and no others. */
  area(row: number, column: number): number;
  /** The last column of the merged area. */
  lastColumn(row: number, column: number): number;
  /** The row of the file, from 1. */
  line(row: number, column: number): number;
  /** As a spreadsheet names it: "C2". */
  reference(row: number, column: number): string;
};

/** The numbers from one on, up to another that is not among them. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
}

/** "A" of 0, "AB" of 27. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

export function matrixOf({ name, rows, merges }: Sheet): Matrix {
  const height = rows.length;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const merge of merges) {
    const bottom = Math.min(merge.row + merge.rows, height);
    const right = Math.min(merge.column + merge.columns, width);
    for (let row = merge.row; row < bottom; row++)
      for (let column = merge.column; column < right; column++) {
        first.set(row * width + column, merge.row * width + merge.column);
        last.set(row * width + column, right - 1);
      }
  }
  const area = (row: number, column: number) => first.get(row * width + column) ?? row * width + column;
  const line = (row: number) => rows[row]?.line ?? row + 1;
  return {
    ...{ name, height, width, area, line },
    text(row, column) {
      const at = area(row, column);
      return rows[Math.floor(at / width)]?.cells[at % width]?.trim() ?? "";
    },
    lastColumn: (row, column) => last.get(row * width + column) ?? column,
    reference: (row, column) => `${columnLetters(column)}${line(row)}`,
  };
}

/** Some rows of a sheet, as a sheet of their own. */
export function rowsOf(of: Matrix, from: number, to: number): Matrix {
  return {
    ...{ name: of.name, height: Math.max(to - from, 0), width: of.width },
    text: (row, column) => of.text(from + row, column),
    area: (row, column) => of.area(from + row, column),
    lastColumn: (row, column) => of.lastColumn(from + row, column),
    line: (row, column) => of.line(from + row, column),
    reference: (row, column) => of.reference(from + row, column),
  };
}

/** A sheet with rows and columns exchanged: one whose days are its rows. */
export function transposed(of: Matrix): Matrix {
  return {
    name: of.name,
    height: of.width,
    width: of.height,
    text: (row, column) => of.text(column, row),
    area: (row, column) => of.area(column, row),
    lastColumn(row, column) {
      let last = column;
      while (last + 1 < of.height && of.area(last + 1, row) === of.area(column, row)) last++;
      return last;
    },
    line: (row, column) => of.line(column, row),
    reference: (row, column) => of.reference(column, row),
  };
}
