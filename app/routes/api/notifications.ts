import { guarded } from "#app/http/guarded.server.ts";
import { readNotifications } from "#app/services/notifications/notification-page.server.ts";

export const loader = guarded({
  "GET /api/notifications": ({ actor, deps }) => Response.json(readNotifications(deps, actor)),
});
