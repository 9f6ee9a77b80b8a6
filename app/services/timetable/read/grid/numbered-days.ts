/**
 * Days that are a number alone: "2ª" to "6ª", which may be lessons too, and "2A" to "6A" in capitals, which may be classes.
 * They are days in a row or a column of their own where the sheet names no day otherwise: from 2ª on without a 1ª, in
 * capitals all five.
 */
import { type Matrix, range } from "./matrix.ts";
import { readDay } from "./words.ts";

const NUMBERED = /^([1-9]) ?(?:[ªº°a]|A)$/;
const CAPITAL = /^[1-9] ?A$/;
/** A week, perhaps once more for each grid of the line. */
const FIVE_DAYS = /^(?:23456)+$/;
const DAYS_FROM_MONDAY = /^(?:23(?:4(?:5(?:67?)?)?)?)+$/;

/** How many cells of a line are days, in their order, each of them once or several times together; 0 where they are none. */
function countDays(texts: string[]): number {
  const numbered = texts.filter((text) => NUMBERED.test(text));
  const digits = numbered
    .map((text) => text.charAt(0))
    .filter((digit, index, all) => digit !== all[index - 1])
    .join("");
  const isCapital = numbered.some((text) => CAPITAL.test(text));
  const areDays = isCapital ? FIVE_DAYS.test(digits) : DAYS_FROM_MONDAY.test(digits);
  return areDays ? numbered.length : 0;
}

/** The lines that are of days, and the most cells that one has. */
function countAll(lines: Set<number>, textsOf: (line: number) => string[]) {
  const counted = [...lines].map((line) => ({ line, count: countDays(textsOf(line)) }));
  const found = counted.filter(({ count }) => count > 0);
  return {
    lines: new Set(found.map(({ line }) => line)),
    most: found.reduce((most, { count }) => Math.max(most, count), 0),
  };
}

/** The sheet with such days spelled as others are. */
export function withNumberedDays(matrix: Matrix): Matrix {
  const [allRows, allColumns] = [range(0, matrix.height), range(0, matrix.width)];
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  for (const row of allRows)
    for (const column of allColumns) {
      const text = matrix.text(row, column);
      if (NUMBERED.test(text)) {
        rows.add(row);
        columns.add(column);
      } else if (readDay(text) !== null) return matrix;
    }
  const inRows = countAll(rows, (row) => allColumns.map((column) => matrix.text(row, column)));
  const inColumns = countAll(columns, (column) => allRows.map((row) => matrix.text(row, column)));
  // A day beside the number of a lesson looks like two days.
  const isAcross = inRows.most >= inColumns.most;
  const lines = isAcross ? inRows.lines : inColumns.lines;
  if (lines.size === 0) return matrix;
  return {
    ...matrix,
    text(row, column) {
      const text = matrix.text(row, column);
      const isDay = lines.has(isAcross ? row : column) && NUMBERED.test(text);
      return isDay ? `${text.charAt(0)}ª feira` : text;
    },
  };
}
