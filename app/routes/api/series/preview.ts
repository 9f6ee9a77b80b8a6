import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { partyOf, planSeries } from "#app/services/series/plan.server.ts";
import { presentPreview } from "#app/services/series/present.ts";

export const action = apiCalls({
  "POST /api/series/preview": ({ body, actor, deps }) =>
    apiResult(
      deps.db.read(() => planSeries(deps, body, partyOf(actor, body.teacherUserId))),
      presentPreview,
    ),
});
