import { apiRefusal, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { createReservationSchema } from "#app/models/reservation.schema.ts";
import { listReservationsSchema } from "#app/models/reservation-query.schema.ts";
import { listByMonth } from "#app/services/reservations/list.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { readRange } from "#app/services/reservations/range.ts";
import { requestReservations } from "#app/services/reservations/request.server.ts";

export const loader = guarded({
  "GET /api/reservations": async ({ url, scope, deps }) => {
    const query = readQuery(url, listReservationsSchema);
    const range = readRange(query, deps.timeZone);
    if (!range.ok) return apiRefusal(range);
    const filter = {
      ...range.value,
      environmentId: query.environmentId,
      ownerId: query.userId,
      statuses: query.status,
      shift: query.shift,
      onlyConflicts: query.conflicts,
    };
    const parts: string[] = [];
    for await (const rows of listByMonth(deps, scope, filter)) {
      parts.push(...rows.map((row) => JSON.stringify(presentReservation(row))));
    }
    return new Response(`[${parts.join()}]`, { headers: { "Content-Type": "application/json" } });
  },
});

export const action = guarded({
  "POST /api/reservations": ({ body, actor, deps }) => {
    const { date, ...input } = readJson(body, createReservationSchema);
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
