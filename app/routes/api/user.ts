import { guarded } from "#app/http/guarded.server.ts";
import { findUser } from "#app/models/user.server.ts";

export const loader = guarded({
  "GET /api/user": ({ actor, deps }) => Response.json(findUser(deps.db, actor.id)),
});
