import { apiRefusal, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { loginSchema } from "#app/models/user.schema.ts";
import { verifySignIn } from "#app/services/account/sign-in.server.ts";

export const action = guarded({
  "POST /api/login": async ({ request, context, deps }) => {
    const input = await readJson(request, loginSchema);
    const result = await verifySignIn(deps, input, context.clientAddress);
    if (!result.ok) return apiRefusal(result);
    context.startSession(result.value.id);
    return Response.json(result.value);
  },
});
