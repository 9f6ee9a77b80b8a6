/** "1M" for the first lesson of the morning, which may be a class: an hour where the sheet has no others. */
import { isHour } from "./blocks.ts";
import { type Matrix, range } from "./matrix.ts";

const LETTERED = /^(\d{1,2}) ?([MTN])$/;
const LEAST = 2;

/** Whether the numbers of a line, of each letter, are those of lessons: 1, 2, 3, perhaps again for another day. */
function areHours(texts: string[]): boolean {
  const last = new Map<string, number>();
  let count = 0;
  for (const text of texts) {
    const [, number, letter = ""] = LETTERED.exec(text) ?? [];
    if (number === undefined) continue;
    const before = last.get(letter) ?? 0;
    if (![1, before, before + 1].includes(Number(number))) return false;
    last.set(letter, Number(number));
    count++;
  }
  return count >= LEAST && [...last.values()].some((number) => number >= LEAST);
}

/** The sheet with such hours spelled as others are: "M1". */
export function withNumberedHours(matrix: Matrix): Matrix {
  const [rows, columns] = [range(0, matrix.height), range(0, matrix.width)];
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => (LETTERED.test(matrix.text(row, column)) ? { row, column } : [])),
  );
  if (cells.length < LEAST) return matrix;
  const hasOthers = rows.some((row) => columns.some((column) => isHour(matrix.text(row, column))));
  if (hasOthers) return matrix;
  const inRows = new Set(cells.map(({ row }) => row));
  const inColumns = new Set(cells.map(({ column }) => column));
  const ofRows = [...inRows].filter((row) => areHours(columns.map((column) => matrix.text(row, column))));
  const ofColumns = [...inColumns].filter((column) => areHours(rows.map((row) => matrix.text(row, column))));
  const isAcross = ofColumns.length === 0;
  const lines = new Set(isAcross ? ofRows : ofColumns);
  return {
    ...matrix,
    text(row, column) {
      const text = matrix.text(row, column);
      return lines.has(isAcross ? row : column) ? text.replace(LETTERED, "$2$1") : text;
    },
  };
}
