import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { editReservation } from "#app/services/reservations/edit.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { reviewText } from "#app/text/review/review.ts";

export const action = apiCalls({
  "PUT /api/reservations/:id": ({ id, body, actor, scope, deps }) =>
    apiResult(editReservation(deps, actor, scope, id, body), presentReservation),
  "DELETE /api/reservations/:id": ({ id, query, actor, scope, deps }) =>
    apiDeletion(removeReservation(deps, actor, scope, id, query), presentReservation, reviewText.deleted),
});
