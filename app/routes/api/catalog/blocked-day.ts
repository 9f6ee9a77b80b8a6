import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeBlockedDay, removeBlockedDay } from "#app/services/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/blocked-days/present.ts";
import { blockedDayText } from "#app/text/blocked-days/blocked-days.ts";

export const action = apiCalls({
  "PUT /api/blocked-days/:id": async ({ id, body, actor, deps }) =>
    apiResult(await changeBlockedDay(deps, actor, id, body, { asks: false }), presentBlockedDay),
  "DELETE /api/blocked-days/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeBlockedDay(deps, actor, id, query), presentBlockedDay, blockedDayText.deleted),
});
