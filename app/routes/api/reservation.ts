import { apiDeletion, apiIdParam, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import {
  ownUpdateSchema,
  type UpdateReservationInput,
  updateReservationSchema,
} from "#app/models/reservation.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { editReservation } from "#app/services/reservations/edit.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { isStaff } from "#app/services/reservations/rules.server.ts";
import { reviewText } from "#app/text/review.ts";

export const action = guarded({
  "PUT /api/reservations/:id": ({ body, params, actor, scope, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson<UpdateReservationInput>(
      body,
      isStaff(actor.role) ? updateReservationSchema : ownUpdateSchema,
    );
    return apiResult(editReservation(deps, actor, scope, id, input), presentReservation);
  },
  "DELETE /api/reservations/:id": ({ url, params, actor, scope, deps }) => {
    const seen = readQuery(url, seenSchema);
    const removed = removeReservation(deps, actor, scope, apiIdParam(params.id), seen);
    return apiDeletion(removed, presentReservation, reviewText.deleted);
  },
});
