import { apiDeletion, apiIdParam, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { patchUserSchema } from "#app/models/user.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { changeUser } from "#app/services/users/change-user.server.ts";
import { removeUser } from "#app/services/users/remove-user.server.ts";
import { userText } from "#app/text/users.ts";

export const action = guarded({
  "PATCH /api/users/:id": ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, patchUserSchema);
    return apiResult(changeUser(deps, actor, id, input), (user) => user);
  },
  "DELETE /api/users/:id": ({ url, params, actor, deps }) => {
    const removed = removeUser(deps, actor, apiIdParam(params.id), readQuery(url, seenSchema));
    return apiDeletion(removed, (user) => user, userText.deleted);
  },
});
