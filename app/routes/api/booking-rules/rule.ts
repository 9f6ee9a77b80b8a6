import { apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { changeBookingRule, removeBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import { ruleText } from "#app/text/booking-rules/rules.ts";

export const action = apiCalls({
  "PUT /api/booking-rules/:id": ({ id, body, actor, deps }) =>
    apiResult(changeBookingRule(deps, actor, id, body), asIs),
  "DELETE /api/booking-rules/:id": ({ id, query, actor, deps }) =>
    apiDeletion(removeBookingRule(deps, actor, id, query), asIs, ruleText.deleted),
});
