import { apiCreation } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { listWelcomeMessages } from "#app/models/settings/welcome-message.server.ts";
import { createWelcomeMessage } from "#app/services/settings/welcome-messages.server.ts";

export const loader = apiCalls({
  "GET /api/welcome-messages": ({ actor, deps }) => {
    const rows = listWelcomeMessages(deps.db);
    // The author is not public.
    return actor ? answer(rows) : answer(rows.map(({ updatedBy, ...row }) => row));
  },
});

export const action = apiCalls({
  "POST /api/welcome-messages": ({ body, actor, deps }) =>
    apiCreation(createWelcomeMessage(deps, actor, body), (row) => row),
});
