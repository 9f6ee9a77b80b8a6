import { apiCreation } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { createCalendar } from "#app/services/calendar/manage.server.ts";
import { asIs } from "#app/services/calendar/present.ts";

export const loader = apiCalls({ "GET /api/calendars": ({ deps }) => answer(listCalendars(deps.db)) });

export const action = apiCalls({
  "POST /api/calendars": ({ body, actor, deps }) => apiCreation(createCalendar(deps, actor, body), asIs),
});
