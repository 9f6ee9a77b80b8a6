import { listCourses } from "#app/models/course.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";

export const loader = guarded({
  "GET /api/courses": ({ deps }) => Response.json(listCourses(deps.db)),
});
