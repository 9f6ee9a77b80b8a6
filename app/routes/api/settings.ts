import { guarded } from "#app/http/guarded.server.ts";
import { readableSettings } from "#app/services/settings/settings.server.ts";

export const loader = guarded({
  "GET /api/settings": ({ scope, deps }) => Response.json(readableSettings(deps, scope)),
});
