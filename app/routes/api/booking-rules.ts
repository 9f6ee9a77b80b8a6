import { apiCreation, apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import {
  bookingRuleSchema,
  changeBookingRuleSchema,
  changeUserGroupSchema,
  userGroupSchema,
} from "#app/models/booking-rules/booking-rule.schema.ts";
import { listBookingRules } from "#app/models/booking-rules/booking-rule.server.ts";
import { listUserGroups } from "#app/models/people/user-group.server.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import {
  changeBookingRule,
  createBookingRule,
  removeBookingRule,
} from "#app/services/booking-rules/manage-rules.server.ts";
import { asIs } from "#app/services/calendar/present.ts";
import {
  changeUserGroup,
  createUserGroup,
  removeUserGroup,
} from "#app/services/people/manage-groups.server.ts";
import { groupText, ruleText } from "#app/text/booking-rules/rules.ts";

export const bookingRuleCalls = {
  "GET /api/booking-rules": call({ run: ({ deps }) => answer(listBookingRules(deps.db)) }),
  "POST /api/booking-rules": call({
    body: bookingRuleSchema,
    run: ({ body, actor, deps }) => apiCreation(createBookingRule(deps, actor, body), asIs),
  }),
  "PUT /api/booking-rules/:id": call({
    body: changeBookingRuleSchema,
    run: ({ id, body, actor, deps }) => apiResult(changeBookingRule(deps, actor, id, body), asIs),
  }),
  "DELETE /api/booking-rules/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeBookingRule(deps, actor, id, query), asIs, ruleText.deleted),
  }),
  "GET /api/groups": call({ run: ({ deps }) => answer(listUserGroups(deps.db)) }),
  "POST /api/groups": call({
    body: userGroupSchema,
    run: ({ body, actor, deps }) => apiCreation(createUserGroup(deps, actor, body), asIs),
  }),
  "PUT /api/groups/:id": call({
    body: changeUserGroupSchema,
    run: ({ id, body, actor, deps }) => apiResult(changeUserGroup(deps, actor, id, body), asIs),
  }),
  "DELETE /api/groups/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeUserGroup(deps, actor, id, query), asIs, groupText.deleted),
  }),
} satisfies CallTable;
