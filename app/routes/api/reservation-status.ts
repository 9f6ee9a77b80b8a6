import { apiIdParam, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { statusSchema } from "#app/models/decision.schema.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { approveReservation, rejectReservation } from "#app/services/reservations/review.server.ts";
import { done } from "#app/services/result.ts";

export const action = guarded({
  "PUT /api/reservations/:id/status": ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, statusSchema);
    const result =
      input.status === "approved"
        ? approveReservation(deps, actor, id, input)
        : rejectReservation(deps, actor, id, input.rejectionReason, input);
    return apiResult(result.ok ? done(result.value.reservation) : result, presentReservation);
  },
});
