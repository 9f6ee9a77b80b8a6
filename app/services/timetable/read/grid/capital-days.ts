/**
 * "2A" to "6A": classes, or Monday to Friday typed without "ª" in capitals. They are days where one row or column has all
 * five, and the sheet names no day otherwise and no "1A".
 */
import type { Matrix } from "./matrix.ts";
import { readDay } from "./words.ts";

const CAPITAL_DAY = /^([2-7]) ?A$/;
const ALL_DAYS = "23456";
const FIRST_CLASS = /^1 ?A$/;

/** Whether the days stand next to each other in this line of texts. */
function hasAllDays(texts: string[]): boolean {
  const digits = texts
    .filter((text, index) => text !== texts[index - 1])
    .map((text) => CAPITAL_DAY.exec(text)?.[1] ?? " ");
  return digits.join("").includes(ALL_DAYS);
}

function range(to: number): number[] {
  return Array.from({ length: to }, (_, index) => index);
}

/** The sheet with such days spelled as others are. */
export function withCapitalDays(matrix: Matrix): Matrix {
  const [rows, columns] = [range(matrix.height), range(matrix.width)];
  const marked = new Set<number>();
  for (const row of rows)
    for (const column of columns) {
      const text = matrix.text(row, column);
      if (FIRST_CLASS.test(text) || readDay(text) !== null) return matrix;
      if (CAPITAL_DAY.test(text)) marked.add(row);
    }
  const inRow = [...marked].some((row) => hasAllDays(columns.map((column) => matrix.text(row, column))));
  const inColumn = () =>
    columns.some((column) =>
      hasAllDays(rows.map((row) => matrix.text(row, column)).filter((text) => text !== "")),
    );
  if (!inRow && !(marked.size > 0 && inColumn())) return matrix;
  return { ...matrix, text: (row, column) => matrix.text(row, column).replace(CAPITAL_DAY, "$1ª") };
}
