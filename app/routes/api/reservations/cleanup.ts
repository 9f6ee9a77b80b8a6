import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { cleanUp } from "#app/services/review/cleanup.server.ts";
import { cleanupText } from "#app/text/review/cleanup.ts";

export const action = apiCalls({
  "POST /api/reservations/cleanup/custom": async ({ body, actor, deps }) =>
    apiResult(await cleanUp(deps, actor, body), (outcome) => ({
      message: cleanupText.message(outcome),
    })),
});
