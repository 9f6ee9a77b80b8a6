import { createReservationSchema, listReservationsSchema } from "#app/models/reservation.schema.ts";
import { listReservations } from "#app/models/reservation.server.ts";
import { apiRefusal, apiResult, readJson, readQuery } from "#app/services/access/api.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { readRange } from "#app/services/reservations/range.ts";
import { requestReservations } from "#app/services/reservations/request.server.ts";

export const loader = guarded({
  "GET /api/reservations": ({ url, scope, deps }) => {
    const query = readQuery(url, listReservationsSchema);
    const range = readRange(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const rows = listReservations(deps.db, scope, {
      ...range.value,
      environmentId: query.environmentId,
      ownerId: query.userId,
      statuses: query.status,
      shift: query.shift,
      onlyConflicts: query.conflicts,
    });
    return Response.json(rows.map(presentReservation));
  },
});

export const action = guarded({
  "POST /api/reservations": async ({ request, actor, deps }) => {
    const { date, ...input } = await readJson(request, createReservationSchema);
    const result = requestReservations(deps, actor, { ...input, dates: [date] });
    return apiResult(
      result,
      ({ reservations, conflictCount }) => ({
        ...reservations.map(presentReservation)[0],
        conflictCount,
      }),
      201,
    );
  },
});
