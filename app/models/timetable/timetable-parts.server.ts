/** What a timetable has in rows of its own: its file, its lessons, and the steps of its work. */
import type { JsonPart } from "#app/domain/timetable/parts.ts";
import type { NamedPeriod } from "#app/domain/timetable/weekly-lesson.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Stores a table until its columns are named. */
export function storeFile(db: Database, id: number, file: Uint8Array): void {
  db.run(db.q.insertInto("timetable_files").values({ timetable_id: id, file: Buffer.from(file) }));
}

/** The table of a draft whose columns are to be named, or null. */
export function findFile(db: Database, id: number): Uint8Array | null {
  const query = db.q.selectFrom("timetable_files").select("file").where("timetable_id", "=", id);
  return (db.get(query)?.file as Uint8Array | undefined) ?? null;
}

/** Whether a draft's columns are still to be named. */
export function hasFile(db: Database, id: number): boolean {
  const query = db.q.selectFrom("timetable_files").select("timetable_id").where("timetable_id", "=", id);
  return db.get(query) !== undefined;
}

export function deleteFile(db: Database, id: number): void {
  db.run(db.q.deleteFrom("timetable_files").where("timetable_id", "=", id));
}

const lessonPart = prepareQuery((q, of: { timetableId: number; json: string }) =>
  q.insertInto("timetable_lessons").values({ timetable_id: of.timetableId, lessons: of.json }),
);

/** Adds a part of a timetable's lessons. */
export function insertLessons(db: Database, timetableId: number, { json }: JsonPart): void {
  db.run(lessonPart({ timetableId, json }));
}

/** A timetable's single periods, with the names as its file has them: thousands, for a thread of its own. */
export function readPeriods(db: Database, id: number): NamedPeriod[] {
  const parts = db.all(
    db.q.selectFrom("timetable_lessons").select("lessons").where("timetable_id", "=", id).orderBy("id"),
  );
  return parts.flatMap(({ lessons }) => JSON.parse(lessons) as NamedPeriod[]);
}

const stepPart = prepareQuery((q, of: { timetableId: number; first: number; json: string }) =>
  q.insertInto("timetable_steps").values({ timetable_id: of.timetableId, first: of.first, steps: of.json }),
);

/** Adds a part of the steps of a timetable's work. */
export function insertSteps(db: Database, timetableId: number, part: JsonPart): void {
  db.run(stepPart({ timetableId, ...part }));
}

/** The part of the steps in which one is, as JSON text; null after the last part. */
export function findSteps(db: Database, timetableId: number, step: number): JsonPart | null {
  const query = db.q
    .selectFrom("timetable_steps")
    .select(["first", "steps as json"])
    .where("timetable_id", "=", timetableId)
    .where("first", "<=", step)
    .orderBy("first", "desc")
    .limit(1);
  return db.get(query) ?? null;
}

/** Removes the steps of a timetable's work. */
export function deleteSteps(db: Database, timetableId: number): void {
  db.run(db.q.deleteFrom("timetable_steps").where("timetable_id", "=", timetableId));
}
