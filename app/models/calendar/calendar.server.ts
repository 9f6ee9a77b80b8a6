import { type Kysely, sql } from "kysely";
import type { DayException, SchoolWeekday, TermKind, TermSpan } from "#app/domain/calendar/calendar.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { DB } from "#db/types.ts";
import type { CalendarInput } from "./calendar.schema.ts";

type Versioned = { id: number; createdAt: string; updatedAt: string };

/** A school calendar without its terms and days (rules R23.1). */
export type Calendar = Versioned & {
  name: string;
  isDefault: boolean;
  targetDays: number | null;
  weekdays: SchoolWeekday[];
};
export type CalendarTerm = Versioned & TermSpan;
export type CalendarDay = Versioned & DayException;

export type CalendarWithDays = Calendar & { terms: CalendarTerm[]; days: CalendarDay[] };

type Range = { startDate: CivilDate; endDate: CivilDate };

const TERM_COLUMNS = [
  "t.id",
  "t.name",
  "t.kind",
  "t.start_date as startDate",
  "t.end_date as endDate",
  "t.created_at as createdAt",
  "t.updated_at as updatedAt",
] as const;

const DAY_COLUMNS = [
  "d.id",
  "d.date",
  "d.is_school_day",
  "d.as_weekday",
  "d.is_morning",
  "d.is_afternoon",
  "d.is_evening",
  "d.title",
  "d.created_at as createdAt",
  "d.updated_at as updatedAt",
] as const;

type DayRow = Versioned & {
  date: string;
  is_school_day: number;
  as_weekday: number | null;
  is_morning: number;
  is_afternoon: number;
  is_evening: number;
  title: string | null;
};

function toDay(row: DayRow): CalendarDay {
  const { id, date, title, createdAt, updatedAt } = row;
  const has = { morning: row.is_morning, afternoon: row.is_afternoon, evening: row.is_evening };
  return {
    id,
    date,
    isSchoolDay: row.is_school_day === 1,
    asWeekday: row.as_weekday as SchoolWeekday | null,
    shifts: SHIFTS.filter((shift) => has[shift] === 1),
    title,
    createdAt,
    updatedAt,
  };
}

type CalendarRow = Versioned & {
  name: string;
  is_default: number;
  targetDays: number | null;
  weekdays: string;
};

function toCalendar({ is_default, weekdays, ...row }: CalendarRow): Calendar {
  return { ...row, isDefault: is_default === 1, weekdays: [...weekdays].map(Number) as SchoolWeekday[] };
}

function selectCalendars(q: Kysely<DB>) {
  return q
    .selectFrom("calendars as c")
    .select([
      "c.id",
      "c.name",
      "c.is_default",
      "c.target_days as targetDays",
      "c.weekdays",
      "c.created_at as createdAt",
      "c.updated_at as updatedAt",
    ])
    .orderBy("c.is_default", "desc")
    .orderBy("c.id");
}

const calendars = prepareQuery((q) => selectCalendars(q));

export function listCalendars(db: Database): Calendar[] {
  return db.all(calendars({})).map(toCalendar);
}

export function findCalendar(db: Database, id: number): Calendar | null {
  const row = db.get(selectCalendars(db.q).where("c.id", "=", id));
  return row ? toCalendar(row) : null;
}

function selectWithDays(q: Kysely<DB>, range: Range) {
  return selectCalendars(q).select([
    sql<string>`(
      SELECT json_group_array(json_object(
        'id', t.id, 'name', t.name, 'kind', t.kind, 'startDate', t.start_date, 'endDate', t.end_date,
        'createdAt', t.created_at, 'updatedAt', t.updated_at
      ))
      FROM (
        SELECT * FROM calendar_terms
        WHERE calendar_id = c.id AND start_date <= ${range.endDate} AND end_date >= ${range.startDate}
        ORDER BY start_date, end_date DESC, id
      ) AS t
    )`.as("terms"),
    sql<string>`(
      SELECT json_group_array(json_object(
        'id', d.id, 'date', d.date, 'is_school_day', d.is_school_day, 'as_weekday', d.as_weekday,
        'is_morning', d.is_morning, 'is_afternoon', d.is_afternoon, 'is_evening', d.is_evening,
        'title', d.title, 'createdAt', d.created_at, 'updatedAt', d.updated_at
      ))
      FROM calendar_days AS d
      WHERE d.calendar_id = c.id AND d.date >= ${range.startDate} AND d.date <= ${range.endDate}
    )`.as("days"),
  ]);
}

const allWithDays = prepareQuery((q, range: Range) => selectWithDays(q, range));

const oneWithDays = prepareQuery((q, input: Range & { id: number }) =>
  selectWithDays(q, input).where("c.id", "=", input.id),
);

const ofClass = prepareQuery((q, input: Range & { classId: number | null }) =>
  selectWithDays(q, input).where(
    sql<boolean>`c.id = coalesce(
      (SELECT calendar_id FROM classes WHERE id = ${input.classId}),
      (SELECT id FROM calendars WHERE is_default = 1)
    )`,
  ),
);

function withDays({ terms, days, ...row }: CalendarRow & { terms: string; days: string }): CalendarWithDays {
  return {
    ...toCalendar(row),
    terms: JSON.parse(terms) as CalendarTerm[],
    days: (JSON.parse(days) as DayRow[]).map(toDay),
  };
}

export function listCalendarsWithDays(db: Database, range: Range): CalendarWithDays[] {
  return db.all(allWithDays(range)).map(withDays);
}

export function findCalendarWithDays(db: Database, id: number, range: Range): CalendarWithDays | null {
  const row = db.get(oneWithDays({ id, ...range }));
  return row ? withDays(row) : null;
}

/** The calendar that a class follows: its own, else the default one; null where there is none of both. */
export function findCalendarOfClass(
  db: Database,
  classId: number | null,
  range: Range,
): CalendarWithDays | null {
  const row = db.get(ofClass({ classId, ...range }));
  return row ? withDays(row) : null;
}

export function listTerms(db: Database, calendarId: number): CalendarTerm[] {
  return db.all(
    db.q
      .selectFrom("calendar_terms as t")
      .select(TERM_COLUMNS)
      .where("t.calendar_id", "=", calendarId)
      .orderBy("t.start_date")
      .orderBy("t.id")
      .$narrowType<{ kind: TermKind }>(),
  );
}

export function listDays(
  db: Database,
  calendarId: number,
  part: { limit: number; after?: CivilDate | undefined },
): CalendarDay[] {
  const rows = db.all(
    db.q
      .selectFrom("calendar_days as d")
      .select(DAY_COLUMNS)
      .where("d.calendar_id", "=", calendarId)
      .where("d.date", ">", part.after ?? "")
      .orderBy("d.date")
      .limit(part.limit),
  );
  return rows.map(toDay);
}

export function findTerm(db: Database, calendarId: number, id: number): CalendarTerm | null {
  const term = db.q.selectFrom("calendar_terms as t").select(TERM_COLUMNS).$narrowType<{ kind: TermKind }>();
  return db.get(term.where("t.calendar_id", "=", calendarId).where("t.id", "=", id)) ?? null;
}

export function findDay(db: Database, calendarId: number, id: number): CalendarDay | null {
  const day = db.q.selectFrom("calendar_days as d").select(DAY_COLUMNS);
  const row = db.get(day.where("d.calendar_id", "=", calendarId).where("d.id", "=", id));
  return row ? toDay(row) : null;
}

export function findDayByDate(db: Database, calendarId: number, date: CivilDate): CalendarDay | null {
  const day = db.q.selectFrom("calendar_days as d").select(DAY_COLUMNS);
  const row = db.get(day.where("d.calendar_id", "=", calendarId).where("d.date", "=", date));
  return row ? toDay(row) : null;
}

export function countDays(db: Database, calendarId: number, range: Range): number {
  const row = db.get(
    db.q
      .selectFrom("calendar_days")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("calendar_id", "=", calendarId)
      .where("date", ">=", range.startDate)
      .where("date", "<=", range.endDate),
  );
  return row?.count ?? 0;
}

export function listClassesOfCalendar(db: Database, calendarId: number): string[] {
  const rows = db.all(
    db.q
      .selectFrom("classes")
      .select("name")
      .where("calendar_id", "=", calendarId)
      .orderBy("sort_key")
      .orderBy("id"),
  );
  return rows.map(({ name }) => name);
}

type CalendarFields = Required<Pick<CalendarInput, "name">> & {
  isDefault: boolean;
  targetDays: number | null;
  weekdays: readonly number[];
};

function calendarColumns({ name, isDefault, targetDays, weekdays }: CalendarFields) {
  return {
    name,
    is_default: isDefault ? (1 as const) : (0 as const),
    target_days: targetDays,
    weekdays: weekdays.join(""),
  };
}

export function clearDefault(db: Database, at: string): void {
  db.run(
    db.q
      .updateTable("calendars")
      .set({ is_default: 0, updated_at: nextVersion(at) })
      .where("is_default", "=", 1),
  );
}

export function insertCalendar(db: Database, { at, ...fields }: CalendarFields & { at: string }): number {
  const stamps = { created_at: at, updated_at: at };
  return db.run(db.q.insertInto("calendars").values({ ...calendarColumns(fields), ...stamps })).id;
}

export function updateCalendar(
  db: Database,
  { id, at, ...fields }: CalendarFields & { id: number; at: string },
): void {
  const values = { ...calendarColumns(fields), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("calendars").set(values).where("id", "=", id));
}

/** Empties the titles of days that are about to be deleted, which notes the change for calendar feeds (decision 0216). */
function emptyTitles(db: Database, column: "id" | "calendar_id", id: number, at: string): void {
  const values = { title: null, updated_at: nextVersion(at) };
  const days = db.q.updateTable("calendar_days").set(values).where(column, "=", id);
  db.run(days.where("title", "is not", null));
}

/** Its terms and days go with it. */
export function deleteCalendar(db: Database, id: number, at: string): void {
  emptyTitles(db, "calendar_id", id, at);
  db.run(db.q.deleteFrom("calendars").where("id", "=", id));
}

function termColumns({ name, kind, startDate, endDate }: TermSpan) {
  return { name, kind, start_date: startDate, end_date: endDate };
}

export function insertTerm(db: Database, calendarId: number, term: TermSpan, at: string): number {
  const stamps = { created_at: at, updated_at: at };
  const values = { calendar_id: calendarId, ...termColumns(term), ...stamps };
  return db.run(db.q.insertInto("calendar_terms").values(values)).id;
}

export function updateTerm(db: Database, id: number, term: TermSpan, at: string): void {
  const values = { ...termColumns(term), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("calendar_terms").set(values).where("id", "=", id));
}

export function deleteTerm(db: Database, id: number): void {
  db.run(db.q.deleteFrom("calendar_terms").where("id", "=", id));
}

function dayColumns({ date, isSchoolDay, asWeekday, shifts, title }: DayException) {
  const flag = (value: boolean) => (value ? (1 as const) : (0 as const));
  return {
    date,
    is_school_day: flag(isSchoolDay),
    as_weekday: asWeekday,
    is_morning: flag(shifts.includes("morning")),
    is_afternoon: flag(shifts.includes("afternoon")),
    is_evening: flag(shifts.includes("evening")),
    title,
  };
}

export function insertDay(db: Database, calendarId: number, day: DayException, at: string): number {
  const stamps = { created_at: at, updated_at: at };
  const values = { calendar_id: calendarId, ...dayColumns(day), ...stamps };
  return db.run(db.q.insertInto("calendar_days").values(values)).id;
}

export function updateDay(db: Database, id: number, day: DayException, at: string): void {
  const values = { ...dayColumns(day), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("calendar_days").set(values).where("id", "=", id));
}

export function deleteDay(db: Database, id: number, at: string): void {
  emptyTitles(db, "id", id, at);
  db.run(db.q.deleteFrom("calendar_days").where("id", "=", id));
}

const dayTitles = prepareQuery((q, range: Range) =>
  q
    .selectFrom("calendar_days as d")
    .innerJoin("calendars as c", "c.id", "d.calendar_id")
    .select(["d.date", "d.title"])
    .where("d.date", ">=", range.startDate)
    .where("d.date", "<=", range.endDate)
    .where("d.title", "is not", null)
    .orderBy("d.date")
    .orderBy("c.is_default", "desc")
    .orderBy("c.id"),
);

/** The titles of exceptions in a range of days, of every calendar, as everybody may see them. */
export function listDayTitles(db: Database, range: Range): { date: CivilDate; title: string }[] {
  return db.all(dayTitles(range)).map((row) => ({ ...row, title: row.title as string }));
}
