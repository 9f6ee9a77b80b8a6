import { byName } from "#app/domain/by-name.ts";
import type { Database } from "#db/client.server.ts";

export type Course = {
  id: number;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Every course by name. */
export function listCourses(db: Database): Course[] {
  return db
    .all(
      db.q
        .selectFrom("courses")
        .select(["id", "name", "description", "created_at as createdAt", "updated_at as updatedAt"]),
    )
    .sort(byName);
}
