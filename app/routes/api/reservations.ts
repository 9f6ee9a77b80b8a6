import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiRefusal, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { nextPageLink } from "#app/http/next-page.ts";
import { jsonArray, streamText } from "#app/http/stream.server.ts";
import { createReservationSchema } from "#app/models/reservation.schema.ts";
import { listReservationsSchema } from "#app/models/reservation-query.schema.ts";
import { readReservationPage, walkReservations } from "#app/services/reservations/list.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { readListRange, readRange } from "#app/services/reservations/range.ts";
import { requestReservations } from "#app/services/reservations/request.server.ts";

export const loader = guarded({
  "GET /api/reservations": async ({ url, scope, context, deps }) => {
    const { limit, cursor, ...query } = readQuery(url, listReservationsSchema);
    const isPage = limit !== undefined || cursor !== undefined;
    const range = isPage ? readRange(query, deps.timeZone) : readListRange(query, deps);
    if (!range.ok) return apiRefusal(range);
    const filter = {
      ...range.value,
      environmentId: query.environmentId,
      ownerId: query.userId,
      statuses: query.status,
      shift: query.shift,
      onlyConflicts: query.conflicts,
    };
    if (isPage) {
      const part = { limit: limit ?? MAX_LISTED, after: cursor ?? null };
      const { rows, next } = await readReservationPage(deps, scope, filter, part);
      const headers = nextPageLink(url, next && `${next.date}_${next.startTime}_${next.id}`);
      return Response.json(rows.map(presentReservation), { headers });
    }
    const rows = walkReservations(deps, scope, filter);
    return streamText(
      { url, context },
      jsonArray(rows, (row) => [presentReservation(row)]),
      { "Content-Type": "application/json" },
    );
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
