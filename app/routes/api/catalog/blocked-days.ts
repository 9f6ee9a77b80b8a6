import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { type BlockedDay, listBlockedDays } from "#app/models/blocked-days/blocked-day.server.ts";
import { createBlockedDays } from "#app/services/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/blocked-days/present.ts";
import { readEnds } from "#app/services/date-input.ts";

export const loader = apiCalls({
  "GET /api/blocked-days": ({ query, url, deps }) => {
    const { limit = MAX_LISTED, cursor, type, ...ends } = query;
    const range = readEnds(ends, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const found = listBlockedDays(deps.db, { ...range.value, type }, { limit: limit + 1, after: cursor });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = last && found.length > limit ? `${last.date}_${last.id}` : null;
    return answer(rows.map(presentBlockedDay), nextPageLink(url, next));
  },
});

export const action = apiCalls({
  "POST /api/blocked-days": async ({ body, actor, deps }) => {
    const result = await createBlockedDays(deps, actor, body, { asks: false });
    return apiCreation(result, ({ days: [day] }) => presentBlockedDay(day as BlockedDay));
  },
});
