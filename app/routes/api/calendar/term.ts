import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { changeTerm, removeTerm } from "#app/services/calendar/terms.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const action = apiCalls({
  "PUT /api/calendars/:id/terms/:childId": ({ id, childId, body, actor, deps }) =>
    apiResult(changeTerm(deps, actor, { calendarId: id, id: childId }, body), asIs),
  "DELETE /api/calendars/:id/terms/:childId": ({ id, childId, query, actor, deps }) =>
    apiDeletion(
      removeTerm(deps, actor, { calendarId: id, id: childId }, query),
      asIs,
      calendarText.term.deleted,
    ),
});
