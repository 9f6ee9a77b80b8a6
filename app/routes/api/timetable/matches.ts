import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { saveMatches } from "#app/services/timetable/match.server.ts";
import { presentTimetable } from "#app/services/timetable/present.ts";

export const action = apiCalls({
  "PUT /api/timetables/:id/matches": ({ id, body, actor, deps }) =>
    apiResult(saveMatches(deps, actor, id, body), presentTimetable),
});
