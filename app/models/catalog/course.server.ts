import { countRows } from "#app/models/count.server.ts";
import type { Database } from "#db/client.server.ts";

export type Course = {
  id: number;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
};

export function listCourses(db: Database, { limit, after = 0 }: { limit: number; after?: number }): Course[] {
  return db.all(
    db.q
      .selectFrom("courses")
      .select(["id", "name", "description", "created_at as createdAt", "updated_at as updatedAt"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

export function countCourses(db: Database): number {
  return countRows(db, db.q.selectFrom("courses"));
}
