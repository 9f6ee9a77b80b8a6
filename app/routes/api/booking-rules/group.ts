import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeUserGroup, removeUserGroup } from "#app/services/booking-rules/manage-groups.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { groupText } from "#app/text/booking-rules/rules.ts";

export const action = apiCalls({
  "PUT /api/groups/:id": ({ id, body, actor, deps }) =>
    apiResult(changeUserGroup(deps, actor, id, body), asIs),
  "DELETE /api/groups/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeUserGroup(deps, actor, id, query), asIs, groupText.deleted),
});
