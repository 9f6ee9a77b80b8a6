import { apiDeletion, apiIdParam, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { environmentSchema } from "#app/models/environment.schema.ts";
import { changeEnvironment, removeEnvironment } from "#app/services/catalog/environments.server.ts";
import { environmentText } from "#app/text/environments.ts";

export const action = guarded({
  "PUT /api/environments/:id": async ({ request, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = await readJson(request, environmentSchema);
    return apiResult(changeEnvironment(deps, actor, id, input), (environment) => environment);
  },
  "DELETE /api/environments/:id": ({ params, actor, deps }) =>
    apiDeletion(removeEnvironment(deps, actor, apiIdParam(params.id)), environmentText.deleted),
});
