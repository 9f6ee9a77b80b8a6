import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { readableSettings } from "#app/services/settings/settings.server.ts";

export const loader = apiCalls({
  "GET /api/settings": ({ scope, deps }) => answer(readableSettings(deps, scope)),
});
