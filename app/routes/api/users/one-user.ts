import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeUser } from "#app/services/users/change-user.server.ts";
import { removeUser } from "#app/services/users/remove-user.server.ts";
import { userText } from "#app/text/users/users.ts";

export const action = apiCalls({
  "PATCH /api/users/:id": ({ id, body, actor, deps }) =>
    apiResult(changeUser(deps, actor, id, body), (user) => user),
  "DELETE /api/users/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeUser(deps, actor, id, query), (user) => user, userText.deleted),
});
