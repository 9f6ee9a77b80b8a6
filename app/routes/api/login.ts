import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { loginSchema } from "#app/models/user.schema.ts";
import { signIn } from "#app/services/account/sign-in.server.ts";

export const action = guarded({
  "POST /api/login": async ({ body, context, deps }) => {
    const input = readJson(body, loginSchema);
    return apiResult(await signIn(deps, input, context), (user) => user);
  },
});
