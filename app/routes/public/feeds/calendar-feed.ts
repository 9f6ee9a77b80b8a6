import { guarded } from "#app/http/access/guarded.server.ts";
import { answerFeed } from "#app/http/public/feed-response.server.ts";
import { readFeed } from "#app/services/public/feeds/feed.server.ts";

export const loader = guarded({
  "GET /calendario/:file": async ({ request, params, context, deps }) =>
    answerFeed(request, await readFeed(deps, params.file ?? "", context.clientAddress), {
      cacheControl: "private, no-cache",
      fileName: "reservas.ics",
    }),
});
