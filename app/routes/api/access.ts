import { apiCreation, apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { changePasswordSchema, loginSchema, registerSchema } from "#app/models/people/user.schema.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { changePassword } from "#app/services/people/account/change-password.server.ts";
import { signIn } from "#app/services/people/account/sign-in.server.ts";
import { createUser, registrar } from "#app/services/people/create-user.server.ts";
import { refuse } from "#app/services/result.ts";
import { accountText } from "#app/text/people/account.ts";

export const sessionCalls = {
  "GET /api/user": call({
    run: ({ actor, deps }) => {
      const user = findUser(deps.db, actor.id);
      return user ? answer(user) : apiRefusal(refuse("signedOut"));
    },
  }),
  "POST /api/login": call({
    body: loginSchema,
    run: async ({ body, context, deps }) => apiResult(await signIn(deps, body, context), (user) => user),
  }),
  "POST /api/register": call({
    body: registerSchema,
    run: async (call) => {
      const allowed = registrar(call.actor);
      if (!allowed.ok) return apiRefusal(allowed);
      // Only now: a person who may not register learns that first, whatever they sent.
      return apiCreation(await createUser(call.deps, allowed.value, call.body), (user) => user);
    },
  }),
  "POST /api/logout": call({
    run: ({ context }) => {
      context.endSession();
      return answer({ message: accountText.logoutDone });
    },
  }),
  "POST /api/change-password": call({
    body: changePasswordSchema,
    run: async ({ body, actor, context, deps }) =>
      apiResult(await changePassword(deps, actor, body, context), (user) => user),
  }),
} satisfies CallTable;
