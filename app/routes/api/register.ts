import { apiRefusal, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { registerSchema } from "#app/models/user.schema.ts";
import { createUser, registrar } from "#app/services/users/create-user.server.ts";

export const action = guarded({
  "POST /api/register": async ({ body, actor, deps }) => {
    const allowed = registrar(actor);
    if (!allowed.ok) return apiRefusal(allowed);
    const input = readJson(body, registerSchema);
    return apiResult(await createUser(deps, allowed.value, input), (user) => user, 201);
  },
});
