import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changePassword } from "#app/services/account/change-password.server.ts";

export const action = apiCalls({
  "POST /api/change-password": async ({ body, actor, context, deps }) =>
    apiResult(await changePassword(deps, actor, body, context), (user) => user),
});
