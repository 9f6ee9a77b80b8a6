import { linesOf } from "#app/routes/public/fit-lines.ts";
import type { SheetEntry, ShiftGrid, WallGroup, WeekSheet } from "#app/services/public/week-sheet.server.ts";
import { entryLines, wallLine } from "./entry.ts";

/** The type sizes of week-sheet.css in points, largest first. */
const POINTS = [9, 8, 7, 6, 5] as const;

export type Size = { points: (typeof POINTS)[number]; isBrief: boolean };

/** Millimetres of a point, a line's height and a character's width in points, and what a cell has around its text. */
const POINT = 0.3528;
const LINE = 1.17;
const CHARACTER = 0.48;
const PADDING = 1.3;

/** What an A4 has for rows, in millimetres, without margins and headings. A3 is the same at 141 %. */
const GRID = { width: 170, height: 238 };
const WALL = { width: 249, height: 168 };
const NAME_WIDTH = 30;
/** Rooms of a sheet on the wall, of which two hold 40. */
const ROOMS_PER_SHEET = 20;

const perLine = (width: number, points: number) =>
  Math.floor((width - PADDING) / (points * POINT * CHARACTER));

const tall = (lines: number, points: number) => lines * points * POINT * LINE + PADDING;

function countLines(text: string, characters: number): number {
  return linesOf(text, characters)?.length ?? Math.ceil(text.length / characters) + 1;
}

function heightOf(texts: string[], width: number, points: number): number {
  const characters = perLine(width, points);
  const lines = texts.reduce((sum, each) => sum + countLines(each, characters), 0);
  return tall(lines, points);
}

/** Characters between two lessons that share a line. */
const APART = 3;

/** The same for lessons that share lines where they fit beside each other. */
function flowingHeight(texts: string[], width: number, points: number): number {
  const characters = perLine(width, points);
  let lines = 0;
  let left = 0;
  for (const text of texts) {
    if (text.length + APART > left) {
      lines += countLines(text, characters);
      left = text.length > characters ? 0 : characters - text.length;
    } else left -= text.length + APART;
  }
  return tall(lines, points);
}

function shiftHeight({ lessons, days }: ShiftGrid, sheet: WeekSheet, points: number): number {
  const width = GRID.width / sheet.days.length;
  const least = heightOf(["1ª"], width, points);
  const needed = lessons.map(() => least);
  for (const { first, last, entries, note } of days.flat()) {
    const texts = note === null ? entries.flatMap((entry) => entryLines(entry, sheet.kind)) : [note];
    const each = heightOf(texts, width, points) / (last - first + 1);
    for (let lesson = first; lesson <= last; lesson++)
      needed[lesson - 1] = Math.max(needed[lesson - 1] ?? least, each);
  }
  return needed.reduce((sum, height) => sum + height, least);
}

/** The largest type at which the week of a room or a class fits one A4. */
export function gridSize(sheet: WeekSheet & { shifts: ShiftGrid[] }): Size {
  const fits = POINTS.find(
    (points) =>
      sheet.shifts.reduce((sum, shift) => sum + shiftHeight(shift, sheet, points), 0) <= GRID.height,
  );
  return { points: fits ?? 5, isBrief: false };
}

function roomHeight(room: WallGroup["rooms"][number], width: number, { points, isBrief }: Size): number {
  const lines = (entries: SheetEntry[]) => entries.map((entry) => wallLine(entry, isBrief));
  const heightOfDay = isBrief ? flowingHeight : heightOf;
  const days = room.days.map((runs) =>
    heightOfDay(
      runs.flatMap(({ entries, note }) => (note === null ? lines(entries) : [note])),
      width,
      points,
    ),
  );
  return Math.max(heightOf([room.name], NAME_WIDTH, points), ...days);
}

/** How many sheets the rooms take, as the browser fills them: a row is never parted. */
function sheetsOf(groups: WallGroup[], days: number, size: Size): number {
  const { width, height } = WALL;
  const rows = groups.flatMap(({ head, rooms }) => [
    heightOf([head], width, size.points),
    ...rooms.map((room) => roomHeight(room, width / days, size)),
  ]);
  let sheets = 1;
  let used = 0;
  for (const row of rows) {
    if (used + row > height) {
      sheets += 1;
      used = 0;
    }
    used += row;
  }
  return sheets;
}

/** The largest type at which 20 rooms fit a sheet; teachers are left out before the type becomes hard to read. */
export function wallSize(groups: WallGroup[], days: number): Size {
  const rooms = groups.reduce((sum, group) => sum + group.rooms.length, 0);
  const most = Math.max(1, Math.ceil(rooms / ROOMS_PER_SHEET));
  const sizes = [
    ...POINTS.filter((points) => points >= 8).map((points): Size => ({ points, isBrief: false })),
    ...POINTS.filter((points) => points <= 9).map((points): Size => ({ points, isBrief: true })),
  ];
  return sizes.find((size) => sheetsOf(groups, days, size) <= most) ?? { points: 5, isBrief: true };
}

export const sizeClass = ({ points, isBrief }: Size) => `pt-${points}${isBrief ? " is-brief" : ""}`;
