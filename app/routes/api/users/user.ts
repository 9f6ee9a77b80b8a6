import { apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { findUser } from "#app/models/users/user.server.ts";
import { refuse } from "#app/services/result.ts";

export const loader = apiCalls({
  "GET /api/user": ({ actor, deps }) => {
    const user = findUser(deps.db, actor.id);
    return user ? answer(user) : apiRefusal(refuse("signedOut"));
  },
});
