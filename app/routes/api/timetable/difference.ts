import { MAX_TIMETABLE_COLLISIONS } from "#app/domain/limits.ts";
import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { presentDifference } from "#app/services/timetable/present.ts";
import { readTimetablePlan } from "#app/services/timetable/publish.server.ts";

export const loader = apiCalls({
  "GET /api/timetables/:id/diff": ({ id, query, deps }) =>
    apiResult(readTimetablePlan(deps, id, query.from), ({ plan }) =>
      presentDifference(plan, MAX_TIMETABLE_COLLISIONS),
    ),
});
