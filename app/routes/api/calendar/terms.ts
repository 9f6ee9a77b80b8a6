import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { findCalendar, listTerms } from "#app/models/calendar/calendar.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { createTerm } from "#app/services/calendar/terms.server.ts";
import { refuse } from "#app/services/result.ts";

export const loader = apiCalls({
  "GET /api/calendars/:id/terms": ({ id, deps }) =>
    findCalendar(deps.db, id) ? answer(listTerms(deps.db, id)) : apiRefusal(refuse("notFound")),
});

export const action = apiCalls({
  "POST /api/calendars/:id/terms": ({ id, body, actor, deps }) =>
    apiCreation(createTerm(deps, actor, id, body), asIs),
});
