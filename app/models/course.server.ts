import { byName } from "#app/domain/by-name.ts";
import { MAX_LISTED } from "#app/domain/limits.ts";
import type { Database } from "#db/client.server.ts";
import { countRows } from "./count.server.ts";

export type Course = {
  id: number;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Courses by name, as many as one answer holds. */
export function listCourses(db: Database): Course[] {
  return db
    .all(
      db.q
        .selectFrom("courses")
        .select(["id", "name", "description", "created_at as createdAt", "updated_at as updatedAt"])
        .orderBy("id")
        .limit(MAX_LISTED),
    )
    .sort(byName);
}

export function countCourses(db: Database): number {
  return countRows(db, db.q.selectFrom("courses"));
}
