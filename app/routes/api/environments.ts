import { apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { apiNamePage } from "#app/http/name-page.server.ts";
import { environmentSchema } from "#app/models/environment.schema.ts";
import { listEnvironments } from "#app/models/environment.server.ts";
import { namePageSchema } from "#app/models/page.schema.ts";
import { createEnvironment } from "#app/services/catalog/manage-environments.server.ts";

export const loader = guarded({
  "GET /api/environments": ({ url, deps }) =>
    apiNamePage(url, readQuery(url, namePageSchema), (part) => listEnvironments(deps.db, {}, part)),
});

export const action = guarded({
  "POST /api/environments": ({ body, actor, deps }) => {
    const input = readJson(body, environmentSchema);
    return apiResult(createEnvironment(deps, actor, input), (environment) => environment, 201);
  },
});
