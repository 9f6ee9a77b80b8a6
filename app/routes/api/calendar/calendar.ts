import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeCalendar, removeCalendar } from "#app/services/calendar/manage.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const action = apiCalls({
  "PUT /api/calendars/:id": ({ id, body, actor, deps }) =>
    apiResult(changeCalendar(deps, actor, id, body), asIs),
  "DELETE /api/calendars/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeCalendar(deps, actor, id, query), asIs, calendarText.calendar.deleted),
});
