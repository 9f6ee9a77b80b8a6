import { idOf } from "#app/domain/id.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readEquipmentCheck } from "#app/services/bookings/request/equipment-check.server.ts";

export const loader = guarded({
  "GET /reservas/equipamentos": ({ url, deps }) => {
    const offers = readEquipmentCheck(deps, url.searchParams, idOf(url.searchParams.get("exceto")));
    return Response.json(offers, { headers: { "Cache-Control": "no-store" } });
  },
});
