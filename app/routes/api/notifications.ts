import { guarded } from "#app/services/access/guarded.server.ts";
import { readNotifications } from "#app/services/notifications/notifications.server.ts";

export const loader = guarded({
  "GET /api/notifications": ({ actor, deps }) => Response.json(readNotifications(deps, actor)),
});
