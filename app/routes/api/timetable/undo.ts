import { apiAcceptance } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { undoTimetable } from "#app/services/timetable/undo.server.ts";

export const action = apiCalls({
  "POST /api/timetables/:id/undo": ({ id, actor, deps }) => apiAcceptance(undoTimetable(deps, actor, id)),
});
