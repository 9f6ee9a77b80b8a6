import { MAX_LISTED } from "#app/domain/limits.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { readGaps } from "#app/services/series/gaps.server.ts";
import { presentGap } from "#app/services/series/present.ts";

export const loader = apiCalls({
  "GET /api/gaps": ({ query, url, scope, deps }) => {
    const { userId, cursor, limit = MAX_LISTED } = query;
    const found = readGaps(deps, scope, { userId, after: cursor, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? String(rows.at(-1)?.id) : null;
    return answer(rows.map(presentGap), nextPageLink(url, next));
  },
});
