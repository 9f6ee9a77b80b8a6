import { guarded } from "#app/http/access/guarded.server.ts";
import { answerFeed } from "#app/http/public/feed-response.server.ts";
import { readPublicFeed } from "#app/services/public/feeds/public-feed.server.ts";

export const loader = guarded({
  "GET /calendario/turma/:file": async ({ request, params, deps }) =>
    answerFeed(request, await readPublicFeed(deps, "class", params.file ?? ""), {
      cacheControl: "no-cache",
      fileName: "turma.ics",
    }),
});
