import { apiDeletion, apiIdParam, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { changeBlockedDaySchema } from "#app/models/blocked-day.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { changeBlockedDay, removeBlockedDay } from "#app/services/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/blocked-days/present.ts";
import { blockedDayText } from "#app/text/blocked-days.ts";

export const action = guarded({
  "PUT /api/blocked-days/:id": async ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, changeBlockedDaySchema);
    return apiResult(await changeBlockedDay(deps, actor, id, input, { asks: false }), presentBlockedDay);
  },
  "DELETE /api/blocked-days/:id": ({ url, params, actor, deps }) => {
    const seen = readQuery(url, seenSchema);
    const removed = removeBlockedDay(deps, actor, apiIdParam(params.id), seen);
    return apiDeletion(removed, presentBlockedDay, blockedDayText.deleted);
  },
});
