import { apiCreation } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { listEnvironments } from "#app/models/catalog/environment.server.ts";
import { createEnvironment } from "#app/services/catalog/manage-environments.server.ts";

export const loader = apiCalls({
  "GET /api/environments": ({ query, url, deps }) =>
    apiNamePage(url, query, (part) => listEnvironments(deps.db, {}, part)),
});

export const action = apiCalls({
  "POST /api/environments": ({ body, actor, deps }) =>
    apiCreation(createEnvironment(deps, actor, body), (environment) => environment),
});
