import { apiIdParam, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { resetPasswordSchema } from "#app/models/user.schema.ts";
import { resetPassword } from "#app/services/users/reset-password.server.ts";

export const action = guarded({
  "POST /api/users/:id/reset-password": async ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, resetPasswordSchema);
    return apiResult(await resetPassword(deps, actor, id, input), (user) => user);
  },
});
