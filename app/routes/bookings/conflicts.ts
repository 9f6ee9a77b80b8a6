import { guarded } from "#app/http/access/guarded.server.ts";
import { readConflictCheck } from "#app/services/bookings/request/conflict-check.server.ts";

export const loader = guarded({
  "GET /reservas/conflitos": ({ url, deps, actor }) =>
    Response.json(readConflictCheck(deps, actor, url.searchParams), {
      headers: { "Cache-Control": "no-store" },
    }),
});
