import type { PublicReservation } from "#app/models/public-schedule.server.ts";

/**
 * A sheet of A4 in the four types of weekly.css, largest first: the characters of a column's line and the
 * lines of all columns, some spared for words that wrap early and for what must not be cut.
 */
const TYPES = [
  { className: "", characters: 46, lines: 94, isDense: false },
  { className: "is-dense print-medium", characters: 60, lines: 126, isDense: true },
  { className: "is-dense print-small", characters: 70, lines: 156, isDense: true },
  { className: "is-dense print-tiny", characters: 56, lines: 280, isDense: true },
] as const;

const LEAST_TYPE = TYPES[3];
const TIME_CHARACTERS = 12;
const LABEL_CHARACTERS = 10;
const SPACE_LINES = 0.6;
const HEADING_LINES = 2.4;

function linesOf(row: PublicReservation, type: (typeof TYPES)[number], hasRooms: boolean): number {
  const rooms = hasRooms ? [row.environmentNames.join(", ")] : [];
  const texts = [...rooms, row.disciplineName, row.className, row.userName, row.notes ?? ""];
  if (type.isDense) {
    const characters = texts.reduce((sum, text) => sum + text.length + 3, TIME_CHARACTERS);
    return Math.ceil(characters / type.characters) + SPACE_LINES;
  }
  const lines = texts
    .filter(Boolean)
    .map((text) => Math.ceil((text.length + LABEL_CHARACTERS) / type.characters));
  return lines.reduce((sum, count) => sum + count, 1 + SPACE_LINES);
}

/** The classes with which these reservations stay on one sheet; `headings` stand among them. */
export function printClass(
  rows: PublicReservation[],
  options: { headings: number; hasRooms: boolean },
): string {
  const fits = TYPES.find((type) => {
    const lines = rows.reduce((sum, row) => sum + linesOf(row, type, options.hasRooms), 0);
    return lines + options.headings * HEADING_LINES <= type.lines;
  });
  return (fits ?? LEAST_TYPE).className;
}
