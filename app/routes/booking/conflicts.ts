import { guarded } from "#app/http/access/guarded.server.ts";
import { readConflictCheck } from "#app/services/requests/conflict-check.server.ts";

/** What stands in the way of the request that is being typed: asked in the background, a moment after a change. */
export const loader = guarded({
  "GET /reservas/conflitos": ({ url, deps }) =>
    Response.json(readConflictCheck(deps, url.searchParams), { headers: { "Cache-Control": "no-store" } }),
});
