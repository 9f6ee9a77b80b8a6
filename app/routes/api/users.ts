import { apiResult, readJson, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { apiNamePage } from "#app/http/name-page.server.ts";
import { createUserSchema, listUsersSchema } from "#app/models/user.schema.ts";
import { listUsers } from "#app/models/user.server.ts";
import { createUser } from "#app/services/users/create-user.server.ts";

export const loader = guarded({
  "GET /api/users": ({ url, deps }) => {
    const { role, ...page } = readQuery(url, listUsersSchema);
    return apiNamePage(url, page, (part) => listUsers(deps.db, { role }, part));
  },
});

export const action = guarded({
  "POST /api/users": async ({ body, actor, deps }) => {
    const input = readJson(body, createUserSchema);
    return apiResult(await createUser(deps, actor, input), (user) => user, 201);
  },
});
