import { guarded } from "#app/http/guarded.server.ts";
import { listCourses } from "#app/models/course.server.ts";

export const loader = guarded({
  "GET /api/courses": ({ deps }) => Response.json(listCourses(deps.db)),
});
