import { apiCreation } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { listUsers } from "#app/models/users/user.server.ts";
import { createUser } from "#app/services/users/create-user.server.ts";

export const loader = apiCalls({
  "GET /api/users": ({ query: { role, ...page }, url, deps }) =>
    apiNamePage(url, page, (part) => listUsers(deps.db, { role }, part)),
});

export const action = apiCalls({
  "POST /api/users": async ({ body, actor, deps }) =>
    apiCreation(await createUser(deps, actor, body), (user) => user),
});
