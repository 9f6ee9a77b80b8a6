import type { z } from "zod";
import type {
  BookingRuleInput,
  bookingRuleFormSchema,
} from "#app/models/booking-rules/booking-rule.schema.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { ruleText } from "#app/text/booking-rules/rules.ts";
import { done, type Result, refuse } from "../result.ts";

type RuleForm = z.infer<typeof bookingRuleFormSchema>;

const { refusals } = ruleText;

/**
 * What a rule's form says: of the ways to choose rooms and people only the one that is selected counts, so that a
 * choice of before needs no clearing.
 */
export function ruleOfForm({ rooms, people, ...input }: RuleForm): Result<BookingRuleInput & Seen> {
  const errors: Record<string, string[]> = {};
  if (rooms === "type" && input.environmentType === null) errors.environmentType = [refusals.needsType];
  if (rooms === "chosen" && input.environmentIds.length === 0) errors.environmentIds = [refusals.needsRooms];
  const isNobody = input.roles.length + input.groupIds.length + input.userIds.length === 0;
  if (people === "chosen" && isNobody && input.kind !== "who") errors.people = [refusals.needsBound];
  if (Object.keys(errors).length > 0) return refuse("invalid", {}, errors);
  const nobody = { roles: [], groupIds: [], userIds: [] };
  return done({
    ...input,
    environmentType: rooms === "type" ? input.environmentType : null,
    environmentIds: rooms === "chosen" ? input.environmentIds : [],
    ...(people === "chosen" ? {} : nobody),
  });
}
