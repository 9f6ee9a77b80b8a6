import { guarded } from "#app/http/access/guarded.server.ts";
import { answerFeed } from "#app/http/public/feed-response.server.ts";
import { readPublicFeed } from "#app/services/public/feeds/public-feed.server.ts";

export const loader = guarded({
  "GET /calendario/ambiente/:file": async ({ request, params, deps }) =>
    answerFeed(request, await readPublicFeed(deps, "room", params.file ?? ""), {
      cacheControl: "no-cache",
      fileName: "ambiente.ics",
    }),
});
