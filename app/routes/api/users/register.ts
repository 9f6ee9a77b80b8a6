import { apiCreation, apiRefusal } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { createUser, registrar } from "#app/services/users/create-user.server.ts";

export const action = apiCalls({
  "POST /api/register": async (call) => {
    const allowed = registrar(call.actor);
    if (!allowed.ok) return apiRefusal(allowed);
    // Only now: a person who may not register learns that first, whatever they sent.
    return apiCreation(await createUser(call.deps, allowed.value, call.body), (user) => user);
  },
});
