import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { streamRows } from "#app/http/api/stream.server.ts";
import type { Reservation } from "#app/models/reservations/reservation.server.ts";
import { requestReservations } from "#app/services/requests/request.server.ts";
import { readReservationPage, walkReservations } from "#app/services/reservations/list.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { readListRange, readRange } from "#app/services/reservations/range.ts";

export const loader = apiCalls({
  "GET /api/reservations": async ({ query, url, scope, context, deps }) => {
    const { limit, cursor, ...wanted } = query;
    const isPage = limit !== undefined || cursor !== undefined;
    const range = isPage ? readRange(wanted, deps.timeZone) : readListRange(wanted, deps);
    if (!range.ok) return apiRefusal(range);
    const filter = {
      ...range.value,
      environmentId: wanted.environmentId,
      ownerId: wanted.userId,
      statuses: wanted.status,
      shift: wanted.shift,
      onlyConflicts: wanted.conflicts,
    };
    if (isPage) {
      const part = { limit: limit ?? MAX_LISTED, after: cursor ?? null };
      const { rows, next } = await readReservationPage(deps, scope, filter, part);
      const headers = nextPageLink(url, next && `${next.date}_${next.startTime}_${next.id}`);
      return answer(rows.map(presentReservation), headers);
    }
    const rows = walkReservations(deps, scope, filter);
    return streamRows({ url, context }, rows, (row) => [presentReservation(row)]);
  },
});

export const action = apiCalls({
  "POST /api/reservations": ({ body, actor, deps }) => {
    const { date, ...input } = body;
    const result = requestReservations(deps, actor, { ...input, dates: [date] });
    return apiCreation(result, ({ reservations: [made], conflictCount }) => ({
      ...presentReservation(made as Reservation),
      conflictCount,
    }));
  },
});
