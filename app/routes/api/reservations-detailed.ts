import { apiRefusal, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { listReservations } from "#app/models/reservation.server.ts";
import { detailedSchema } from "#app/models/reservation-query.schema.ts";
import { presentDetailed } from "#app/services/reservations/present.ts";
import { readRange } from "#app/services/reservations/range.ts";

export const loader = guarded({
  "GET /api/reservations/detailed": ({ url, scope, deps }) => {
    const query = readQuery(url, detailedSchema);
    const range = readRange(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const filter = { ...range.value, environmentId: query.environmentId, shift: query.shift };
    const rows = listReservations(deps.db, scope, filter).flatMap(presentDetailed);
    const wanted = query.environmentId;
    return Response.json(wanted ? rows.filter((row) => row.environmentId === wanted) : rows);
  },
});
