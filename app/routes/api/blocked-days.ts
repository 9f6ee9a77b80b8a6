import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiRefusal, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { nextPageLink } from "#app/http/next-page.ts";
import { blockedDaySchema, listBlockedDaysSchema } from "#app/models/blocked-day.schema.ts";
import { listBlockedDays } from "#app/models/blocked-day.server.ts";
import { createBlockedDays } from "#app/services/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/blocked-days/present.ts";
import { readEnds } from "#app/services/date-input.ts";

export const loader = guarded({
  "GET /api/blocked-days": ({ url, deps }) => {
    const { limit = MAX_LISTED, cursor, type, ...query } = readQuery(url, listBlockedDaysSchema);
    const range = readEnds(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const found = listBlockedDays(deps.db, { ...range.value, type }, { limit: limit + 1, after: cursor });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = last && found.length > limit ? `${last.date}_${last.id}` : null;
    return Response.json(rows.map(presentBlockedDay), { headers: nextPageLink(url, next) });
  },
});

export const action = guarded({
  "POST /api/blocked-days": async ({ body, actor, deps }) => {
    const input = readJson(body, blockedDaySchema);
    const result = await createBlockedDays(deps, actor, input, { asks: false });
    return apiResult(result, ({ days }) => days.map(presentBlockedDay)[0], 201);
  },
});
