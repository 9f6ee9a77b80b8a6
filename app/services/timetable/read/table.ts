import { foldTitle, matchTitle } from "#app/domain/import/import.ts";
import { MAX_IMPORT_COLUMNS, MAX_TIMETABLE_NAME } from "#app/domain/limits.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import {
  type ColumnMapping,
  missingFields,
  TIMETABLE_FIELD_NAMES,
  TIMETABLE_FIELDS,
  type TimetableField,
} from "#app/domain/timetable/column-mapping.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { LineFault, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { collectLessons } from "./collect.ts";
import { withDayAndHourApart } from "./day-hour-column.ts";
import { type Hour, hasBareHours, readHour, readShift } from "./hours.ts";
import { joinRows } from "./join-rows.ts";
import { remember } from "./remember.ts";
import { LEAST_COLUMNS, readTimetableRows, withoutHeading } from "./timetable-rows.ts";
import { isBareOne, readDate, readName, readNames, readWeekday, readWeeks } from "./values.ts";

const SAMPLE_ROWS = 5;

/** Suggests the columns by their titles; each column is taken once. */
export function suggestMapping(titles: string[]): ColumnMapping {
  const folded = titles.map(foldTitle);
  const columns: ColumnMapping["columns"] = {};
  for (const field of TIMETABLE_FIELD_NAMES) {
    const names: readonly string[] = TIMETABLE_FIELDS[field];
    const column = names
      .map((name) => folded.indexOf(name))
      .find((index) => index >= 0 && !Object.values(columns).includes(index));
    if (column !== undefined) columns[field] = column;
  }
  // What schools write around a title: "Nome da turma", "Disciplinas".
  for (const field of TIMETABLE_FIELD_NAMES) {
    if (columns[field] !== undefined) continue;
    const taken = Object.values(columns);
    const column = titles.findIndex(
      (title, index) => !taken.includes(index) && matchTitle(title, TIMETABLE_FIELDS[field]) > 0,
    );
    if (column >= 0) columns[field] = column;
  }
  return { columns, defaultShift: null };
}

/** A column "Período" that names shifts ("Matutino", "T") is that of the shifts. */
function withShiftColumn(mapping: ColumnMapping, titles: string[], rows: TableRow[]): ColumnMapping {
  const { period, ...columns } = mapping.columns;
  if (columns.shift !== undefined) return mapping;
  const isOfShifts = (column: number) => {
    const cells = rows.map((row) => row.cells[column] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every((cell) => readShift(cell) !== null);
  };
  if (period !== undefined && isOfShifts(period))
    return { ...mapping, columns: { ...columns, shift: period } };
  // Beside a column of the lessons' numbers.
  const other = titles.findIndex((title) => foldTitle(title) === "periodo");
  const isFree = other >= 0 && !Object.values(mapping.columns).includes(other);
  return isFree && isOfShifts(other)
    ? { ...mapping, columns: { ...mapping.columns, shift: other } }
    : mapping;
}

/** The titles, the first rows, and the columns that the titles suggest; or that the rows are no table of lessons. */
export function describeTable(
  rows: TableRow[],
  { isList }: { isList: boolean },
): { needsMapping: { columns: string[]; sample: string[][]; suggested: ColumnMapping } } | TimetableRefusal {
  const cut = ({ cells }: TableRow) =>
    cells.slice(0, MAX_IMPORT_COLUMNS).map((cell) => cell.slice(0, MAX_TIMETABLE_NAME));
  const [titles, ...rest] = withDayAndHourApart(withoutHeading(rows));
  const width = titles?.cells.length ?? 0;
  if (!titles || width < LEAST_COLUMNS)
    return isList ? { refused: "narrowTable", value: String(width) } : { refused: "unknownFormat" };
  if (rest.length === 0) return { refused: "empty" };
  const columns = cut(titles);
  const suggested = withShiftColumn(suggestMapping(columns), columns, rest);
  return { needsMapping: { columns, sample: rest.slice(0, SAMPLE_ROWS).map(cut), suggested } };
}

type Cell = (field: TimetableField) => string;

/** A list that runs so far, and begins as hours do, is of hours: "8" to "19". */
const NO_LESSON_NUMBER = 18;
const HOUR_FIELDS = ["period", "startTime", "endTime"] as const;

type Options = {
  defaultShift: ColumnMapping["defaultShift"];
  /** Whether a bare number of the column of days is clear. */
  hasBareNumbers: boolean;
  /** The columns whose bare numbers are hours. */
  bareHours: (typeof HOUR_FIELDS)[number][];
};

/** Reads the cells of one file, each text once. */
function createReader({ defaultShift, hasBareNumbers, bareHours }: Options) {
  const hour = remember((text) => readHour(text));
  const bareHour = remember((text) => readHour(text, { isBareHour: true }));
  return {
    defaultShift,
    weekday: remember((text) => readWeekday(text, { hasBareNumbers })),
    hour: (field: (typeof HOUR_FIELDS)[number], text: string) =>
      bareHours.includes(field) ? bareHour(text) : hour(text),
    shift: remember(readShift),
    weeks: remember(readWeeks),
    date: remember((text) => (text === "" ? null : (readDate(text) ?? undefined))),
    names: remember(readNames),
    name: remember(readName),
  };
}

type Reader = ReturnType<typeof createReader>;

function isHour(value: Hour | { fault: string }): value is Hour {
  return "period" in value;
}

/** The times of a row and its ordinal number; `fault` is the cell that says neither. */
function hourOf(cell: Cell, reader: Reader): Hour | { fault: string } {
  const hour: Hour = { startTime: null, endTime: null, period: null, shift: null };
  for (const field of ["period", "startTime"] as const) {
    if (cell(field) === "") continue;
    const read = reader.hour(field, cell(field));
    if (!read) return { fault: cell(field) };
    // A column of hours may hold numbers of lessons, and that of the lessons hours: each says what stands in it.
    hour.startTime = read.startTime ?? hour.startTime;
    hour.endTime = read.endTime ?? hour.endTime;
    hour.period ??= read.period;
    hour.shift ??= read.shift;
  }
  if (cell("endTime") !== "") {
    const read = reader.hour("endTime", cell("endTime"));
    hour.endTime = read && (read.endTime ?? read.startTime);
    if (hour.endTime === null) return { fault: cell("endTime") };
  }
  const { startTime, endTime } = hour;
  if (startTime !== null && endTime !== null && endTime <= startTime)
    return { fault: `${startTime}–${endTime}` };
  return startTime === null && hour.period === null ? { fault: cell("startTime") } : hour;
}

function lessonOf(line: number, cell: Cell, reader: Reader): FileLesson | [LineFault, string] {
  const weekday = reader.weekday(cell("weekday"));
  if (weekday === null) return ["weekday", cell("weekday")];
  const hour = hourOf(cell, reader);
  if (!isHour(hour)) return ["hour", hour.fault];
  const named = cell("shift") === "" ? null : reader.shift(cell("shift"));
  if (named === null && cell("shift") !== "") return ["shift", cell("shift")];
  const weeks = reader.weeks(cell("weeks"));
  if (weeks === null) return ["week", cell("weeks")];
  const [startDate, endDate] = [reader.date(cell("startDate")), reader.date(cell("endDate"))];
  if (startDate === undefined) return ["date", cell("startDate")];
  if (endDate === undefined || (startDate && endDate && endDate < startDate))
    return ["date", cell("endDate")];
  const counted = hour.period === null ? null : reader.defaultShift;
  return {
    line,
    weekday,
    ...hour,
    shift: named ?? hour.shift ?? counted,
    classes: reader.names(cell("classes")),
    teachers: reader.names(cell("teachers")),
    discipline: reader.name(cell("discipline")) || null,
    environments: reader.names(cell("environments")),
    weeks,
    startDate,
    endDate,
  };
}

/** The lessons of a table's rows, titles first. */
export function tableLessons(rows: TableRow[], mapping: ColumnMapping): TimetableFile | TimetableRefusal {
  const [titles, ...rest] = withDayAndHourApart(withoutHeading(rows));
  const width = titles?.cells.length ?? 0;
  const isBeyond = Object.values(mapping.columns).some((column) => column >= width);
  if (missingFields(mapping).length > 0 || isBeyond) return { refused: "missingColumns" };
  if (rest.length === 0) return { refused: "empty" };
  const collected = collectLessons("table");
  const { weekday = 0 } = mapping.columns;
  const hasBareNumbers = !rest.some(({ cells }) => isBareOne(cells[weekday] ?? ""));
  const cellsOf = (field: TimetableField) =>
    rest.map(({ cells }) => cells[mapping.columns[field] ?? -1] ?? "");
  // A person's column of lessons holds numbers of lessons, unless they run to where no day has one.
  const bareHours = HOUR_FIELDS.filter((field) =>
    hasBareHours(cellsOf(field), field === "period" ? NO_LESSON_NUMBER : 0),
  );
  const reader = createReader({ defaultShift: mapping.defaultShift, hasBareNumbers, bareHours });
  const lessons: FileLesson[] = [];
  for (const { line, cells } of rest) {
    const cell: Cell = (field) => cells[mapping.columns[field] ?? -1] ?? "";
    if (cells.slice(width).some((more) => more !== "")) {
      collected.fault(line, "columns", cells.slice(width).join(" "));
      continue;
    }
    const lesson = lessonOf(line, cell, reader);
    if (Array.isArray(lesson)) collected.fault(line, ...lesson);
    else lessons.push(lesson);
  }
  for (const lesson of joinRows(lessons)) collected.add(lesson);
  return collected.finish(rest.length);
}

/** Reads a table of lessons, CSV or XLSX, by the columns that a person named (rules R28.4). */
export async function readTable(
  bytes: Uint8Array,
  mapping: ColumnMapping,
): Promise<TimetableFile | TimetableRefusal> {
  const read = await readTimetableRows(bytes);
  return "refused" in read ? read : tableLessons(read.rows, mapping);
}
