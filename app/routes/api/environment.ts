import { environmentSchema } from "#app/models/environment.schema.ts";
import { apiDeletion, apiIdParam, apiResult, readJson } from "#app/services/access/api.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";
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
