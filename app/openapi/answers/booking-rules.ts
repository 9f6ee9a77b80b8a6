import { z } from "zod";
import { ROLES } from "#app/domain/access/role.ts";
import { QUOTA_COUNTS, RULE_KINDS, RULE_UNITS } from "#app/domain/booking-rules/booking-rule.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import { bookingRuleSchema, userGroupSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { asSent, count, day, reference, row, text } from "./fields.ts";

const { shape: rule } = bookingRuleSchema;
const { shape: group } = userGroupSchema;

export const BookingRule = row("BookingRule", {
  kind: asSent(z.enum(RULE_KINDS), rule.kind),
  value: asSent(count.nullable(), rule.value),
  unit: asSent(z.enum(RULE_UNITS).nullable(), rule.unit),
  count: asSent(z.enum(QUOTA_COUNTS).nullable(), rule.count),
  environmentIds: asSent(z.array(reference), rule.environmentIds),
  equipmentIds: asSent(z.array(reference), rule.equipmentIds),
  environmentType: asSent(z.enum(ENVIRONMENT_TYPES).nullable(), rule.environmentType),
  roles: asSent(z.array(z.enum(ROLES)), rule.roles),
  groupIds: asSent(z.array(reference), rule.groupIds),
  userIds: asSent(z.array(reference), rule.userIds),
  isActive: asSent(z.boolean(), rule.isActive),
  startDate: asSent(day.nullable(), rule.startDate),
});

export const UserGroup = row("Group", {
  name: asSent(text, group.name),
  userIds: asSent(z.array(reference), group.userIds),
});
