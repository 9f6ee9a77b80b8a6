import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeEnvironment, removeEnvironment } from "#app/services/catalog/manage-environments.server.ts";
import { environmentText } from "#app/text/catalog/environments.ts";

export const action = apiCalls({
  "PUT /api/environments/:id": ({ id, body, actor, deps }) =>
    apiResult(changeEnvironment(deps, actor, id, body), (environment) => environment),
  "DELETE /api/environments/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeEnvironment(deps, actor, id, query), (row) => row, environmentText.deleted),
});
