import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { resetPassword } from "#app/services/users/reset-password.server.ts";

export const action = apiCalls({
  "POST /api/users/:id/reset-password": async ({ id, body, actor, deps }) =>
    apiResult(await resetPassword(deps, actor, id, body), (user) => user),
});
