/** What a timetable has in rows of its own: its file, its lessons, its faults, and the steps of its work. */
import type { DraftLesson } from "#app/domain/timetable/draft-lesson.ts";
import type { TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { JsonPart } from "#app/domain/timetable/parts.ts";
import type { Reading } from "#app/domain/timetable/reading.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Keeps a draft's file, packed, until it is published. */
export function storeFile(db: Database, id: number, file: Uint8Array): void {
  db.run(db.q.insertInto("timetable_files").values({ timetable_id: id, file: Buffer.from(file) }));
}

/** A draft's file as it is kept; null once it is published, and after somebody who may be in it was anonymised. */
export function findFile(db: Database, id: number): Uint8Array | null {
  const query = db.q.selectFrom("timetable_files").select("file").where("timetable_id", "=", id);
  return (db.get(query)?.file as Uint8Array | undefined) ?? null;
}

/** Whether a draft's file can be read again. */
export function hasFile(db: Database, id: number): boolean {
  const query = db.q.selectFrom("timetable_files").select("timetable_id").where("timetable_id", "=", id);
  return db.get(query) !== undefined;
}

/** Removes a timetable's file, with what was said and found of it. */
export function deleteFile(db: Database, id: number): void {
  db.run(db.q.deleteFrom("timetable_files").where("timetable_id", "=", id));
  db.run(db.q.deleteFrom("timetable_readings").where("timetable_id", "=", id));
}

/** Stores how a draft's file was read. */
export function storeReading(db: Database, id: number, { choice, found }: Reading): void {
  const values = { choice: JSON.stringify(choice), found: JSON.stringify(found) };
  const insert = db.q.insertInto("timetable_readings").values({ timetable_id: id, ...values });
  db.run(insert.onConflict((conflict) => conflict.column("timetable_id").doUpdateSet(values)));
}

/** How a draft's file was read; null where it is not kept any more. */
export function findReading(db: Database, id: number): Reading | null {
  const query = db.q.selectFrom("timetable_readings").select(["choice", "found"]);
  const row = db.get(query.where("timetable_id", "=", id));
  return row ? { choice: JSON.parse(row.choice), found: JSON.parse(row.found) } : null;
}

const lessonPart = prepareQuery((q, of: { timetableId: number; json: string }) =>
  q.insertInto("timetable_lessons").values({ timetable_id: of.timetableId, lessons: of.json }),
);

/** Adds a part of a timetable's lessons. */
export function insertLessons(db: Database, timetableId: number, { json }: JsonPart): void {
  db.run(lessonPart({ timetableId, json }));
}

/** Removes a draft's lessons, before others are stored. */
export function deleteLessons(db: Database, timetableId: number): void {
  db.run(db.q.deleteFrom("timetable_lessons").where("timetable_id", "=", timetableId));
}

/** A timetable's lessons, with times and names as its file has them: thousands, for a thread of its own. */
export function readLessons(db: Database, id: number): DraftLesson[] {
  const parts = db.all(
    db.q.selectFrom("timetable_lessons").select("lessons").where("timetable_id", "=", id).orderBy("id"),
  );
  return parts.flatMap(({ lessons }) => JSON.parse(lessons) as DraftLesson[]);
}

/** A line of a timetable's file that is no lesson. */
export type StoredFault = TimetableFile["faults"][number];

/** Stores the first lines of a file that are no lessons; an empty list takes them out. */
export function storeFaults(db: Database, id: number, faults: StoredFault[]): void {
  db.run(db.q.deleteFrom("timetable_faults").where("timetable_id", "=", id));
  if (faults.length === 0) return;
  db.run(db.q.insertInto("timetable_faults").values({ timetable_id: id, faults: JSON.stringify(faults) }));
}

/** The first lines of a timetable's file that are no lessons, in their order. */
export function readFaults(db: Database, id: number): StoredFault[] {
  const query = db.q.selectFrom("timetable_faults").select("faults").where("timetable_id", "=", id);
  const row = db.get(query);
  return row ? (JSON.parse(row.faults) as StoredFault[]) : [];
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
