import type { PublicReservation } from "#app/models/public/public-schedule.server.ts";

/**
 * A sheet of A4 in the type sizes of weekly.css, largest first: the characters of a column's line, the lines of all
 * columns (some in reserve for words that wrap early and for blocks that must not be split), and the space between
 * two reservations in lines.
 */
const TYPES = [
  { className: "", characters: 52, lines: 102, space: 0.6, isDense: false },
  { className: "is-dense", characters: 52, lines: 102, space: 0.6, isDense: true },
  { className: "is-dense print-large", characters: 60, lines: 122, space: 0.7, isDense: true },
  { className: "is-dense print-medium", characters: 69, lines: 144, space: 0.8, isDense: true },
  { className: "is-dense print-small", characters: 80, lines: 178, space: 0.55, isDense: true },
  { className: "is-dense print-tiny", characters: 63, lines: 325, space: 0.5, isDense: true },
] as const;

const LEAST_TYPE = TYPES[5];
const TIME_CHARACTERS = 12;

function linesOf(row: PublicReservation, type: (typeof TYPES)[number]): number {
  // A mark and where it was, or where to, are lines of their own.
  const changed = row.change ? ["changed", row.from || row.to ? "elsewhere" : ""] : [];
  const texts = [
    row.environmentNames.join(", "),
    `${row.className} · ${row.disciplineName}`,
    row.userName,
    row.notes ?? "",
    ...changed,
  ];
  if (type.isDense) {
    const characters = texts.reduce((sum, text) => sum + text.length + 3, TIME_CHARACTERS);
    return Math.ceil(characters / type.characters) + type.space;
  }
  const lines = texts.filter(Boolean).map((text) => Math.ceil(text.length / type.characters));
  return lines.reduce((sum, count) => sum + count, 1 + type.space);
}

/** The classes with which a day's reservations fit one sheet. */
export function printClass(rows: PublicReservation[]): string {
  const fits = TYPES.find((type) => rows.reduce((sum, row) => sum + linesOf(row, type), 0) <= type.lines);
  return (fits ?? LEAST_TYPE).className;
}
