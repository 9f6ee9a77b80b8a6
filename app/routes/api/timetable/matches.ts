import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";

import { presentTimetable } from "#app/services/timetable/present.ts";
import { saveMatches } from "#app/services/timetable/save-names.server.ts";

export const action = apiCalls({
  "PUT /api/timetables/:id/matches": async ({ id, body, actor, deps }) =>
    apiResult(await saveMatches(deps, actor, id, body), presentTimetable),
});
