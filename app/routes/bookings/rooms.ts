import { idOf } from "#app/domain/id.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRoomCheck } from "#app/services/bookings/request/room-check.server.ts";

export const loader = guarded({
  "GET /reservas/ambientes": ({ url, actor, deps }) => {
    const states = readRoomCheck(deps, actor, url.searchParams, idOf(url.searchParams.get("exceto")));
    return Response.json(states, { headers: { "Cache-Control": "no-store" } });
  },
});
