import { type ImportedType, readImportedType } from "#app/domain/calendar/imported-day.ts";
import { type CivilDate, daysInRange, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { readTypedDates, yearOfTexts } from "#app/domain/dates/typed-date.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { IMPORT_FIELDS, type ImportChoices } from "#app/domain/import/import.ts";
import { MAX_TERM_DAYS } from "#app/domain/limits.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import { listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import { calendarTitle } from "#app/models/calendar/calendar.schema.ts";
import {
  type Calendar,
  type CalendarWithDays,
  listCalendars,
  listCalendarsWithDays,
} from "#app/models/calendar/calendar.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { ImportPlan, Planned } from "../import/plan.ts";

const text = calendarText.imported;
const LEAST_TITLE = 3;

type ReadRow = {
  line: number;
  type: ImportedType;
  asWeekday: number | null;
  startDate: CivilDate;
  endDate: CivilDate;
  description: string;
  /** 0 for a holiday, which is of no calendar. */
  calendarId: number;
};

type Cells = Record<"date" | "type" | "description" | "calendar", string>;

function readDates(cell: string, year: number): { startDate: CivilDate; endDate: CivilDate } | string {
  const { start: startDate, end: endDate } = readTypedDates(cell, year);
  if (!isCivilDate(startDate) || !isCivilDate(endDate)) return text.badDate;
  const days = daysInRange(startDate, endDate);
  if (days < 1) return calendarText.refused.reversed;
  return days > MAX_TERM_DAYS ? calendarText.refused.tooLong : { startDate, endDate };
}

/** The calendar of a row: the one that it names, else the default one, else the first. */
function calendarOfRow(cell: string, calendars: Calendar[]): Calendar | undefined {
  return cell === "" ? calendars[0] : calendars.find(({ name }) => foldText(name) === foldText(cell));
}

function readRow(
  line: number,
  cells: Cells,
  { calendars, year }: { calendars: Calendar[]; year: number },
): ReadRow | string {
  const type = readImportedType(cells.type);
  if (!type) return text.badType;
  const dates = readDates(cells.date, year);
  if (typeof dates === "string") return dates;
  const named = calendarTitle.safeParse(cells.description);
  if (!named.success) return named.error.issues[0]?.message ?? text.badType;
  const description = named.data ?? "";
  if (type.type === "holiday") {
    if (description.length < LEAST_TITLE) return text.holidayTitle;
    return { line, ...type, ...dates, description, calendarId: 0 };
  }
  const calendar = calendarOfRow(cells.calendar.trim(), calendars);
  if (!calendar) return calendars.length === 0 ? text.noCalendar : text.unknownCalendar;
  return { line, ...type, ...dates, description, calendarId: calendar.id };
}

function pairTerms(rows: ReadRow[], faults: ImportPlan["faults"]): ReadRow[] {
  const byDate = rows.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.line - b.line);
  const pairs: ReadRow[] = [];
  const open = new Map<number, ReadRow>();
  for (const row of byDate.filter(({ type }) => type === "start" || type === "end")) {
    const start = open.get(row.calendarId);
    if (row.type === "start") {
      if (start) faults.push({ line: start.line, messages: [text.noEnd] });
      open.set(row.calendarId, row);
    } else if (start) {
      pairs.push({ ...start, endDate: row.endDate });
      open.delete(row.calendarId);
    } else {
      faults.push({ line: row.line, messages: [text.noStart] });
    }
  }
  for (const { line } of open.values()) faults.push({ line, messages: [text.noEnd] });
  return pairs;
}

function isPresent(row: ReadRow, calendars: Map<number, CalendarWithDays>, holidays: Set<string>): boolean {
  const { type, startDate, endDate } = row;
  if (type === "holiday") return holidays.has(`${startDate} ${foldText(row.description)}`);
  const calendar = calendars.get(row.calendarId);
  const day = calendar?.days.find(({ date }) => date === startDate);
  if (type === "saturday") return day?.isSchoolDay === true && day.asWeekday === row.asWeekday;
  const kind = type === "start" ? "term" : type;
  const isSame = calendar?.terms.some(
    (term) => term.kind === kind && term.startDate === startDate && term.endDate === endDate,
  );
  return isSame === true || (type === "exams" && day !== undefined);
}

/**
 * Plans the effect of rows of a calendar's file (rules R23.9). Whether terms overlap is known when they are written:
 * then all rows are refused.
 * @param rows without the titles.
 * @param choices the columns, and the type of rows that have none.
 */
export function planCalendar(
  deps: Deps,
  rows: TableRow[],
  { mapping, defaults }: Pick<ImportChoices, "mapping" | "defaults">,
): ImportPlan {
  const missing = IMPORT_FIELDS.calendar
    .filter(({ name, isRequired }) => isRequired && !(name in mapping || name in defaults))
    .map(({ name }) => name);
  const plan: ImportPlan = {
    creates: [],
    updates: [],
    unchanged: 0,
    faults: [],
    missing,
    notes: [],
    leftOut: 0,
  };
  if (missing.length > 0) return plan;
  const calendars = listCalendars(deps.db);
  const cell = (row: string[], name: string) =>
    mapping[name] === undefined ? "" : (row[mapping[name]] ?? "");
  const year =
    yearOfTexts(rows.map(({ cells: row }) => cell(row, "date"))) ?? Number(schoolToday(deps).slice(0, 4));
  const read: ReadRow[] = [];
  for (const { line, cells: row } of rows) {
    const cells = { date: cell(row, "date"), type: cell(row, "type") || (defaults.type ?? "") };
    const rest = { description: cell(row, "description"), calendar: cell(row, "calendar") };
    const found = readRow(line, { ...cells, ...rest }, { calendars, year });
    if (typeof found === "string") plan.faults.push({ line, messages: [found] });
    else read.push(found);
  }
  const others = read.filter(({ type }) => type !== "start" && type !== "end");
  const wanted = [...pairTerms(read, plan.faults), ...others].sort((a, b) => a.line - b.line);
  const dates = wanted.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort();
  const range = { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
  const present = new Map(listCalendarsWithDays(deps.db, range).map((each) => [each.id, each]));
  const holidays = new Set(
    listBlockedDays(deps.db, range, { limit: 2000 }).map((day) => `${day.date} ${foldText(day.title)}`),
  );
  for (const row of wanted) {
    if (isPresent(row, present, holidays)) plan.unchanged++;
    else plan.creates.push(plannedOf(row));
  }
  plan.faults.sort((a, b) => a.line - b.line);
  return plan;
}

function plannedOf({ line, ...values }: ReadRow): Planned {
  return { line, key: `${values.calendarId} ${values.startDate}`, values, id: null, before: null };
}
