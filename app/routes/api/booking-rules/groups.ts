import { apiCreation } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { listUserGroups } from "#app/models/booking-rules/user-group.server.ts";
import { createUserGroup } from "#app/services/booking-rules/manage-groups.server.ts";
import { asIs } from "#app/services/calendar/present.ts";

export const loader = apiCalls({ "GET /api/groups": ({ deps }) => answer(listUserGroups(deps.db)) });

export const action = apiCalls({
  "POST /api/groups": ({ body, actor, deps }) => apiCreation(createUserGroup(deps, actor, body), asIs),
});
