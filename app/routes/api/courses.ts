import { answer } from "#app/http/call-answer.ts";
import { apiCalls } from "#app/http/calls.server.ts";
import { listCourses } from "#app/models/course.server.ts";

export const loader = apiCalls({
  "GET /api/courses": ({ deps }) => answer(listCourses(deps.db)),
});
