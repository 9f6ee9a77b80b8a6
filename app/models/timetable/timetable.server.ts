/** Timetables from their draft on, and what publishing them did (rules R28.20 to R28.30). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { ColumnMapping, TableLook } from "#app/domain/timetable/column-mapping.ts";
import type { LeftOut } from "#app/domain/timetable/left-out.ts";
import {
  type FileCounts,
  PUBLISHING_JOB,
  type TimetableFormat,
  type TimetableState,
} from "#app/domain/timetable/lesson.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";

/** A timetable without its lessons. */
export type Timetable = {
  id: number;
  state: TimetableState;
  /** The job that published or undid it has been given up: a person resumes or undoes it. */
  isStopped: boolean;
  /** How many reservations its last work could not write as planned. */
  leftOutCount: number;
  /** Null while nobody has named the columns of its table. */
  format: TimetableFormat | null;
  fileName: string;
  calendarId: number | null;
  startDate: CivilDate;
  endDate: CivilDate;
  lessonCount: number;
  /** What its file holds; null while its columns are to be named, and where it was read before files were counted. */
  counts: FileCounts | null;
  /** How many lines of its file are no lesson. */
  faultCount: number;
  /** How many of its steps' reservations are written, of how many. */
  done: number;
  total: number;
  /** The date on which what it published begins. */
  from: CivilDate | null;
  publishedAt: string | null;
  createdBy: number | null;
  makerName: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Whether no job does a timetable's work any more: it was given up, or is of another file of the database. */
const isStopped = sql<0 | 1>`(t.state = 'publishing' AND NOT EXISTS (
  SELECT 1 FROM jobs WHERE jobs.kind = ${sql.lit(PUBLISHING_JOB)} AND jobs.state IN ('waiting', 'running')
    AND jobs.payload ->> '$.id' = t.id))`;

function selectTimetables(db: Database) {
  return db.q
    .selectFrom("timetables as t")
    .leftJoin("users as maker", "maker.id", "t.created_by")
    .select([
      "t.id",
      "t.state",
      isStopped.as("stopped"),
      "t.left_out_count as leftOutCount",
      "t.format",
      "t.file_name as fileName",
      "t.calendar_id as calendarId",
      "t.start_date as startDate",
      "t.end_date as endDate",
      "t.lesson_count as lessonCount",
      "t.counts",
      "t.fault_count as faultCount",
      "t.done",
      "t.total",
      "t.from_date as from",
      "t.published_at as publishedAt",
      "t.created_by as createdBy",
      "maker.name as makerName",
      "t.created_at as createdAt",
      "t.updated_at as updatedAt",
    ]);
}

type Row = Omit<Timetable, "isStopped" | "format" | "counts"> & {
  stopped: 0 | 1;
  format: string | null;
  counts: string | null;
};

function toTimetable({ stopped, ...row }: Row): Timetable {
  const format = row.format as TimetableFormat | null;
  const counts = row.counts === null ? null : (JSON.parse(row.counts) as FileCounts);
  return { ...row, format, counts, isStopped: stopped === 1 };
}

export function findTimetable(db: Database, id: number): Timetable | null {
  const row = db.get(selectTimetables(db).where("t.id", "=", id));
  return row ? toTimetable(row) : null;
}

/** Timetables, the newest first. */
export function listTimetables(db: Database, limit: number): Timetable[] {
  return db.all(selectTimetables(db).orderBy("t.id", "desc").limit(limit)).map(toTimetable);
}

export function countTimetables(db: Database, state: TimetableState): number {
  const query = db.q.selectFrom("timetables").where("state", "=", state);
  return db.get(query.select((select) => select.fn.countAll<number>().as("count")))?.count ?? 0;
}

/** Whether a job is publishing or undoing a timetable. */
export function isAnyAtWork(db: Database): boolean {
  const atWork = selectTimetables(db).where("t.state", "=", "publishing").where(isStopped, "=", 0);
  return db.get(atWork.limit(1)) !== undefined;
}

/** A text that differs once any timetable was published, undone, or begun to be. */
export function findPublications(db: Database): string {
  const query = db.q
    .selectFrom("timetables")
    .select(sql<string>`count(*) || ' ' || coalesce(max(updated_at), '')`.as("version"))
    .where("state", "<>", "draft");
  return db.get(query)?.version ?? "";
}

/** Whether another timetable of its calendar was published after its work began. */
export function isSuperseded(db: Database, { id, calendarId, updatedAt }: Timetable): boolean {
  const later = db.q
    .selectFrom("timetables")
    .select("id")
    .where("id", "<>", id)
    .where("calendar_id", "is", calendarId)
    .where("published_at", ">", updatedAt);
  return db.get(later.limit(1)) !== undefined;
}

type NewTimetable = {
  fileName: string;
  calendarId: number | null;
  startDate: CivilDate;
  endDate: CivilDate;
  createdBy: number;
  at: string;
};

/** Inserts a draft without lessons; gives its id. */
export function insertTimetable(db: Database, input: NewTimetable): number {
  const { id } = db.run(
    db.q.insertInto("timetables").values({
      file_name: input.fileName,
      calendar_id: input.calendarId,
      start_date: input.startDate,
      end_date: input.endDate,
      created_by: input.createdBy,
      created_at: input.at,
      updated_at: input.at,
    }),
  );
  return id;
}

/** Stores what a table looks like whose columns a person names: they are remembered for others like it. */
export function storeLook(db: Database, id: number, look: TableLook): void {
  const values = { look: JSON.stringify(look) };
  db.run(db.q.updateTable("timetables").set(values).where("id", "=", id));
}

/** The columns that a draft's table was read by; null of other formats. */
export function findOwnMapping(db: Database, id: number): ColumnMapping | null {
  const row = db.get(db.q.selectFrom("timetables").select("mapping").where("id", "=", id));
  return row?.mapping ? (JSON.parse(row.mapping) as ColumnMapping) : null;
}

/** What the columns of a table with the same titles were named last. */
export function findMapping(db: Database, columns: string[]): ColumnMapping | null {
  const row = db.get(
    db.q
      .selectFrom("timetables")
      .select("mapping")
      .where("mapping", "is not", null)
      .where(sql<boolean>`look ->> '$.columns' = ${JSON.stringify(columns)}`)
      .orderBy("id", "desc")
      .limit(1),
  );
  return row?.mapping ? (JSON.parse(row.mapping) as ColumnMapping) : null;
}

/** Says that a draft has its lessons, of which it has so many; `format` null that its columns are to be named. */
export function storeLessonFacts(
  db: Database,
  input: {
    id: number;
    format: TimetableFormat | null;
    count: number;
    counts: FileCounts | null;
    faultCount: number;
    mapping: ColumnMapping | null;
    at: string;
  },
): void {
  db.run(
    db.q
      .updateTable("timetables")
      .set({
        format: input.format,
        lesson_count: input.count,
        counts: input.counts && JSON.stringify(input.counts),
        fault_count: input.faultCount,
        mapping: input.mapping && JSON.stringify(input.mapping),
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
  );
}

/** Says how many single periods a draft's lessons take. */
export function storeLessonCount(db: Database, { id, count }: { id: number; count: number }): void {
  db.run(db.q.updateTable("timetables").set({ lesson_count: count }).where("id", "=", id));
}

export function deleteTimetable(db: Database, id: number): void {
  db.run(db.q.deleteFrom("timetables").where("id", "=", id));
}

/** Gives a timetable what is to be done, as a job does it: from its first step on. */
export function storeWork(
  db: Database,
  input: { id: number; work: string; total: number; from: CivilDate | null; at: string },
): void {
  db.run(
    db.q
      .updateTable("timetables")
      .set({
        state: "publishing",
        work: input.work,
        step: 0,
        done: 0,
        left_out: "[]",
        left_out_count: 0,
        total: input.total,
        from_date: input.from,
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
  );
}

/** Gives the rest of a stopped work to another person. */
export function replaceActor(db: Database, input: { id: number; actorId: number; at: string }): void {
  const work = sql<string>`json_set(work, '$.actorId', ${input.actorId})`;
  const values = { work, updated_at: nextVersion(input.at) };
  db.run(db.q.updateTable("timetables").set(values).where("id", "=", input.id));
}

/** What is to be done, or after that what undoing needs, as JSON text; null for a draft. */
export function findWork(db: Database, id: number): string | null {
  return db.get(db.q.selectFrom("timetables").select("work").where("id", "=", id))?.work ?? null;
}

/** The step that is next, while the timetable is being published or undone; null where it is not. */
export function findNextStep(db: Database, id: number): number | null {
  const query = db.q.selectFrom("timetables").select("step").where("id", "=", id);
  return db.get(query.where("state", "=", "publishing"))?.step ?? null;
}

/** Records how far the work is, in the transaction of what it did. */
export function advanceWork(db: Database, input: { id: number; step: number; rows: number }): void {
  db.run(
    db.q
      .updateTable("timetables")
      .set({ step: input.step, done: sql`min(total, done + ${input.rows})` })
      .where("id", "=", input.id),
  );
}

/** The first reservations that a timetable's last work could not write as planned. */
export function listLeftOut(db: Database, id: number): LeftOut[] {
  const row = db.get(db.q.selectFrom("timetables").select("left_out").where("id", "=", id));
  return JSON.parse(row?.left_out ?? "[]") as LeftOut[];
}

/** Records what the work could not write as planned, the first `most` by themselves. */
export function addLeftOut(db: Database, id: number, added: LeftOut[], most: number): void {
  if (added.length === 0) return;
  const count = added.reduce((sum, each) => sum + each.count, 0);
  const named = [...listLeftOut(db, id), ...added].slice(0, most);
  const values = { left_out: JSON.stringify(named), left_out_count: sql<number>`left_out_count + ${count}` };
  db.run(db.q.updateTable("timetables").set(values).where("id", "=", id));
}

/** Ends the work: the timetable is published, or undone. */
export function finishWork(
  db: Database,
  input: {
    id: number;
    state: "published" | "undone";
    work: string | null;
    publishedAt: string | null;
    at: string;
  },
): void {
  db.run(
    db.q
      .updateTable("timetables")
      .set({
        state: input.state,
        work: input.work,
        done: sql`total`,
        published_at: input.publishedAt,
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
  );
}
