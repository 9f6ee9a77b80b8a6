import type { Place } from "#app/domain/public/change.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import type { PanelRow } from "#app/services/public/panel.server.ts";
import { changeText, panelText, whereTo } from "#app/text/public/public.ts";

type Step = {
  className: string;
  /** Characters that a line of the column holds, and lines that a row of 14.8vh has room for. */
  characters: number;
  lines: number;
};

/**
 * The sizes of each column in panel.css, largest first, on a 16:9 screen. The column takes the first in which all its
 * texts fit; past the last its rows grow: one long name must not make a whole column hard to read. The room's
 * smallest is 3.4vh, since it is read from afar.
 */
const STEPS = {
  class: [
    { className: "", characters: 11, lines: 1 },
    { className: "class-2", characters: 14, lines: 2 },
    { className: "class-3", characters: 18, lines: 2 },
  ],
  instructor: [
    { className: "", characters: 14, lines: 4 },
    { className: "instructor-2", characters: 18, lines: 5 },
    { className: "instructor-3", characters: 22, lines: 6 },
  ],
  discipline: [
    { className: "", characters: 18, lines: 4 },
    { className: "discipline-2", characters: 23, lines: 5 },
    { className: "discipline-3", characters: 28, lines: 6 },
  ],
  room: [
    { className: "", characters: 16, lines: 3 },
    { className: "room-2", characters: 18, lines: 4 },
  ],
} satisfies Record<string, Step[]>;

type Column = keyof typeof STEPS;

/** A word that fits a line at no size may break anywhere. */
export const LONGEST_CODE = Math.max(...STEPS.class.map(({ characters }) => characters));

function linesOf(text: string, characters: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/[ \t\n]+/)) {
    if (word.length > characters) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + 1 + word.length > characters) {
      lines += 1;
      used = word.length;
    } else used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
}

function stepOf(column: Column, cells: string[][]): string {
  const steps: Step[] = STEPS[column];
  const fits = steps.find(({ characters, lines }) =>
    cells.every((cell) => cell.reduce((sum, text) => sum + linesOf(text, characters), 0) <= lines),
  );
  return (fits ?? steps.at(-1))?.className ?? "";
}

export function roomsOf(row: PanelRow): string[] {
  return row.environmentNames.length > 0
    ? row.environmentNames.map(shortRoomName)
    : [panelText.noEnvironment];
}

export function shortPlace(place: Place): Place {
  return { ...place, environmentNames: place.environmentNames.map(shortRoomName) };
}

/** What is gone says so on one line, a former place stands beside it; where it moved to may take two more. */
function roomLines(row: PanelRow): string[] {
  if (row.change === "cancelled") return ["", ""];
  if (row.to) return ["", whereTo(shortPlace(row.to), row)];
  return row.from ? ["", ...roomsOf(row)] : roomsOf(row);
}

/** The classes of a table with these rows: one size per column, the same in every row (rules R9.10). */
export function tableClass(rows: PanelRow[], notices: string[]): string {
  return [
    notices.length > 0 ? "has-notice" : "",
    stepOf(
      "class",
      rows.map((row) => [row.className]),
    ),
    stepOf(
      "instructor",
      rows.map((row) =>
        row.substituteName === null ? [row.userName] : [changeText.substituted, row.substituteName],
      ),
    ),
    stepOf(
      "discipline",
      rows.map((row) => [row.disciplineName]),
    ),
    stepOf("room", rows.map(roomLines)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** More than two lines of notices are set smaller. */
const NOTICE_CHARACTERS = 110;

export function noticeClass(notices: string[]): string {
  const length = notices.reduce((sum, notice) => sum + notice.length, 0);
  return notices.length > 1 || length > NOTICE_CHARACTERS ? "notice notice-small" : "notice";
}
