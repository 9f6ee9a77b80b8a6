import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { environmentSchema } from "#app/models/environment.schema.ts";
import { listEnvironments } from "#app/models/environment.server.ts";
import { createEnvironment } from "#app/services/catalog/manage-environments.server.ts";

export const loader = guarded({
  "GET /api/environments": ({ deps }) => Response.json(listEnvironments(deps.db)),
});

export const action = guarded({
  "POST /api/environments": ({ body, actor, deps }) => {
    const input = readJson(body, environmentSchema);
    return apiResult(createEnvironment(deps, actor, input), (environment) => environment, 201);
  },
});
