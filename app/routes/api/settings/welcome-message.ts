import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeWelcomeMessage } from "#app/services/settings/welcome-messages.server.ts";

export const action = apiCalls({
  "PUT /api/welcome-messages/:id": ({ id, body, actor, deps }) =>
    apiResult(changeWelcomeMessage(deps, actor, id, body), (row) => row),
});
