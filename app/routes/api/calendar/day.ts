import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeDay, removeDay } from "#app/services/calendar/days.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const action = apiCalls({
  "PUT /api/calendars/:id/days/:childId": ({ id, childId, body, actor, deps }) =>
    apiResult(changeDay(deps, actor, { calendarId: id, id: childId }, body), asIs),
  "DELETE /api/calendars/:id/days/:childId": ({ id, childId, query, actor, deps }) =>
    apiDeletion(
      removeDay(deps, actor, { calendarId: id, id: childId }, query),
      asIs,
      calendarText.day.deleted,
    ),
});
