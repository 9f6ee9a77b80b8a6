import type { Shift } from "#app/domain/dates/shift.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { FileRefusal, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { collectLessons } from "./collect.ts";
import { readHour } from "./hours.ts";
import { readTimetableText } from "./timetable-rows.ts";
import { readName } from "./values.ts";

/** GPU001.TXT has no titles: lesson number, class, teacher, subject, room, day (1 Monday), hour, length, and more. */
const COLUMNS = 7;
const LAST_DAY = 7;
/** GPU002.TXT and GPU014.TXT have more than twenty; their last ones may be cut. */
const LEAST_OTHER_COLUMNS = 10;

function isDay(cell: string): boolean {
  return /^[1-7]$/.test(cell);
}

/** Whether the first rows are those of GPU001.TXT: most have a number, a day of 1 to 7 and a number of an hour. */
export function isUntis(rows: TableRow[]): boolean {
  const looked = rows.slice(0, 20);
  const fitting = looked.filter(
    ({ cells: [number = "", , , , , day = "", hour = ""], cells }) =>
      cells.length >= COLUMNS && /^\d*$/.test(number) && isDay(day) && /^\d{1,2}$/.test(hour),
  );
  return fitting.length > looked.length / 2;
}

/**
 * Which other file of Untis the first rows are of: GPU002.TXT has lessons without a day, GPU014.TXT the substitutions of
 * dates; null for none of both.
 */
export function otherUntisFile(rows: TableRow[]): FileRefusal | null {
  const looked = rows.slice(0, 20);
  const isNumber = (cell = "") => /^\d+$/.test(cell);
  const isWord = (cell = "") => /\p{L}/u.test(cell);
  const most = (fits: (cells: string[]) => boolean) =>
    // A table with titles is none of them: they have none.
    fits(looked[0]?.cells ?? []) && looked.filter(({ cells }) => fits(cells)).length > looked.length / 2;
  if (
    most(
      (cells) =>
        cells.length >= LEAST_OTHER_COLUMNS && isNumber(cells[0]) && /^20\d{6}$/.test(cells[1] ?? ""),
    )
  )
    return "untisSubstitutions";
  const isLesson = (cells: string[]) =>
    cells.length >= LEAST_OTHER_COLUMNS &&
    cells.slice(0, 4).every((cell) => /^\d*(?:[.,]\d+)?$/.test(cell)) &&
    isNumber(cells[0]) &&
    isWord(cells[6]);
  return most(isLesson) ? "untisLessons" : null;
}

/** Adds the names of a cell: Untis writes several as "~172~230". */
function addNames(list: string[], cell: string): void {
  for (const name of cell.split("~").map(readName)) if (name !== "" && !list.includes(name)) list.push(name);
}

function lessonOf(row: TableRow, shift: Shift | null): FileLesson | null {
  const [, , , subject = "", , day = "", hourCell = ""] = row.cells;
  const hour = readHour(hourCell);
  if (!hour || !isDay(day) || Number(day) > LAST_DAY) return null;
  return {
    line: row.line,
    weekday: Number(day),
    ...hour,
    shift: hour.period === null ? null : shift,
    classes: [],
    teachers: [],
    discipline: readName(subject) || null,
    environments: [],
    weeks: "1",
    startDate: null,
    endDate: null,
  };
}

export function untisLessons(rows: TableRow[], shift: Shift | null): TimetableFile | TimetableRefusal {
  const collected = collectLessons("untis");
  const lessons = new Map<string, FileLesson>();
  for (const row of rows) {
    const [number = "", className = "", teacher = "", subject = "", room = "", day = "", hour = ""] =
      row.cells;
    if (row.cells.length < COLUMNS) {
      collected.fault(row.line, "columns", row.cells.join(" "));
      continue;
    }
    // A lesson without a number is none of the regular ones: its rows are not of one lesson.
    const isNumbered = Number(number) > 0;
    const key = isNumbered ? [number, day, hour, readName(subject)].join("\t") : `line ${row.line}`;
    const lesson = lessons.get(key) ?? lessonOf(row, shift);
    if (!lesson) {
      const isDayFault = !isDay(day);
      collected.fault(row.line, isDayFault ? "weekday" : "hour", isDayFault ? day : hour);
      continue;
    }
    lessons.set(key, lesson);
    addNames(lesson.classes, className);
    addNames(lesson.teachers, teacher);
    addNames(lesson.environments, room);
  }
  for (const lesson of lessons.values()) collected.add(lesson);
  return collected.finish(rows.length);
}

/**
 * Reads the timetable that Untis exports as GPU001.TXT. Rows of one lesson number, day, hour and subject are one joined
 * lesson: of its classes, teachers and rooms (rules R28.7).
 * @param shift in which the file's hours count; null: of the whole day.
 */
export function readUntis(bytes: Uint8Array, shift: Shift | null = null): TimetableFile | TimetableRefusal {
  const read = readTimetableText(bytes);
  return "refused" in read ? read : untisLessons(read.rows, shift);
}
