import type { Shift } from "#app/domain/dates/shift.ts";
import { foldTitle } from "#app/domain/import/import.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import type { TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { collectLessons } from "./collect.ts";
import { hasBareHours, readHour } from "./hours.ts";
import { remember } from "./remember.ts";
import { readTimetableText } from "./timetable-rows.ts";
import { readName, readNames, readWeekday } from "./values.ts";

/** The columns of FET's `…_timetable.csv`, in their order; it may be exported without the titles. */
const TITLES = [
  "activity id",
  "day",
  "hour",
  "students sets",
  "subject",
  "teachers",
  "activity tags",
  "room",
];
const WITHOUT_COMMENTS = TITLES.length;

type Columns = Record<"day" | "hour" | "students" | "subject" | "teachers" | "room", number>;
const IN_ORDER: Columns = { day: 1, hour: 2, students: 3, subject: 4, teachers: 5, room: 7 };

function columnsOf(titles: string[]): Columns | null {
  const folded = titles.map(foldTitle);
  const [, day, hour, students, subject, teachers, , room] = TITLES.map((title) => folded.indexOf(title));
  const columns = { day, hour, students, subject, teachers, room } as Columns;
  return Object.values(columns).every((column) => column >= 0) ? columns : null;
}

/** Without titles: a number, then a word for a day, in as many columns as FET writes. */
function isUntitled({ cells: [id = "", day = ""], cells }: TableRow): boolean {
  const isWide = cells.length === WITHOUT_COMMENTS || cells.length === WITHOUT_COMMENTS + 1;
  return isWide && /^\d+$/.test(id) && readWeekday(day, { hasBareNumbers: false }) !== null;
}

export function isFet(rows: TableRow[]): boolean {
  const [first] = rows;
  if (!first) return false;
  return columnsOf(first.cells) !== null || isUntitled(first);
}

/** A virtual room is written with the rooms that it stands for: "Oficina (Bancada 1+Bancada 2)". */
function roomsOf(cell: string): string[] {
  const inner = cell.endsWith(")") ? cell.slice(cell.indexOf("(") + 1, -1) : "";
  return readNames(inner.includes("+") ? inner : cell);
}

export function fetLessons(rows: TableRow[], shift: Shift | null): TimetableFile | TimetableRefusal {
  const collected = collectLessons("fet");
  const titled = columnsOf(rows[0]?.cells ?? []);
  const columns = titled ?? IN_ORDER;
  const activities = titled ? rows.slice(1) : rows;
  const isBareHour = hasBareHours(activities.map(({ cells }) => cells[columns.hour] ?? ""));
  const weekdayOf = remember((text) => readWeekday(text, { hasBareNumbers: false }));
  const hourOf = remember((text) => readHour(text, { isBareHour }));
  const namesOf = remember(readNames);
  for (const { line, cells } of activities) {
    const cell = (name: keyof Columns) => cells[columns[name]] ?? "";
    const weekday = weekdayOf(cell("day"));
    const hour = hourOf(cell("hour"));
    if (weekday === null) {
      collected.fault(line, "weekday", cell("day"));
    } else if (!hour) {
      collected.fault(line, "hour", cell("hour"));
    } else {
      collected.add({
        line,
        weekday,
        ...hour,
        shift: hour.period === null ? null : (hour.shift ?? shift),
        classes: namesOf(cell("students")),
        teachers: namesOf(cell("teachers")),
        discipline: readName(cell("subject")) || null,
        environments: roomsOf(cell("room")),
        weeks: "1",
        startDate: null,
        endDate: null,
      });
    }
  }
  return collected.finish(activities.length);
}

/**
 * Reads the timetable that FET exports as CSV: a row an hour of each activity (rules R28.6).
 * @param shift in which numbered hours count; null: of the whole day.
 */
export function readFet(bytes: Uint8Array, shift: Shift | null = null): TimetableFile | TimetableRefusal {
  const read = readTimetableText(bytes);
  return "refused" in read ? read : fetLessons(read.rows, shift);
}
