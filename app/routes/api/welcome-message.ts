import { apiIdParam, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { changeWelcomeMessageSchema } from "#app/models/welcome-message.schema.ts";
import { changeWelcomeMessage } from "#app/services/settings/welcome-messages.server.ts";

export const action = guarded({
  "PUT /api/welcome-messages/:id": ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, changeWelcomeMessageSchema);
    return apiResult(changeWelcomeMessage(deps, actor, id, input), (row) => row);
  },
});
