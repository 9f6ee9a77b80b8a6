import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiDeletion, apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { nextPageLink } from "#app/http/api/next-page.ts";
import { streamRows } from "#app/http/api/stream.server.ts";
import { pdfAnswer, proofFailure, retryLater } from "#app/http/proof/proof-response.server.ts";
import {
  createReservationSchema,
  ownUpdateSchema,
  updateReservationSchema,
} from "#app/models/bookings/reservation.schema.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { detailedSchema, listReservationsSchema } from "#app/models/bookings/reservation-query.schema.ts";
import { cleanupSchema } from "#app/models/bookings/review/cleanup.schema.ts";
import { statusSchema } from "#app/models/bookings/review/decision.schema.ts";
import { proofSchema } from "#app/models/proof/proof.schema.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { readReservationPage, walkReservations } from "#app/services/bookings/list.server.ts";
import { presentDetailed, presentReservation } from "#app/services/bookings/present.ts";
import { readListRange, readRange } from "#app/services/bookings/range.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { requestReservations } from "#app/services/bookings/request/request.server.ts";
import { cleanUp } from "#app/services/bookings/review/cleanup.server.ts";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { findWarningsOf } from "#app/services/bookings/warnings.server.ts";
import { schoolMoment } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { checkProofPeriod, issueProof } from "#app/services/proof/issue.server.ts";
import { ok } from "#app/services/result.ts";
import { cleanupText } from "#app/text/bookings/review/cleanup.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";

function warningsOf(deps: Deps, row: Reservation) {
  return deps.db.read(() => findWarningsOf(deps, row)).warnings;
}

export const reservationCalls = {
  "GET /api/reservations": call({
    query: listReservationsSchema,
    run: async ({ query, url, scope, context, deps }) => {
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
        ...(wanted.expired === undefined ? {} : { expired: { is: wanted.expired, at: schoolMoment(deps) } }),
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
  }),
  "POST /api/reservations": call({
    body: createReservationSchema,
    run: ({ body, actor, deps }) => {
      const { date, ...input } = body;
      const result = requestReservations(deps, actor, { ...input, dates: [date] });
      return apiCreation(result, ({ reservations: [made], conflictCount }) => ({
        ...presentReservation(made as Reservation),
        conflictCount,
        warnings: warningsOf(deps, made as Reservation),
      }));
    },
  }),
  "GET /api/reservations/detailed": call({
    query: detailedSchema,
    run: ({ query, url, scope, context, deps }) => {
      const { environmentId, shift } = query;
      const range = readRange(query, deps.timeZone);
      if (!range.ok) return apiRefusal(range);
      const present = (reservation: Reservation) =>
        presentDetailed(reservation).filter((row) => !environmentId || row.environmentId === environmentId);
      const rows = walkReservations(deps, scope, { ...range.value, environmentId, shift });
      return streamRows({ url, context }, rows, present);
    },
  }),
  "GET /api/reservations/proof": call({
    query: proofSchema,
    run: async ({ query, request, url, actor, context, deps }) => {
      if (request.method === "HEAD") {
        const period = checkProofPeriod(deps, actor, query);
        return period.ok ? pdfAnswer(deps, null) : apiRefusal(period);
      }
      try {
        const result = await issueProof(deps, actor, query, context.origin);
        return result.ok ? pdfAnswer(deps, result.value.pdf) : retryLater(apiRefusal(result));
      } catch (error) {
        context.reportError(error, url.pathname);
        return retryLater(apiRefusal(proofFailure(error)));
      }
    },
  }),
  "PUT /api/reservations/:id": call({
    body: updateReservationSchema,
    ownBody: ownUpdateSchema,
    run: ({ id, body, actor, scope, deps }) =>
      apiResult(editReservation(deps, actor, scope, id, body), (row) => ({
        ...presentReservation(row),
        warnings: warningsOf(deps, row),
      })),
  }),
  "DELETE /api/reservations/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, scope, deps }) =>
      apiDeletion(removeReservation(deps, actor, scope, id, query), presentReservation, reviewText.deleted),
  }),
  "PUT /api/reservations/:id/status": call({
    body: statusSchema,
    run: ({ id, body, actor, deps, scope }) => {
      const result =
        body.status === "approved"
          ? approveReservation(deps, actor, id, body, scope)
          : rejectReservation(deps, actor, id, body.rejectionReason, body, scope);
      return apiResult(result.ok ? ok(result.value.reservation) : result, presentReservation);
    },
  }),
  "POST /api/reservations/cleanup/custom": call({
    body: cleanupSchema,
    run: async ({ body, actor, deps }) =>
      apiResult(await cleanUp(deps, actor, body), (outcome) => ({
        message: cleanupText.message(outcome),
      })),
  }),
} satisfies CallTable;
