import type { Place } from "#app/domain/public/change.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import { fitLines, linesOf } from "#app/routes/public/fit-lines.ts";
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
 * texts fit; a name that is longer than the last holds ends in "…", so that five rows stand. The room's smallest is
 * 3.4vh, since it is read from afar; the class has one size (class-lines.ts).
 */
const STEPS = {
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

function heightOf(text: string, characters: number): number {
  return linesOf(text, characters)?.length ?? Number.POSITIVE_INFINITY;
}

/** The smallest size of a column. */
const smallestOf = (column: Column): Step => STEPS[column].at(-1) as Step;

/** A name as its column's smallest size holds it. */
export function fitCell(column: Column, text: string): string {
  const { characters, lines } = smallestOf(column);
  return fitLines(text, characters, lines);
}

/** Lines of a room's name at the smallest size, also beside a mark, which is lower than a line of it. */
const ROOM_LINES = 3;

function fitRoom(name: string): string {
  return fitLines(name, smallestOf("room").characters, ROOM_LINES);
}

function stepOf(column: Column, cells: string[][]): string {
  const steps: Step[] = STEPS[column];
  const fits = steps.find(({ characters, lines }) =>
    cells.every((cell) => cell.reduce((sum, text) => sum + heightOf(text, characters), 0) <= lines),
  );
  return (fits ?? steps.at(-1))?.className ?? "";
}

/** Characters of a line of the struck room, and of the line beside the mark of a moved lesson. */
const STRUCK = 24;
const BESIDE_MARK = 17;

export function struckRooms(row: PanelRow): string {
  return fitLines(roomsOf(row).join(", "), STRUCK, 1);
}

export function formerRoom(text: string): string {
  return fitLines(text, BESIDE_MARK, 1);
}

/** A substitute's name is bold, beneath a tag that is as high as two lines. */
const SUBSTITUTE = { characters: 19, lines: 4 };

export function fitSubstitute(name: string): string {
  return fitLines(name, SUBSTITUTE.characters, SUBSTITUTE.lines);
}

/** The rooms of a row as they are written; a single one is cut to its lines, several make the row grow. */
export function roomsOf(row: PanelRow): string[] {
  const rooms = row.environmentNames.map(shortRoomName);
  if (rooms.length === 0) return [panelText.noEnvironment];
  return rooms.length === 1 ? rooms.map(fitRoom) : rooms;
}

/** Where a lesson is now, beneath the line that says so. */
export function placeOf(row: PanelRow & { to: Place }): string {
  return fitRoom(whereTo(shortPlace(row.to), row));
}

export function shortPlace(place: Place): Place {
  return { ...place, environmentNames: place.environmentNames.map(shortRoomName) };
}

/** What is gone says so on one line, a former place stands beside it; where it moved to may take two more. */
function roomLines(row: PanelRow): string[] {
  if (row.change === "cancelled") return ["", ""];
  if (row.to) return ["", placeOf({ ...row, to: row.to })];
  return row.from ? ["", ...roomsOf(row)] : roomsOf(row);
}

/** The classes of a table with these rows: one size per column, the same in every row (rules R9.10). */
export function tableClass(rows: PanelRow[], notices: string[]): string {
  return [
    notices.length > 0 ? "has-notice" : "",
    stepOf(
      "instructor",
      rows.map((row) =>
        row.substituteName === null
          ? [fitCell("instructor", row.userName)]
          : ["", changeText.substituted, fitSubstitute(row.substituteName)],
      ),
    ),
    stepOf(
      "discipline",
      rows.map((row) => [fitCell("discipline", row.disciplineName)]),
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
