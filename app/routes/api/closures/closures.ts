import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { findEnvironment } from "#app/models/catalog/environment.server.ts";
import { listClosures } from "#app/models/rooms/closure.server.ts";
import { closeRoom, presentClosure } from "#app/services/closures/closures.server.ts";
import { presentReservation } from "#app/services/reservations/present.ts";
import { isStaff } from "#app/services/reservations/rules.server.ts";
import { refuse } from "#app/services/result.ts";

export const loader = apiCalls({
  "GET /api/environments/:id/closures": ({ id, actor, deps }) => {
    if (!findEnvironment(deps.db, id)) return apiRefusal(refuse("notFound"));
    const rows = listClosures(deps.db, id).map(presentClosure);
    // A reason that is not for everybody is the staff's.
    return answer(
      rows.map((row) => ({ ...row, reason: isStaff(actor.role) || row.isPublic ? row.reason : null })),
    );
  },
});

export const action = apiCalls({
  "POST /api/environments/:id/closures": ({ id, body, actor, deps }) =>
    apiCreation(closeRoom(deps, actor, id, body), ({ touched, ...closure }) => ({
      ...presentClosure(closure),
      touched: touched.map(presentReservation),
    })),
});
