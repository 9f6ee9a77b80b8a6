import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { signIn } from "#app/services/account/sign-in.server.ts";

export const action = apiCalls({
  "POST /api/login": async ({ body, context, deps }) =>
    apiResult(await signIn(deps, body, context), (user) => user),
});
