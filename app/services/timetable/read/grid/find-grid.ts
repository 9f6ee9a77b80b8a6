/** Whether the sheets of a file hold a grid, or a list with a row for each lesson (rules R28.40). */
import { foldText } from "#app/domain/fold-text.ts";
import type { Sheet } from "#app/domain/table-file.ts";
import type { KnownNames } from "#app/domain/timetable/grid.ts";
import {
  type Block,
  blocksByDay,
  blocksByHeading,
  dayOfRow,
  isHour,
  readGridHour,
  titlesAbove,
} from "./blocks.ts";
import { type GridCell, walkBlock } from "./cells.ts";
import { type CodedTable, findCodedTable } from "./coded-rows.ts";
import { dividedByDayHours } from "./day-hours.ts";
import { readHeading } from "./headings.ts";
import { type Matrix, matrixOf, rowsOf, transposed } from "./matrix.ts";
import { withNumberedDays } from "./numbered-days.ts";
import { withNumberedHours } from "./numbered-hours.ts";
import { findSeparators, splitCell } from "./split.ts";
import { isClassWord, isPartTitle, isRoomWord, isTeacherWord, readDay } from "./words.ts";

export type Found = { matrix: Matrix; blocks: Block[] };
/** A grid that was found in a file's sheets, before its cells are split. */
export type Grid = { found: Found[]; coded: CodedTable | null };

/** How a file is looked at. */
export type Looked = {
  /** Whether a person said that it is a grid: then only a list by its titles is none. */
  isNamed: boolean;
  known: KnownNames | undefined;
};

const LEAST_DAYS = 2;
const LEAST_HOURS = 2;

function blocksOf(matrix: Matrix): Block[] {
  const byDay = blocksByDay(matrix);
  return byDay.length > 0 ? byDay : blocksByHeading(matrix);
}

/** Headings that say what a table's columns hold: such a sheet is a list. */
function isListed(blocks: Block[]): boolean {
  const headings = blocks.flatMap(({ slots }) => slots.map(({ heading }) => heading ?? ""));
  return headings.filter((heading) => heading.split("\n").every(isPartTitle)).length >= 2;
}

/** Whether each class has at most one row of a day and hour, as in a grid, and not one row a lesson. */
function hasOwnPlaces(cells: GridCell[]): boolean {
  const places = cells.map(
    ({ weekday, hour, headings }) =>
      `${weekday} ${hour.startTime} ${hour.period} ${hour.shift} ${headings.join("+")}`,
  );
  return cells.length > 0 && new Set(places).size >= places.length * 0.8;
}

/** The least share of headings that name an owner, of cells in parts, and of texts in several columns. */
const LEAST = { owners: 0.5, parted: 0.34, shared: 0.2 };

/**
 * Whether columns beside days and hours are those of a list with titles that nobody knows: no heading is like a class,
 * a room or a teacher, the cells are one word each, and no two columns have texts in common, since one holds classes,
 * another disciplines, another teachers.
 */
function hasColumnsOfList(cells: GridCell[], known: KnownNames | undefined): boolean {
  const owners = new Set(
    Object.values(known ?? {})
      .flat()
      .map(foldText),
  );
  const headings = [...new Set(cells.flatMap(({ headings: own }) => own))];
  const isOwner = (text: string) => {
    const { name, kind } = readHeading(text);
    return (
      kind !== null ||
      owners.has(foldText(name)) ||
      [isClassWord, isRoomWord, isTeacherWord].some((is) => is(name))
    );
  };
  if (headings.filter(isOwner).length >= headings.length * LEAST.owners) return false;
  const texts = [...new Set(cells.map(({ text }) => text))];
  const separators = findSeparators(texts);
  const parted = texts.filter((text) =>
    splitCell(text, separators).some((lesson) => lesson.tokens.length > 1),
  );
  if (parted.length >= texts.length * LEAST.parted) return false;
  const columnsOf = new Map<string, Set<string>>();
  for (const { text, headings: own } of cells) {
    const columns = columnsOf.get(text) ?? new Set();
    columns.add(own.join("+"));
    columnsOf.set(text, columns);
  }
  const shared = [...columnsOf.values()].filter(({ size }) => size > 1);
  return shared.length < columnsOf.size * LEAST.shared;
}

/** Whether headings are hours that nothing else can be: the sheet is read the wrong way round. */
function isHeadedByHours(blocks: Block[]): boolean {
  const headings = blocks.flatMap(({ slots }) => slots.flatMap(({ heading }) => heading ?? []));
  return headings.some((heading) => readGridHour(heading)?.startTime != null);
}

function findInMatrix(matrix: Matrix, { isNamed, known }: Looked): Found | null {
  const blocks = blocksOf(matrix);
  if (isHeadedByHours(blocks)) return null;
  if (blocks.length === 0 || isListed(blocks.filter(({ isByDay }) => !isByDay))) return null;
  const cells = blocks.flatMap((block) => walkBlock(matrix, block, null).cells);
  const isByDay = blocks.some((block) => block.isByDay);
  const isDrawn = isByDay || isNamed || (hasOwnPlaces(cells) && !hasColumnsOfList(cells, known));
  return cells.length > 0 && isDrawn ? { matrix, blocks } : null;
}

/** Gives blocks of a turned sheet the titles that stand alone in rows above their headings. */
function withTitles({ matrix, blocks }: Found, upright: Matrix, rows: { from: number; to: number }): Found {
  const titles: string[] = [];
  for (let row = rows.from; row < rows.to; row++) {
    const texts = new Set<string>();
    for (let column = 0; column < upright.width; column++) texts.add(upright.text(row, column));
    texts.delete("");
    if (texts.size === 1) titles.push(...texts);
  }
  return {
    matrix,
    blocks: blocks.map((block) =>
      block.isByDay ? block : { ...block, titles: [...titles, ...block.titles] },
    ),
  };
}

/** A turned sheet whose grids have their days in rows: each has the titles above its hours. */
function withTitlesOfDays({ matrix, blocks }: Found, upright: Matrix): Found {
  let from = 0;
  return {
    matrix,
    blocks: blocks.map((block) => {
      if (!block.isByDay) return block;
      const to = Math.min(...block.hourColumns);
      const above = Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
      const columns = Array.from({ length: upright.width }, (_, column) => column);
      from = Math.max(from, ...block.slots.map((slot) => slot.to));
      return { ...block, titles: [...titlesAbove(upright, above, columns), ...block.titles] };
    }),
  };
}

/** A day that heads hours of its own: alone in its row, or in their corner. */
function dayOfHours(matrix: Matrix, row: number): { weekday: number; from: number } | null {
  const alone = dayOfRow(matrix, row);
  if (alone !== null) return { weekday: alone, from: row + 1 };
  const weekday = readDay(matrix.text(row, 0));
  const hours = Array.from({ length: matrix.width }, (_, column) => isHour(matrix.text(row, column)));
  return weekday !== null && hours.filter(Boolean).length >= LEAST_HOURS ? { weekday, from: row } : null;
}

/** Classes in rows and hours in columns, below each day again. */
function findBelowDays(upright: Matrix, looked: Looked): Found[] {
  const days = Array.from({ length: upright.height }, (_, row) => {
    const day = dayOfHours(upright, row);
    return day ? { ...day, row } : [];
  }).flat();
  if (new Set(days.map(({ weekday }) => weekday)).size < LEAST_DAYS) return [];
  return days.flatMap(({ weekday, from }, index) => {
    const piece = rowsOf(upright, from, days[index + 1]?.row ?? upright.height);
    const matrix = transposed(piece);
    const blocks = blocksByHeading(matrix).map((block) => ({
      ...block,
      weekday,
      titles: [...titlesAbove(upright, [0, 1, 2, 3].slice(0, days[0]?.row), [0]), ...block.titles],
    }));
    const cells = blocks.flatMap((block) => walkBlock(matrix, block, null).cells);
    return cells.length > 0 && !hasColumnsOfList(cells, looked.known) ? [{ matrix, blocks }] : [];
  });
}

function findInSheet(sheet: Sheet, looked: Looked): Found[] {
  const upright = withNumberedHours(withNumberedDays(matrixOf(sheet)));
  const turned = transposed(upright);
  const divided = dividedByDayHours(upright).flatMap(({ matrix }) => findInMatrix(matrix, looked) ?? []);
  if (divided.length > 0) return divided;
  const found = findInMatrix(upright, looked);
  // Where days and hours stand apart, "Ter 1" above a column is a class.
  if (found?.blocks.some(({ isByDay, dayColumn }) => isByDay || dayColumn !== null)) return [found];
  // No list has days with hours above its columns.
  const across = dividedByDayHours(turned);
  const dividedAcross = across.flatMap(({ matrix, from }, index) => {
    const piece = findInMatrix(matrix, { ...looked, isNamed: true });
    const above = across[index - 1]?.from ?? -1;
    return piece ? withTitles(piece, upright, { from: above + 1, to: from }) : [];
  });
  if (dividedAcross.length > 0) return dividedAcross;
  if (found) return [found];
  const belowDays = findBelowDays(upright, looked);
  if (belowDays.length > 0) return belowDays;
  const foundTurned = findInMatrix(turned, looked);
  if (foundTurned?.blocks.some(({ isByDay }) => isByDay)) return [withTitlesOfDays(foundTurned, upright)];
  const to = Math.min(...(foundTurned?.blocks ?? []).flatMap(({ hourColumns }) => hourColumns));
  return foundTurned ? [withTitles(foundTurned, upright, { from: 0, to })] : [];
}

/** The grid that sheets hold; null where they hold none. */
export function findGrid(sheets: Sheet[], looked: Looked): Grid | null {
  for (const sheet of sheets) {
    const coded = findCodedTable(sheet);
    if (coded) return { found: [], coded };
  }
  const found = sheets.flatMap((sheet) => findInSheet(sheet, looked));
  return found.length > 0 ? { found, coded: null } : null;
}
