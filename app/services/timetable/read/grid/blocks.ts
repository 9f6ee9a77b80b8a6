/** Where a sheet has its days, hours and headings. */
import type { Shift } from "#app/domain/dates/shift.ts";
import { type Hour, readHour, readShift } from "../hours.ts";
import { isShiftTitle, type OwnerKind } from "./headings.ts";
import { type Matrix, range } from "./matrix.ts";
import {
  CLASS_LETTER,
  isAxisTitle,
  isBreak,
  isNothing,
  isPartTitle,
  isRoomWord,
  namedBy,
  readDay,
  shiftIn,
} from "./words.ts";

/** Columns that are read together: a day's, or those of a class. */
export type Slot = {
  from: number;
  to: number;
  weekday: number | null;
  heading: string | null;
  /** The shift that its headings say. */
  shift?: Shift | null;
  /** What is taught in all of its lessons, where a column "Disciplina" beside the teachers says it. */
  discipline?: string;
};

/** A part of a sheet with its own headings. */
export type Block = {
  /** Rows with hours, the last one not included. */
  from: number;
  to: number;
  slots: Slot[];
  hourColumns: number[];
  dayColumn: number | null;
  /** The day that a heading names for all rows up to the next one. */
  weekday: number | null;
  titles: string[];
  isByDay: boolean;
  /** Whose the headings are, where their corner says it: "Turma". */
  ownerKind: OwnerKind | null;
};

const LEAST_DAYS = 2;
const LEAST_HOURS = 2;
const MAX_HEADING_ROWS = 4;

const LONGEST_HOUR = 60;
/** The first lesson of a shift, or a class of it where hours stand elsewhere. */
const LIKE_BOTH = /^[MTN]\d$/;

/** The hour of a cell, whose beginning and end may stand below each other; null for a class or anything else. */
export function readGridHour(text: string): Hour | null {
  if (!/\d/.test(text) || text.length > LONGEST_HOUR || CLASS_LETTER.test(text)) return null;
  return readHour(text) ?? (text.includes("\n") ? readHour(text.replace(/\s*\n\s*/g, " - ")) : null);
}

export function isHour(text: string): boolean {
  return readGridHour(text) !== null;
}

/** Days of a row, each with its columns: a run ends where the days begin again (two grids side by side). */
function dayRuns(matrix: Matrix, row: number): Slot[][] {
  const runs: Slot[][] = [];
  let before = 8;
  for (let column = 0; column < matrix.width; column = matrix.lastColumn(row, column) + 1) {
    const weekday = readDay(matrix.text(row, column));
    if (weekday === null) continue;
    const last = runs.at(-1)?.at(-1);
    // A day that each of its columns repeats is one, as if it were drawn over them.
    if (last && last.weekday === weekday && last.to === column) {
      last.to = matrix.lastColumn(row, column) + 1;
      continue;
    }
    if (weekday <= before) runs.push([]);
    runs.at(-1)?.push({ from: column, to: matrix.lastColumn(row, column) + 1, weekday, heading: null });
    before = weekday;
  }
  // A row of days that repeat is a list's column, turned.
  return runs.every((run) => run.length >= LEAST_DAYS) ? runs : [];
}

/** Whether the first names below the days are hours: numbers further below may be those of a legend. */
function beginsWithHours(texts: string[]): boolean {
  const names = texts.filter((text) => text !== "" && !isNothing(text) && !isAxisTitle(text));
  return names.slice(0, LEAST_HOURS).some(isHour);
}

/** Columns that hold hours in these rows, the fullest and those beside it that are about as full. */
function findHourColumns(matrix: Matrix, rows: number[], columns: number[], least = 1): number[] {
  const counts = new Map(
    columns.map((column) => {
      const texts = rows.map((row) => matrix.text(row, column));
      return [column, beginsWithHours(texts) ? texts.filter(isHour).length : 0];
    }),
  );
  const most = Math.max(0, ...counts.values());
  if (most < least) return [];
  const full = columns.filter((column) => (counts.get(column) ?? 0) >= most * 0.6);
  // The run that ends nearest to the lessons.
  const last = full.at(-1) ?? 0;
  return full.filter((column) => range(column, last).every((between) => full.includes(between)));
}

/** Distinct texts above a block, from top to bottom. */
export function titlesAbove(matrix: Matrix, rows: number[], columns: number[]): string[] {
  const seen = new Set<number>();
  const titles: string[] = [];
  for (const row of rows)
    for (const column of columns) {
      const text = matrix.text(row, column);
      const area = matrix.area(row, column);
      if (text === "" || seen.has(area)) continue;
      seen.add(area);
      titles.push(text);
    }
  return titles;
}

/** Headings below a day's, which name classes under each day; null where they name parts, or nothing. */
function classesBelow(matrix: Matrix, row: number, { from, to, weekday }: Slot): Slot[] | null {
  if (to - from < 2) return null;
  const texts = range(from, to).map((column) => matrix.text(row + 1, column));
  const isClass = (text: string) => !isHour(text) || LIKE_BOTH.test(text);
  if (texts.some((text) => text === "" || isPartTitle(text) || !isClass(text) || isNothing(text)))
    return null;
  if (new Set(texts).size !== texts.length) return null;
  return texts.map((heading, index) => ({ from: from + index, to: from + index + 1, weekday, heading }));
}

/** Whether hours stand below the days, so that the names on the left are not hours. */
function hasHoursBelow(matrix: Matrix, row: number, days: Slot[]): boolean {
  const columns = range(days[0]?.from ?? 0, matrix.width);
  const texts = columns.map((column) => matrix.text(row + 1, column)).filter((text) => text !== "");
  return texts.length >= days.length && texts.every((text) => isHour(text) && !LIKE_BOTH.test(text));
}

/** Blocks whose columns are the days of the week. */
export function blocksByDay(matrix: Matrix): Block[] {
  const heads = range(0, matrix.height).flatMap((row) => {
    const runs = dayRuns(matrix, row);
    return runs.length > 0 ? [{ row, runs }] : [];
  });
  return heads.flatMap(({ row, runs }, index) => {
    const to = heads[index + 1]?.row ?? matrix.height;
    const above = index === 0 ? 0 : (heads[index - 1]?.row ?? 0) + 1;
    const rows = range(row + 1, to);
    if (hasHoursBelow(matrix, row, runs.flat())) return [];
    return runs.flatMap((run, place): Block[] => {
      const left = runs[place - 1]?.at(-1)?.to ?? 0;
      const firstDay = run[0]?.from ?? 0;
      const lastDay = run.at(-1)?.to ?? 0;
      const own = findHourColumns(matrix, rows, range(left, firstDay));
      const shared = own.length > 0 ? own : findHourColumns(matrix, rows, range(0, runs[0]?.[0]?.from ?? 0));
      const right = range(lastDay, runs[place + 1]?.[0]?.from ?? matrix.width);
      // One hour there is that of a column below the last day.
      const hourColumns = shared.length > 0 ? shared : findHourColumns(matrix, rows, right, LEAST_HOURS);
      if (hourColumns.length === 0) return [];
      // A cell that is drawn over several columns may also be headed by a narrower one: up to the next day's.
      const wide = run.map((slot, at): Slot => {
        const next = run[at + 1]?.from ?? slot.to;
        const isSpare = range(slot.to, next).every((column) => matrix.text(row, column) === "");
        return isSpare && at + 1 < run.length ? { ...slot, to: next } : slot;
      });
      const width = wide[0] ? wide[0].to - wide[0].from : 1;
      const slots = wide.map((slot, at) =>
        at === wide.length - 1 && width > 1
          ? { ...slot, to: Math.max(slot.to, Math.min(slot.from + width, matrix.width)) }
          : slot,
      );
      const divided = slots.map((slot) => classesBelow(matrix, row, slot));
      const hasClasses = divided.every((each) => each !== null);
      const columns = range(place === 0 || own.length === 0 ? left : Math.min(...own), lastDay);
      const corner = titlesAbove(matrix, [row], range(columns[0] ?? 0, firstDay));
      return [
        {
          ...{ from: row + 1 + (hasClasses ? 1 : 0), to, hourColumns, dayColumn: null, weekday: null },
          slots: hasClasses ? divided.flatMap((each) => each ?? []) : slots,
          titles: [
            ...titlesAbove(matrix, range(endOfLessons(matrix, above, row, hourColumns), row), columns),
            ...corner,
          ],
          ...{ isByDay: true, ownerKind: null },
        },
      ];
    });
  });
}

/** The row after the last one with an hour and what goes on below it: what follows is the next block's title. */
function endOfLessons(matrix: Matrix, from: number, to: number, hourColumns: number[]): number {
  const last = range(from, to).findLast((row) =>
    hourColumns.some((column) => isHour(matrix.text(row, column))),
  );
  return last === undefined ? from : last + 1;
}

/** The one day that a row names, where it has nothing else: "SEGUNDA-FEIRA" across the sheet. */
export function dayOfRow(matrix: Matrix, row: number): number | null {
  const texts = titlesAbove(matrix, [row], range(0, matrix.width));
  return texts.length === 1 ? readDay(texts[0] ?? "") : null;
}

function countBy(matrix: Matrix, column: number, is: (text: string, row: number) => boolean): number {
  const seen = new Set<number>();
  return range(0, matrix.height).filter((row) => {
    const area = matrix.area(row, column);
    if (seen.has(area)) return false;
    seen.add(area);
    return is(matrix.text(row, column), row);
  }).length;
}

/** The column in which the days stand; null where they stand in rows of their own or in headings. */
function findDayColumn(matrix: Matrix, columns: number[]): number | null {
  // A day across the sheet is a row of its own.
  const isAlone = (row: number, column: number) =>
    matrix.lastColumn(row, column) === column &&
    (column === 0 || matrix.area(row, column - 1) !== matrix.area(row, column));
  const counts = columns.map((column) =>
    countBy(
      matrix,
      column,
      (text, row) => isAlone(row, column) && dayOfRow(matrix, row) === null && readDay(text) !== null,
    ),
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? null : (columns[counts.indexOf(most)] ?? null);
}

/** What the names beside titles are; "Turno" beside "Dia" or "Aula" is the title of a column of its own. */
function kindBeside(titles: string[]): ReturnType<typeof namedBy> {
  const kinds = titles.map(namedBy);
  const hasAxis = titles.some((title, index) => kinds[index] !== "shift" && isAxisTitle(title));
  return kinds.find((kind) => kind !== null && !(kind === "shift" && hasAxis)) ?? null;
}

/** Slots of the headings above a row, and how many rows they take; null where nothing heads it. */
function headingsAbove(matrix: Matrix, row: number, top: number, columns: number[]) {
  const first = columns[0] ?? 0;
  const rows: number[] = [];
  for (let above = row - 1; above >= Math.max(top, row - MAX_HEADING_ROWS); above--) {
    if (dayOfRow(matrix, above) !== null) continue;
    const texts = titlesAbove(matrix, [above], columns);
    const isTitle = texts.length === 1 && columns.length > 1 && matrix.lastColumn(above, first) > first;
    if (texts.length === 0 || isTitle || texts.every(isBreak)) break;
    // A lone text above several columns is the sheet's title.
    if (texts.length === 1 && columns.length > 2) break;
    rows.unshift(above);
  }
  if (rows.length === 0) return null;
  const named = rows
    .filter((each) => !titlesAbove(matrix, [each], columns).every(isPartTitle))
    .map((each) => ({
      row: each,
      kind: kindBeside(titlesAbove(matrix, [each], range(0, first))),
      count: new Set(columns.map((column) => matrix.area(each, column))).size,
    }));
  const kinds = named.map(({ kind }) => kind).filter((kind) => kind !== "shift" && kind !== "discipline");
  const ownerKind = kinds.find((kind) => kind !== null && kind !== "room") ?? kinds[0] ?? null;
  // A course may be drawn over its classes: the narrowest headings are theirs.
  const isBeside = (kind: string | null) => kind === "shift" || (kind === "discipline" && ownerKind !== null);
  const own = named.filter(({ kind }) => !isBeside(kind) && (kind !== "room" || ownerKind === "room"));
  const main = own.toSorted((one, other) => other.count - one.count)[0]?.row;
  if (main === undefined) return null;
  const slots: Slot[] = [];
  for (const column of columns) {
    const area = matrix.area(main, column);
    const text = matrix.text(main, column);
    const last = slots.at(-1);
    if (text === "") {
      // Without merges a heading stands above the first of its columns.
      const isUnder = rows.some((each) => isPartTitle(matrix.text(each, column)));
      if (last && isUnder) last.to = column + 1;
      continue;
    }
    if (last && matrix.area(main, last.from) === area) last.to = column + 1;
    else slots.push({ from: column, to: column + 1, weekday: null, heading: text });
  }
  let shift: Shift | null = null;
  const headed = slots.filter((slot) => {
    // A title between classes, alone or drawn over all their hours.
    const isTitle = matrix.area(main, slot.from) === matrix.area(row, slot.from);
    if (isTitle || isShiftTitle(slot.heading ?? "")) {
      shift = shiftIn(slot.heading ?? "") ?? shift;
      return false;
    }
    const texts = named.map(({ row: each, kind }) => ({ kind, text: matrix.text(each, slot.from) }));
    const said = texts.find(({ kind }) => kind === "shift")?.text ?? "";
    slot.shift = readShift(said) ?? shiftIn(texts.map(({ text }) => text).join(" ")) ?? shift;
    const taught = ownerKind === null ? "" : (texts.find(({ kind }) => kind === "discipline")?.text ?? "");
    if (!isNothing(taught)) slot.discipline = taught;
    slot.heading = texts
      .filter(({ kind }) => !isBeside(kind))
      .map(({ kind, text }) => (kind === "room" && ownerKind !== "room" ? roomOf(text) : text))
      .filter((text, index, all) => text && all.indexOf(text) === index && !isPartTitle(text))
      .filter((text) => readDay(text) === null)
      .join("\n");
    return slot.heading !== "";
  });
  return { slots: headed, top: rows[0] ?? row, ownerKind };
}

/** "Sala 12" of "12" beside the title "Sala", which says so of it. */
export function roomOf(text: string): string {
  return text === "" || isNothing(text) ? "" : isRoomWord(text) ? text : `Sala ${text}`;
}

/** Whether a row without an hour heads the rows below it again: the same headings, or a day or "HORÁRIO" in its corner. */
function isHeadingRow(matrix: Matrix, row: number, columns: number[], before: Slot[]): boolean {
  const texts = titlesAbove(matrix, [row], columns);
  if (texts.length === 0 || texts.every(isNothing)) return false;
  const same = before.filter(
    ({ from, heading }) => heading?.startsWith(matrix.text(row, from)) && matrix.text(row, from) !== "",
  );
  if (same.length >= Math.max(1, before.length / 2)) return true;
  const corner = titlesAbove(matrix, [row], range(0, columns[0] ?? 0));
  return (
    corner.some((text) => readDay(text) !== null || /^(?:hor|dia|aula)/i.test(text)) &&
    texts.length >= before.length / 2
  );
}

/** Blocks whose columns are classes (rooms, teachers), the days being in a column, in rows of their own or in the headings. */
export function blocksByHeading(matrix: Matrix): Block[] {
  const all = range(0, matrix.width);
  const hours = all.map((column) => countBy(matrix, column, isHour));
  const most = Math.max(0, ...hours);
  if (most < LEAST_HOURS) return [];
  const first = hours.findIndex((count) => count >= most * 0.6);
  const hourColumns = [first];
  while ((hours[(hourColumns.at(-1) ?? 0) + 1] ?? 0) >= most * 0.6)
    hourColumns.push((hourColumns.at(-1) ?? 0) + 1);
  const isHourRow = (row: number) => hourColumns.some((column) => isHour(matrix.text(row, column)));
  const dayColumn = findDayColumn(
    matrix,
    all.filter((column) => !hourColumns.includes(column)),
  );
  const begin = Math.max(...hourColumns, dayColumn !== null && dayColumn < first + 3 ? dayColumn : 0) + 1;
  // The hours may stand on the right again; other bare numbers are those of rooms.
  const isHourAgain = (text: string, row: number) =>
    isHour(text) && (!/^\d+$/.test(text) || hourColumns.some((column) => matrix.text(row, column) === text));
  const columns = all.filter(
    (column) => column >= begin && countBy(matrix, column, isHourAgain) < most * 0.6,
  );
  const blocks: Block[] = [];
  let top = 0;
  for (const row of range(0, matrix.height)) {
    const open = blocks.at(-1);
    if (isHourRow(row)) {
      if (!open) {
        const found = headingsAbove(matrix, row, top, columns);
        if (!found) return [];
        blocks.push({
          ...newBlock(matrix, row, found.top),
          ...{ slots: found.slots, ownerKind: found.ownerKind },
          hourColumns,
          dayColumn,
          weekday: dayOfHeadings(matrix, found.top, row, columns),
        });
        top = row + 1;
      }
    } else if (open && isHeadingRow(matrix, row, columns, open.slots)) {
      const end = Math.min(matrix.height, row + 1 + MAX_HEADING_ROWS);
      const next = range(row + 1, end).find(isHourRow);
      if (next === undefined) continue;
      const found = headingsAbove(matrix, next, row, columns);
      if (!found) continue;
      open.to = row;
      blocks.push({
        ...newBlock(matrix, next, row),
        ...{ slots: found.slots, ownerKind: found.ownerKind },
        hourColumns,
        dayColumn,
        weekday: dayOfHeadings(matrix, row, next, columns),
      });
    }
  }
  return blocks;
}

/** The day in the corner of the headings from `from` on, or in a row of its own above them. */
function dayOfHeadings(matrix: Matrix, from: number, to: number, columns: number[]): number | null {
  const corner = titlesAbove(matrix, range(from, to), range(0, columns[0] ?? 0));
  const day = corner.map(readDay).find((each) => each !== null);
  if (day !== undefined) return day;
  const beside = range(0, columns[0] ?? 0);
  for (let row = from - 1; row >= 0; row--) {
    const alone = dayOfRow(matrix, row);
    if (alone !== null || beside.some((column) => isHour(matrix.text(row, column)))) return alone;
  }
  return null;
}

function newBlock(
  matrix: Matrix,
  from: number,
  headed: number,
): Omit<Block, "slots" | "ownerKind" | "hourColumns" | "dayColumn" | "weekday"> {
  const titles = titlesAbove(
    matrix,
    range(Math.max(headed - MAX_HEADING_ROWS, 0), headed),
    range(0, matrix.width),
  );
  return { from, to: matrix.height, titles, isByDay: false };
}
