import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { findCalendar, listDays } from "#app/models/calendar/calendar.server.ts";
import { createDay } from "#app/services/calendar/days.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { refuse } from "#app/services/result.ts";

export const loader = apiCalls({
  "GET /api/calendars/:id/days": ({ id, query, url, deps }) => {
    const { limit = MAX_LISTED, cursor } = query;
    if (!findCalendar(deps.db, id)) return apiRefusal(refuse("notFound"));
    const found = listDays(deps.db, id, { limit: limit + 1, after: cursor });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? (rows.at(-1)?.date ?? null) : null;
    return answer(rows, nextPageLink(url, next));
  },
});

export const action = apiCalls({
  "POST /api/calendars/:id/days": ({ id, body, actor, deps }) =>
    apiCreation(createDay(deps, actor, id, body), asIs),
});
