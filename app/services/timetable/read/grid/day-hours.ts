/** Headings in which a day and an hour stand together: "Seg 1ª", "SEG 07:30", "2ª aula - Terça" (rules R28.40). */
import { foldText } from "#app/domain/fold-text.ts";
import { isHour } from "./blocks.ts";
import { type Matrix, range } from "./matrix.ts";
import { readDay } from "./words.ts";

/** Headings of both that there are at least, and with the hours alone that are of the day before them. */
const LEAST = { both: 2, all: 3 };
const LONGEST_HEADING = 60;
/** What every such heading has: most cells of a sheet do not. */
const MAYBE_HEADING = /seg|ter|qua|qui|sex|s[aá]b|dom|feira/i;

const DAY =
  "(?:seg(?:unda)?|ter(?:ca)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|sab(?:ado)?|dom(?:ingo)?|[2-7]a(?=[- ]?feira))(?:[- ]?feira)?";
const FIRST_DAY = new RegExp(`^${DAY}(?=[^a-z]|[mtn]\\d)`);
const LAST_DAY = new RegExp(`(?<![a-z])${DAY}[.)]*$`);
const SIGNS_BEFORE = /^[\s.,;:/|_·–—([-]+/;
const SIGNS_AFTER = /[\s,;:/|_·–—([-]+$/;

type DayHour = { day: string; hour: string };

/** The day and the hour of a heading, each as it is written there; null unless it has both. */
export function readDayHour(text: string): DayHour | null {
  if (text.length > LONGEST_HEADING || !/\d/.test(text) || !MAYBE_HEADING.test(text)) return null;
  const line = foldText(text.replace(/[ªº°]/g, "a")).replace(/\s+/g, " ").trim();
  const [first] = FIRST_DAY.exec(line) ?? [];
  const last = LAST_DAY.exec(line);
  const parts = first
    ? { day: first, hour: line.slice(first.length).replace(SIGNS_BEFORE, "") }
    : last && {
        day: last[0].replace(/[.)]+$/, ""),
        hour: line.slice(0, last.index).replace(SIGNS_AFTER, ""),
      };
  return parts && readDay(parts.day) !== null && isHour(parts.hour) ? parts : null;
}

/** From one column up to another, the first one divided into its days and its hours. */
function divided(of: Matrix, from: number, to: number): Matrix {
  const original = (column: number) => (column < 2 ? from : from + column - 1);
  const part = (row: number, column: number) => {
    const text = of.text(row, from);
    const read = readDayHour(text);
    if (read) return column === 0 ? read.day : read.hour;
    // An hour alone is of the day before it.
    return (column === 1) === isHour(text) ? text : "";
  };
  return {
    name: of.name,
    height: of.height,
    width: to - from + 1,
    text: (row, column) => (column < 2 ? part(row, column) : of.text(row, original(column))),
    area: (row, column) => (column === 1 ? -1 - of.area(row, from) : of.area(row, original(column))),
    lastColumn: (row, column) =>
      column < 2 ? column : Math.min(of.lastColumn(row, original(column)), to - 1) - from + 1,
    line: (row, column) => of.line(row, original(column)),
    reference: (row, column) => of.reference(row, original(column)),
  };
}

/** The parts of a sheet whose first column has such headings, with that column; none where they stand apart. */
export function dividedByDayHours(matrix: Matrix): { matrix: Matrix; from: number }[] {
  const starts = range(0, matrix.width).filter((column) => {
    const texts = range(0, matrix.height).map((row) => matrix.text(row, column));
    const both = texts.filter((text) => readDayHour(text) !== null).length;
    return both >= LEAST.both && both + texts.filter(isHour).length >= LEAST.all;
  });
  return starts.map((from, index) => ({
    matrix: divided(matrix, from, starts[index + 1] ?? matrix.width),
    from,
  }));
}
