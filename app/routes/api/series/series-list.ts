import { apiCreation } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { createSeries } from "#app/services/series/create.server.ts";
import { presentSeries } from "#app/services/series/present.ts";

export const action = apiCalls({
  "POST /api/series": ({ body, actor, deps }) => apiCreation(createSeries(deps, actor, body), presentSeries),
});
