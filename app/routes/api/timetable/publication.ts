import { apiAcceptance } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { publishTimetable } from "#app/services/timetable/publish.server.ts";

export const action = apiCalls({
  "POST /api/timetables/:id/publish": async ({ id, body, actor, deps }) =>
    apiAcceptance(await publishTimetable(deps, actor, id, body)),
});
