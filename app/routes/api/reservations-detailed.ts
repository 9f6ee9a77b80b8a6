import { apiRefusal, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { jsonArray, streamText } from "#app/http/stream.server.ts";
import type { Reservation } from "#app/models/reservation.server.ts";
import { detailedSchema } from "#app/models/reservation-query.schema.ts";
import { walkReservations } from "#app/services/reservations/list.server.ts";
import { presentDetailed } from "#app/services/reservations/present.ts";
import { readRange } from "#app/services/reservations/range.ts";

export const loader = guarded({
  "GET /api/reservations/detailed": ({ url, scope, context, deps }) => {
    const query = readQuery(url, detailedSchema);
    const range = readRange(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const filter = { ...range.value, environmentId: query.environmentId, shift: query.shift };
    const wanted = query.environmentId;
    const present = (reservation: Reservation) =>
      presentDetailed(reservation).filter((row) => !wanted || row.environmentId === wanted);
    const rows = walkReservations(deps, scope, filter);
    return streamText({ url, context }, jsonArray(rows, present), { "Content-Type": "application/json" });
  },
});
