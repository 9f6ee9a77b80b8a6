import { sql } from "kysely";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import type { DatedLessonSet } from "#app/domain/dates/lesson-times.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Lesson times that hold from a date on (rules R2.8). */
export type StoredLessonSet = DatedLessonSet & { id: number; createdAt: string; updatedAt: string };

type SetKey = Pick<DatedLessonSet, "calendarId" | "from">;

const allSets = prepareQuery((q) =>
  q
    .selectFrom("lesson_sets")
    .select([
      "id",
      "calendar_id as calendarId",
      "from_date as from",
      "lessons",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ])
    .orderBy("from_date", "desc")
    .orderBy("id", "desc"),
);

/** All sets of the school, `MAX_LESSON_SETS` at most, the newest first. */
export function listLessonSets(db: Database): StoredLessonSet[] {
  return db
    .all(allSets({}))
    .map(({ lessons, ...row }) => ({ ...row, set: JSON.parse(lessons) as LessonSet }));
}

const classCalendars = prepareQuery((q) =>
  q
    .selectFrom("classes")
    .select(["id", "calendar_id as calendarId"])
    .where("calendar_id", "is not", null)
    .where(sql<boolean>`calendar_id IS NOT (SELECT id FROM calendars WHERE is_default = 1)`),
);

/** The calendar of each class that names one other than the default. */
export function listCalendarsOfClasses(db: Database): Record<number, number> {
  const rows = db.all(classCalendars({}));
  return Object.fromEntries(rows.map(({ id, calendarId }) => [id, calendarId as number]));
}

const defaultCalendar = prepareQuery((q) =>
  q.selectFrom("calendars").select("id").where("is_default", "=", 1),
);

export function findDefaultCalendarId(db: Database): number | null {
  return db.get(defaultCalendar({}))?.id ?? null;
}

/** The set that starts on a date for a calendar, or for the school where that is null. */
export function findLessonSet(db: Database, { calendarId, from }: SetKey): StoredLessonSet | null {
  return listLessonSets(db).find((each) => each.calendarId === calendarId && each.from === from) ?? null;
}

export function findLessonSetById(db: Database, id: number): StoredLessonSet | null {
  return listLessonSets(db).find((each) => each.id === id) ?? null;
}

export function insertLessonSet(
  db: Database,
  { calendarId, from, set, at }: DatedLessonSet & { at: string },
): number {
  const values = {
    calendar_id: calendarId,
    from_date: from,
    lessons: JSON.stringify(set),
    created_at: at,
    updated_at: at,
  };
  return db.run(db.q.insertInto("lesson_sets").values(values)).id;
}

export function updateLessonSet(
  db: Database,
  { id, set, at }: { id: number; set: LessonSet; at: string },
): void {
  const values = { lessons: JSON.stringify(set), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("lesson_sets").set(values).where("id", "=", id));
}

export function deleteLessonSet(db: Database, id: number): void {
  db.run(db.q.deleteFrom("lesson_sets").where("id", "=", id));
}
