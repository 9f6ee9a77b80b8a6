import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { welcomeMessageSchema } from "#app/models/welcome-message.schema.ts";
import { listWelcomeMessages } from "#app/models/welcome-message.server.ts";
import { createWelcomeMessage } from "#app/services/settings/welcome-messages.server.ts";

export const loader = guarded({
  "GET /api/welcome-messages": ({ actor, deps }) => {
    const rows = listWelcomeMessages(deps.db);
    // Who wrote it is nobody's business in public.
    const shown = actor ? rows : rows.map(({ updatedBy, ...row }) => row);
    return Response.json(shown);
  },
});

export const action = guarded({
  "POST /api/welcome-messages": ({ body, actor, deps }) => {
    const input = readJson(body, welcomeMessageSchema);
    return apiResult(createWelcomeMessage(deps, actor, input), (row) => row, 201);
  },
});
