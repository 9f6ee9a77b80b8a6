import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";

export const loader = apiCalls({
  "GET /api/timetables/:id/diff": async ({ id, query, deps }) =>
    apiResult(await readDraft(deps, "difference", id, query.from), (difference) => difference),
});
