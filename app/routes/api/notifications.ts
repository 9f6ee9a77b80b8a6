import { answer } from "#app/http/call-answer.ts";
import { apiCalls } from "#app/http/calls.server.ts";
import { readNotifications } from "#app/services/notifications/notification-page.server.ts";

export const loader = apiCalls({
  "GET /api/notifications": ({ actor, deps }) => answer(readNotifications(deps, actor)),
});
