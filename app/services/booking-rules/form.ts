import type { z } from "zod";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import type {
  BookingRuleInput,
  bookingRuleFormSchema,
} from "#app/models/booking-rules/booking-rule.schema.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { ruleText } from "#app/text/booking-rules/rules.ts";
import { ok, type Result, refuse } from "../result.ts";

type RuleForm = z.infer<typeof bookingRuleFormSchema>;

const { refusals } = ruleText;

/** Only the selected way to choose rooms and people counts, so that an earlier choice needs no clearing. */
export function ruleOfForm({
  rooms,
  people,
  ...input
}: RuleForm): Result<BookingRuleInput & ExpectedVersion> {
  const errors: Record<string, string[]> = {};
  if (rooms === "chosen" && input.environmentIds.length === 0) errors.environmentIds = [refusals.needsRooms];
  if (rooms === "equipment" && input.equipmentIds.length === 0)
    errors.equipmentIds = [refusals.needsEquipment];
  const isUnbound = input.roles.length + input.groupIds.length + input.userIds.length === 0;
  if (people === "chosen" && isUnbound && input.kind !== "who") errors.people = [refusals.needsBound];
  if (Object.keys(errors).length > 0) return refuse("invalid", {}, errors);
  const noPeople = { roles: [], groupIds: [], userIds: [] };
  return ok({
    ...input,
    environmentType: ENVIRONMENT_TYPES.find((type) => type === rooms) ?? null,
    environmentIds: rooms === "chosen" ? input.environmentIds : [],
    equipmentIds: rooms === "equipment" ? input.equipmentIds : [],
    ...(people === "chosen" ? {} : noPeople),
  });
}
