import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { presentTimetable } from "#app/services/timetable/present.ts";
import { removeDraft } from "#app/services/timetable/receive.server.ts";
import { timetableText } from "#app/text/timetable/timetable.ts";

export const loader = apiCalls({
  "GET /api/timetables/:id": async ({ id, deps }) =>
    apiResult(await readDraft(deps, "summary", id), presentTimetable),
});

export const action = apiCalls({
  "DELETE /api/timetables/:id": async ({ id, query, actor, deps }) =>
    apiDeletion(await removeDraft(deps, actor, id, query), presentTimetable, timetableText.deleted),
});
