/** What is read of a grid, in one line a lesson. */
import type { GridChoice, KnownNames } from "#app/domain/timetable/grid.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable } from "#app/services/timetable/read-timetable.server.ts";
import { type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";

/** What is read of a workbook with these sheets. */
export function read(sheets: TestSheet[], choice: GridChoice = {}, known?: KnownNames, fileOf = xlsxOf) {
  return readTimetableFile(fileOf(sheets), { grid: choice, ...(known ? { known } : {}) });
}

export function gridOf(found: ReadTimetable) {
  if (!("lessons" in found && found.grid)) throw new Error(JSON.stringify(found));
  return { ...found, grid: found.grid };
}

/** A lesson as "day hour class · discipline · teacher · room", of every week unless it says another. */
export function texts(found: ReadTimetable): string[] {
  return gridOf(found).lessons.map((lesson) => {
    const { weekday, startTime, endTime, shift, period, weeks } = lesson;
    const hour = startTime ? [startTime, endTime].filter(Boolean).join("-") : `${shift ?? ""}${period}`;
    const what = [
      lesson.classes.join("+"),
      lesson.discipline,
      lesson.teachers.join("+"),
      lesson.environments.join("+"),
    ];
    return `${weekday} ${hour} ${what.join(" · ")}${weeks === "1" ? "" : ` ${weeks}`}`;
  });
}

/** As spreadsheet programs in Brazil write it: semicolons, Windows-1252, CRLF. */
export function csvOf([sheet]: TestSheet[]): Uint8Array<ArrayBuffer> {
  const quoted = (cell: string) => (/[;\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = sheet?.rows.map((row) => `${row.map(quoted).join(";")}\r\n`).join("") ?? "";
  return new Uint8Array(Buffer.from(text.replaceAll("–", "\u0096"), "latin1"));
}
