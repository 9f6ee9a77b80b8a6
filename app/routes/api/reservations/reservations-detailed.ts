import { apiRefusal } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { streamRows } from "#app/http/api/stream.server.ts";
import type { Reservation } from "#app/models/reservations/reservation.server.ts";
import { walkReservations } from "#app/services/reservations/list.server.ts";
import { presentDetailed } from "#app/services/reservations/present.ts";
import { readRange } from "#app/services/reservations/range.ts";

export const loader = apiCalls({
  "GET /api/reservations/detailed": ({ query, url, scope, context, deps }) => {
    const { environmentId, shift } = query;
    const range = readRange(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const present = (reservation: Reservation) =>
      presentDetailed(reservation).filter((row) => !environmentId || row.environmentId === environmentId);
    const rows = walkReservations(deps, scope, { ...range.value, environmentId, shift });
    return streamRows({ url, context }, rows, present);
  },
});
