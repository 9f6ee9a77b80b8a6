import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { changePasswordSchema } from "#app/models/user.schema.ts";
import { changePassword } from "#app/services/account/change-password.server.ts";

export const action = guarded({
  "POST /api/change-password": async ({ body, actor, context, deps }) => {
    const input = readJson(body, changePasswordSchema);
    return apiResult(await changePassword(deps, actor, input, context), (user) => user);
  },
});
