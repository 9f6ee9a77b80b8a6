import { guarded } from "#app/http/access/guarded.server.ts";
import { readConflictCheck } from "#app/services/bookings/request/conflict-check.server.ts";

/** The conflicts of the request that is being typed: requested in the background, debounced. */
export const loader = guarded({
  "GET /reservas/conflitos": ({ url, deps, actor }) =>
    Response.json(readConflictCheck(deps, actor, url.searchParams), {
      headers: { "Cache-Control": "no-store" },
    }),
});
