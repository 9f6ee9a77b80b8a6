import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { readMatched } from "#app/services/timetable/match.server.ts";
import { presentTimetable } from "#app/services/timetable/present.ts";
import { removeDraft } from "#app/services/timetable/receive.server.ts";
import { timetableText } from "#app/text/timetable/timetable.ts";

export const loader = apiCalls({
  "GET /api/timetables/:id": ({ id, deps }) => apiResult(readMatched(deps, id), presentTimetable),
});

export const action = apiCalls({
  "DELETE /api/timetables/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeDraft(deps, actor, id, query), presentTimetable, timetableText.deleted),
});
