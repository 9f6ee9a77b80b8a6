import { apiCreation } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { listBookingRules } from "#app/models/booking-rules/booking-rule.server.ts";
import { createBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { asIs } from "#app/services/calendar/present.ts";

export const loader = apiCalls({
  "GET /api/booking-rules": ({ deps }) => answer(listBookingRules(deps.db)),
});

export const action = apiCalls({
  "POST /api/booking-rules": ({ body, actor, deps }) =>
    apiCreation(createBookingRule(deps, actor, body), asIs),
});
