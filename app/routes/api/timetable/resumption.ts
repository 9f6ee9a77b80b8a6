import { apiAcceptance } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { resumeTimetable } from "#app/services/timetable/undo.server.ts";

export const action = apiCalls({
  "POST /api/timetables/:id/resume": ({ id, actor, deps }) => apiAcceptance(resumeTimetable(deps, actor, id)),
});
