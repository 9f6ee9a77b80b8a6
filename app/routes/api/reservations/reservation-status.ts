import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { done } from "#app/services/result.ts";
import { approveReservation, rejectReservation } from "#app/services/review/review.server.ts";

export const action = apiCalls({
  "PUT /api/reservations/:id/status": ({ id, body, actor, deps, scope }) => {
    const result =
      body.status === "approved"
        ? approveReservation(deps, actor, id, body, scope)
        : rejectReservation(deps, actor, id, body.rejectionReason, body, scope);
    return apiResult(result.ok ? done(result.value.reservation) : result, presentReservation);
  },
});
