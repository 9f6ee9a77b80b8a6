import { answerFeed } from "#app/http/feed-response.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { readPublicFeed } from "#app/services/public/feeds/public-feed.server.ts";

export const loader = guarded({
  "GET /calendario/turma/:file": async ({ request, params, deps }) =>
    answerFeed(request, await readPublicFeed(deps, "class", params.file ?? ""), {
      cacheControl: "no-cache",
      fileName: "turma.ics",
    }),
});
