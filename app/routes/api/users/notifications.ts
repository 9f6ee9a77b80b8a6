import { MAX_LISTED } from "#app/domain/limits.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { readNotifications } from "#app/services/notifications/notification-page.server.ts";

export const loader = apiCalls({
  "GET /api/notifications": ({ query: { limit = MAX_LISTED, cursor }, url, actor, deps }) => {
    const found = readNotifications(deps, actor, { limit: limit + 1, after: cursor });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = last && found.length > limit ? `${last.date}_${last.id}` : null;
    return answer(rows, nextPageLink(url, next));
  },
});
