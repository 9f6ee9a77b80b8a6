/** The cells of a grid's blocks: when, for whom, and what stands in each. */
import type { Shift } from "#app/domain/dates/shift.ts";
import { type Hour, readShift } from "../hours.ts";
import { createRestarts } from "./begin-again.ts";
import { type Block, dayOfRow, isHour, readGridHour, roomOf, type Slot } from "./blocks.ts";
import type { Matrix } from "./matrix.ts";
import type { Parted, Role } from "./parts.ts";
import { isBreak, isNothing, isPartTitle, namedBy, readDay, shiftIn } from "./words.ts";

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
  /** Its lessons, where titles above its columns name their parts: "Disciplina", "Professor", "Sala". */
  parted: Parted[] | null;
};

/** What is no lesson though something stands there. */
export type GridFault = {
  sheet: string | null;
  line: number;
  reference: string;
  fault: "hour" | "weekday" | "again";
  value: string;
};

/** A few letters of a word that is drawn over several cells. */
const SPELLED = /^\p{L}{1,6}$/u;

export type Walked = { cells: GridCell[]; faults: GridFault[] };

type Open = {
  row: number;
  hour: Hour;
  /** The shift that the hour itself says: "M1". */
  labelled: Shift | null;
  hourArea: number;
  weekday: number | null;
  texts: Map<Slot, Held>;
};

/** The texts of a slot so far, and where each stands. */
type Held = { areas: Set<number>; texts: string[]; places: { row: number; column: number }[] };

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

type Text = { area: number; text: string; column: number };

function textsOf(matrix: Matrix, row: number, slot: Slot): Text[] {
  const found: Text[] = [];
  for (let column = slot.from; column < slot.to; column++) {
    const area = matrix.area(row, column);
    if (found.some((each) => each.area === area)) continue;
    found.push({ area, text: matrix.text(row, column), column });
  }
  return found.filter(({ text }) => text !== "");
}

const ROLE_OF = {
  class: "class",
  teacher: "teacher",
  room: "environment",
  discipline: "discipline",
} as const;
/** Rows above the first hour in which the titles of parts may stand. */
const TITLE_ROWS = 3;

/** What each column holds by the titles below the headings; none unless each heading has two parts at least. */
function rolesOfColumns(matrix: Matrix, { from, to, slots, hourColumns }: Block): Map<number, Role> {
  let first = from;
  while (first < to && !hourColumns.some((column) => isHour(matrix.text(first, column)))) first++;
  for (let row = first - 1; row >= Math.max(0, first - TITLE_ROWS); row--) {
    const roles = new Map<number, Role>();
    const isNamed = slots.every((slot) => {
      const own = new Set<Role>();
      for (let column = slot.from; column < slot.to; column++) {
        const kind = namedBy(matrix.text(row, column));
        if (kind === null || kind === "shift") continue;
        roles.set(column, ROLE_OF[kind]);
        own.add(ROLE_OF[kind]);
      }
      return own.size >= 2 && own.has("discipline");
    });
    if (isNamed) return roles;
  }
  return new Map();
}

/** Lessons of texts whose columns say what they are, one of each row with a discipline; null where a column says nothing. */
function partByColumns({ texts, places }: Held, roleOf: Map<number, Role>): Parted[] | null {
  const roles = places.map(({ column }) => roleOf.get(column));
  const begins = new Set(places.flatMap(({ row }, index) => (roles[index] === "discipline" ? row : [])));
  const lessons: { row: number; roles: Role[]; tokens: string[]; weeks: string }[] = [];
  for (const [index, { row }] of places.entries()) {
    const role = roles[index];
    if (!role) return null;
    const last = lessons.at(-1);
    const lesson =
      last && (last.row === row || !begins.has(row)) ? last : { row, roles: [], tokens: [], weeks: "1" };
    if (lesson !== last) lessons.push(lesson);
    const text = texts[index] ?? "";
    lesson.roles.push(role);
    lesson.tokens.push(role === "environment" ? roomOf(text) : text);
  }
  return lessons;
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
  const roleOf = rolesOfColumns(matrix, block);
  const besideHours = Array.from({ length: slots[0]?.from ?? 0 }, (_, column) => column).filter(
    (column) => column !== dayColumn && !hourColumns.includes(column),
  );
  let open: Open | null = null;
  const isAgain = createRestarts();
  const place = (row: number, column: number) => ({
    sheet: matrix.name,
    line: matrix.line(row, column),
    reference: matrix.reference(row, column),
  });

  function close(): void {
    if (!open) return;
    const { row, hour, texts } = open;
    const taken = new Set<number>();
    for (const [slot, held] of texts) {
      const { areas, texts: own } = held;
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
        ...{ weekday: day, hour: { ...hour, shift: ownShift }, headings },
        text: [...(slot.discipline ? [slot.discipline] : []), ...own].join("\n"),
        parted: roleOf.size > 0 ? partByColumns(held, roleOf) : null,
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
    const all = found.flatMap(({ texts }) => texts);
    // "RE", "CR", "EIO" below three days.
    const isSpelled =
      all.every(({ text }) => SPELLED.test(text)) && isBreak(all.map(({ text }) => text).join(""));
    const filled = isSpelled ? [] : all.filter(({ text }) => !isNothing(text));
    if (day !== null && day !== weekday) {
      close();
      weekday = day;
    }
    // A column "Turno".
    const said = besideHours
      .map((column) => readShift(matrix.text(row, column)))
      .find((each) => each !== null);
    shift = said ?? shift;
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
      if (isAgain(hour, weekday, shift)) {
        const column = hourColumns.find((each) => isHour(matrix.text(row, each))) ?? 0;
        if (filled.length > 0)
          walked.faults.push({ ...place(row, column), fault: "again", value: matrix.text(row, column) });
        continue;
      }
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
    if ((hour === null && filled.length === 0) || isSpelled) {
      close();
      continue;
    }
    for (const { slot, texts } of found) {
      const held: Held = open.texts.get(slot) ?? { areas: new Set<number>(), texts: [], places: [] };
      open.texts.set(slot, held);
      for (const { area, text, column } of texts) {
        if (held.areas.has(area) || isNothing(text)) continue;
        held.areas.add(area);
        held.texts.push(text);
        held.places.push({ row, column });
      }
    }
  }
  close();
  return { ...walked, shift };
}
