import { byName } from "#app/domain/by-name.ts";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { listCourses } from "#app/models/catalog/course.server.ts";

export const loader = apiCalls({
  "GET /api/courses": ({ query: { limit = MAX_LISTED, cursor }, url, deps }) => {
    const found = listCourses(deps.db, { limit: limit + 1, after: cursor });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = last && found.length > limit ? String(last.id) : null;
    return answer(rows.sort(byName), nextPageLink(url, next));
  },
});
