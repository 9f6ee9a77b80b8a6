import { findUser } from "#app/models/user.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";

export const loader = guarded({
  "GET /api/user": ({ actor, deps }) => Response.json(findUser(deps.db, actor.id)),
});
