import { apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { decideSeries } from "#app/services/series/decide.server.ts";
import { presentDecision, presentSeries } from "#app/services/series/present.ts";
import type { SeriesRows } from "#app/services/series/read.server.ts";

export const action = apiCalls({
  "PUT /api/series/:id/status": ({ id, body, actor, scope, deps }) => {
    const decided = decideSeries(deps, actor, id, body, scope);
    if (decided.ok) return answer(presentDecision(decided.value));
    const isStale = decided.problem === "changed";
    return apiRefusal(decided, isStale ? presentSeries(decided.details?.present as SeriesRows) : undefined);
  },
});
