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

const filled = prepareQuery((q) =>
  q.selectNoFrom([
    sql<number>`EXISTS (SELECT 1 FROM environments)`.as("environments"),
    sql<number>`EXISTS (SELECT 1 FROM users WHERE role = 'teacher')`.as("people"),
    sql<number>`EXISTS (SELECT 1 FROM disciplines)`.as("disciplines"),
    sql<number>`EXISTS (SELECT 1 FROM classes)`.as("classes"),
    sql<number>`EXISTS (SELECT 1 FROM reservations)`.as("request"),
  ]),
);

export function findFilledLists(db: Database) {
  const row = db.get(filled({}));
  const has = (name: keyof NonNullable<typeof row>) => row?.[name] === 1;
  return {
    environments: has("environments"),
    people: has("people"),
    disciplines: has("disciplines"),
    classes: has("classes"),
    request: has("request"),
  };
}
