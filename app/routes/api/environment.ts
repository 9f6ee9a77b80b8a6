import { apiDeletion, apiIdParam, apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { changeEnvironmentSchema } from "#app/models/environment.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { changeEnvironment, removeEnvironment } from "#app/services/catalog/manage-environments.server.ts";
import { environmentText } from "#app/text/environments.ts";

export const action = guarded({
  "PUT /api/environments/:id": ({ body, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = readJson(body, changeEnvironmentSchema);
    return apiResult(changeEnvironment(deps, actor, id, input), (environment) => environment);
  },
  "DELETE /api/environments/:id": ({ url, params, actor, deps }) => {
    const seen = readQuery(url, seenSchema);
    const removed = removeEnvironment(deps, actor, apiIdParam(params.id), seen);
    return apiDeletion(removed, (environment) => environment, environmentText.deleted);
  },
});
