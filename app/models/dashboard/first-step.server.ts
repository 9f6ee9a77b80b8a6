import { sql } from "kysely";
import type { TickedStep } from "#app/domain/dashboard/first-steps.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type StepMark = TickedStep | "hidden";

const marks = prepareQuery((q) => q.selectFrom("first_step_marks").select("mark"));

export function listStepMarks(db: Database): StepMark[] {
  return db.all(marks({})).map(({ mark }) => mark);
}

/** Marks once: a second time changes nothing. Gives whether it was the first. */
export function insertStepMark(db: Database, mark: StepMark, at: string): boolean {
  const row = { mark, marked_at: at };
  return (
    db.run(
      db.q
        .insertInto("first_step_marks")
        .values(row)
        .onConflict((c) => c.doNothing()),
    ).changes > 0
  );
}

const count = (table: string) => sql<number>`(SELECT count(*) FROM ${sql.table(table)})`;

const counted = prepareQuery((q) =>
  q.selectNoFrom([
    count("lesson_sets").as("lessonSets"),
    count("environments").as("environments"),
    count("disciplines").as("disciplines"),
    count("classes").as("classes"),
    sql<number>`(SELECT count(*) FROM users WHERE left_at IS NULL)`.as("people"),
    sql<number>`EXISTS (SELECT 1 FROM users WHERE role = 'teacher')`.as("hasTeacher"),
    sql<string | null>`(SELECT name FROM calendars ORDER BY is_default DESC, id LIMIT 1)`.as("calendarName"),
    sql<number>`EXISTS (SELECT 1 FROM timetables WHERE state = 'published')`.as("hasTimetable"),
    sql<number>`EXISTS (SELECT 1 FROM timetables WHERE state = 'draft')`.as("hasDraft"),
  ]),
);

/** How much of each list the school has. */
export function countFirstRows(db: Database) {
  const row = db.get(counted({}));
  if (!row) throw new Error("A SELECT of counts has one row");
  const { hasTeacher, hasTimetable, hasDraft, ...counts } = row;
  return {
    ...counts,
    hasTeacher: hasTeacher === 1,
    hasTimetable: hasTimetable === 1,
    hasDraft: hasDraft === 1,
  };
}
