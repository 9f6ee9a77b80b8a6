/** A list's column in which a day and an hour stand together: "Seg 07:30-08:20" (rules R28.4). */
import type { TableRow } from "#app/domain/table-file.ts";
import { readDayHour } from "./grid/day-hours.ts";
import { remember } from "./remember.ts";

const TITLES = ["Dia", "Horário"];
/** Rows that are looked at, and the least share of them that has both. */
const LOOKED = 100;
const LEAST_SHARE = 0.8;

function findColumn(rows: TableRow[], width: number): number {
  const looked = rows.slice(0, LOOKED);
  for (let column = 0; column < width; column++) {
    const texts = looked.map(({ cells }) => cells[column] ?? "").filter((text) => text !== "");
    const both = texts.filter((text) => readDayHour(text) !== null);
    if (both.length > 0 && both.length >= texts.length * LEAST_SHARE) return column;
  }
  return -1;
}

/** The rows, titles first, with such a column parted into two; what is not both stays whole where the day is. */
export function withDayAndHourApart(rows: TableRow[]): TableRow[] {
  const [titles, ...rest] = rows;
  const at = titles ? findColumn(rest, titles.cells.length) : -1;
  if (at < 0) return rows;
  const parted = remember((text) => {
    const read = readDayHour(text);
    return read ? [read.day, read.hour] : [text, ""];
  });
  return rows.map(({ line, cells }, index) => ({
    line,
    cells: cells.flatMap((cell, column) => (column !== at ? [cell] : index === 0 ? TITLES : parted(cell))),
  }));
}
