import { apiDeletion } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { presentClosure, reopenRoom } from "#app/services/closures/closures.server.ts";
import { closureText } from "#app/text/rooms/closures.ts";

export const action = apiCalls({
  "DELETE /api/environments/:id/closures/:childId": ({ id, childId, query, actor, deps }) =>
    apiDeletion(
      reopenRoom(deps, actor, { environmentId: id, id: childId }, query),
      presentClosure,
      closureText.deleted,
    ),
});
