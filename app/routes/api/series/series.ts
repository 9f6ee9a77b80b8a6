import { apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import type { Refusal } from "#app/services/result.ts";
import { changeSeries } from "#app/services/series/change.server.ts";
import { presentChangedSeries, presentLeft, presentSeries } from "#app/services/series/present.ts";
import { readSeries, type SeriesRows } from "#app/services/series/read.server.ts";
import { removeFromSeries } from "#app/services/series/remove.server.ts";
import { seriesCallText } from "#app/text/series/series.ts";

/** A series that changed is given as it is. */
function refusal(refused: Refusal) {
  const isStale = refused.problem === "changed";
  return apiRefusal(refused, isStale ? presentSeries(refused.details?.present as SeriesRows) : undefined);
}

export const loader = apiCalls({
  "GET /api/series/:id": ({ id, scope, deps }) => apiResult(readSeries(deps, scope, id), presentSeries),
});

export const action = apiCalls({
  "PUT /api/series/:id": ({ id, body, scope, actor, deps }) => {
    const changed = changeSeries(deps, actor, scope, id, body);
    return changed.ok ? answer(presentChangedSeries(changed.value)) : refusal(changed);
  },
  "DELETE /api/series/:id": ({ id, query, scope, actor, deps }) => {
    const removed = removeFromSeries(deps, actor, scope, id, query);
    if (!removed.ok) return refusal(removed);
    const { removed: rows, left } = removed.value;
    const message = seriesCallText.deleted(rows.length);
    return answer({ message, deleted: rows.length, left: left.map(presentLeft) });
  },
});
