/** The cells of a grid's blocks: when, for whom, and what stands in each. */
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Hour } from "../hours.ts";
import { type Block, dayOfRow, isHour, readGridHour, type Slot } from "./blocks.ts";
import type { Matrix } from "./matrix.ts";
import { isBreak, isNothing, isPartTitle, readDay, shiftIn } from "./words.ts";

export type GridCell = {
  sheet: string | null;
  line: number;
  /** As a spreadsheet names it: "C2". */
  reference: string;
  weekday: number | null;
  hour: Hour;
  /** Headings of all columns that the cell lies over. */
  headings: string[];
  text: string;
};

/** What is no lesson though something stands there. */
export type GridFault = {
  sheet: string | null;
  line: number;
  reference: string;
  fault: "hour" | "weekday";
  value: string;
};

export type Walked = { cells: GridCell[]; faults: GridFault[] };

type Open = {
  row: number;
  hour: Hour;
  /** The shift that the hour itself says: "M1". */
  labelled: Shift | null;
  hourArea: number;
  weekday: number | null;
  texts: Map<Slot, { areas: Set<number>; texts: string[] }>;
};

/** The hour of a row by all of its columns: a number and a time, a beginning and an end. */
export function hourOfRow(matrix: Matrix, row: number, columns: number[]): Hour | null {
  const hour: Hour = { startTime: null, endTime: null, period: null, shift: null };
  let isFound = false;
  for (const column of columns) {
    const read = readGridHour(matrix.text(row, column));
    if (!read) continue;
    isFound = true;
    if (read.startTime !== null && hour.startTime !== null && hour.endTime === null)
      hour.endTime = read.startTime;
    hour.startTime ??= read.startTime;
    hour.endTime ??= read.endTime;
    hour.period ??= read.period;
    hour.shift ??= read.shift;
  }
  return isFound ? hour : null;
}

function textsOf(matrix: Matrix, row: number, slot: Slot): { area: number; text: string; last: number }[] {
  const found: { area: number; text: string; last: number }[] = [];
  for (let column = slot.from; column < slot.to; column++) {
    const area = matrix.area(row, column);
    if (found.some((each) => each.area === area)) continue;
    found.push({ area, text: matrix.text(row, column), last: matrix.lastColumn(row, column) });
  }
  return found.filter(({ text }) => text !== "");
}

/** Reads the rows of one block from top to bottom. */
export function walkBlock(
  matrix: Matrix,
  block: Block,
  shiftBefore: Shift | null,
): Walked & { shift: Shift | null } {
  const { slots, hourColumns, dayColumn } = block;
  const walked: Walked = { cells: [], faults: [] };
  let shift = shiftBefore;
  for (const title of block.titles) shift = shiftIn(title) ?? shift;
  let { weekday } = block;
  let open: Open | null = null;
  const place = (row: number, column: number) => ({
    sheet: matrix.name,
    line: matrix.line(row, column),
    reference: matrix.reference(row, column),
  });

  function close(): void {
    if (!open) return;
    const { row, hour, texts } = open;
    const taken = new Set<number>();
    for (const [slot, { areas, texts: own }] of texts) {
      const [area] = areas;
      if (own.length === 0 || area === undefined) continue;
      // One cell over several classes is one lesson of all of them; over several days it is one of each.
      const isShared = !block.isByDay && taken.has(area);
      if (isShared) continue;
      taken.add(area);
      const under = block.isByDay ? [slot] : slots.filter((each) => texts.get(each)?.areas.has(area));
      const day = slot.weekday ?? open.weekday;
      const at = place(row, slot.from);
      if (day === null) {
        walked.faults.push({ ...at, fault: "weekday", value: own.join(" ") });
        continue;
      }
      const headings = under.flatMap(({ heading }) => heading ?? []);
      const ownShift = hour.startTime === null ? (open.labelled ?? slot.shift ?? hour.shift) : hour.shift;
      walked.cells.push({
        ...at,
        ...{ weekday: day, hour: { ...hour, shift: ownShift }, headings, text: own.join("\n") },
      });
    }
    open = null;
  }

  const lastHour = Array.from({ length: block.to - block.from }, (_, index) => block.to - 1 - index).find(
    (row) => hourColumns.some((column) => isHour(matrix.text(row, column))),
  );
  for (let row = block.from; row < block.to; row++) {
    const day = dayColumn === null ? null : readDay(matrix.text(row, dayColumn));
    const hour = hourOfRow(matrix, row, hourColumns);
    const found = slots.map((slot) => ({ slot, texts: textsOf(matrix, row, slot) }));
    const filled = found.flatMap(({ texts }) => texts).filter(({ text }) => !isNothing(text));
    if (day !== null && day !== weekday) {
      close();
      weekday = day;
    }
    const hourArea = matrix.area(row, hourColumns.at(-1) ?? 0);
    const begun = open as Open | null;
    const goesOn =
      begun !== null &&
      (hour === null
        ? hourColumns.every((column) => matrix.text(row, column) === "")
        : hourArea === begun.hourArea);
    if (!goesOn) close();
    if (hour !== null && !goesOn) {
      const own = hour.shift ?? (hour.period === null || hour.startTime !== null ? null : shift);
      open = {
        ...{ row, hour: { ...hour, shift: own }, labelled: hour.shift },
        ...{ hourArea, weekday, texts: new Map() },
      };
    }
    if (!open) {
      const alone = dayOfRow(matrix, row);
      if (alone !== null) weekday = alone;
      const texts = [...new Set(filled.map(({ area }) => area))];
      for (const column of [
        ...hourColumns,
        ...(dayColumn === null ? [] : [dayColumn]),
        ...filled.slice(0, 1).map(() => slots[0]?.from ?? 0),
      ])
        shift = shiftIn(matrix.text(row, column)) ?? shift;
      const label = hourColumns.map((column) => matrix.text(row, column)).find((text) => text !== "") ?? "";
      const isWithin = lastHour !== undefined && row < lastHour;
      const isHead = filled.every(
        ({ text }) =>
          isPartTitle(text) || readDay(text) !== null || slots.some(({ heading }) => heading === text),
      );
      const isLabelled =
        label !== "" &&
        /\d/.test(label) &&
        !isBreak(label) &&
        shiftIn(label) === null &&
        readDay(label) === null;
      if (
        texts.length > 0 &&
        !isHead &&
        isLabelled &&
        (isWithin || lastHour === undefined || row === lastHour + 1)
      )
        walked.faults.push({ ...place(row, hourColumns[0] ?? 0), fault: "hour", value: label });
      continue;
    }
    if (hour === null && filled.length === 0) {
      close();
      continue;
    }
    for (const { slot, texts } of found) {
      const held = open.texts.get(slot) ?? { areas: new Set<number>(), texts: [] };
      open.texts.set(slot, held);
      for (const { area, text } of texts) {
        if (held.areas.has(area) || isNothing(text)) continue;
        held.areas.add(area);
        held.texts.push(text);
      }
    }
  }
  close();
  return { ...walked, shift };
}
