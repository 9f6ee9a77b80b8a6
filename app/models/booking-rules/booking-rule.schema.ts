import { z } from "zod";
import { ROLES } from "#app/domain/access/role.ts";
import { QUOTA_COUNTS, RULE_KINDS, RULE_UNITS } from "#app/domain/booking-rules/booking-rule.ts";
import {
  MAX_EQUIPMENT,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_NAME_LENGTH,
  MAX_RULE_NAMES,
} from "#app/domain/limits.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import { dateInput } from "#app/models/bookings/reservation.schema.ts";
import { idField, nameText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const BAD_KIND = "Selecione o tipo da regra";
const BAD_VALUE = "Informe um número inteiro a partir de 1";
const BAD_UNIT = "Selecione a unidade";
const BAD_COUNT = "Selecione o que se conta";
const BAD_TYPE = "Selecione um tipo de ambiente";
const BAD_ROLE = "Selecione um perfil";
const BAD_FLAG = "Informe true ou false";
const NAME_TOO_SHORT = "O nome deve ter pelo menos 2 caracteres";

/** Ids without repetition; a form's empty field is none. */
function idList(max: number, choose: string) {
  return z
    .array(idField(choose).optional(), { error: choose })
    .max(max, `Selecione no máximo ${max}`)
    .nullish()
    .transform((ids) => [...new Set((ids ?? []).filter((id) => id !== undefined))]);
}

/** A rule of booking (rules R26.1). The service checks which units and numbers go with a kind. */
export const bookingRuleSchema = z.object({
  kind: z
    .enum(RULE_KINDS, { error: BAD_KIND })
    .meta({ description: "O que a regra julga", example: "notice" }),
  value: z
    .number({ error: BAD_VALUE })
    .int(BAD_VALUE)
    .min(1, BAD_VALUE)
    .max(9999, BAD_VALUE)
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: "Quantos da unidade; nulo onde o tipo não conta nada", example: 2 }),
  unit: z
    .enum(RULE_UNITS, { error: BAD_UNIT })
    .nullish()
    .transform((unit) => unit ?? null)
    .meta({ description: "O que o número conta; nulo onde o tipo não tem unidade", example: "schoolDays" }),
  count: z
    .enum(QUOTA_COUNTS, { error: BAD_COUNT })
    .nullish()
    .transform((count) => count ?? null)
    .meta({ description: "O que uma cota conta: reservas ou aulas", example: "reservations" }),
  environmentIds: idList(MAX_RULE_NAMES, "Selecione um ambiente").meta({
    description: "Os ambientes; nenhum são todos, ou todos do tipo",
    example: [2],
  }),
  equipmentIds: idList(MAX_EQUIPMENT, "Selecione um equipamento").meta({
    description: "Os equipamentos; com algum, a regra não vale para ambientes",
    example: [1],
  }),
  environmentType: z
    .enum(ENVIRONMENT_TYPES, { error: BAD_TYPE })
    .nullish()
    .transform((type) => type ?? null)
    .meta({ description: "O tipo de ambiente; nulo são todos os tipos", example: "Laboratório" }),
  roles: z
    .array(z.enum(ROLES, { error: BAD_ROLE }).optional(), { error: BAD_ROLE })
    .max(20, BAD_ROLE)
    .nullish()
    .transform((given) => ROLES.filter((role) => given?.includes(role)))
    .meta({ description: "Os perfis", example: ["teacher"] }),
  groupIds: idList(MAX_RULE_NAMES, "Selecione um grupo").meta({ description: "Os grupos", example: [1] }),
  userIds: idList(MAX_RULE_NAMES, "Selecione uma pessoa").meta({ description: "As pessoas", example: [3] }),
  isActive: z
    .boolean({ error: BAD_FLAG })
    .nullish()
    .transform((value) => value ?? true)
    .meta({ description: "Se a regra vale", example: true }),
  startDate: dateInput
    .nullish()
    .transform((date) => date ?? null)
    .meta({ description: "A primeira data que a regra julga; nula são todas", example: "2027-02-01" }),
});
export const changeBookingRuleSchema = bookingRuleSchema.extend(expectedVersion);
export type BookingRuleInput = z.infer<typeof bookingRuleSchema>;

/** Rules by form: a box that is not ticked is not sent. */
export const bookingRuleFormSchema = changeBookingRuleSchema.omit({ environmentType: true }).extend({
  isActive: z
    .boolean({ error: BAD_FLAG })
    .optional()
    .transform((value) => value ?? false),
  /** All rooms, those of a type, or those that are ticked; or the equipment that is ticked. */
  rooms: z.enum(["all", ...ENVIRONMENT_TYPES, "chosen", "equipment"], { error: "Selecione os ambientes" }),
  people: z.enum(["all", "chosen"], { error: "Selecione as pessoas" }),
});

export const switchRuleSchema = z.object({
  isActive: z.enum(["on", "off"], { error: BAD_FLAG }),
  ...expectedVersion,
});

/** A group of people (rules R26.12). */
export const userGroupSchema = z.object({
  name: nameText(2, MAX_GROUP_NAME_LENGTH, NAME_TOO_SHORT).meta({
    description: "O nome",
    example: "Professores de Saúde",
  }),
  userIds: idList(MAX_GROUP_MEMBERS, "Selecione uma pessoa").meta({
    description: "As pessoas do grupo",
    example: [3, 4],
  }),
});
export const changeUserGroupSchema = userGroupSchema.extend(expectedVersion);
export type UserGroupInput = z.infer<typeof userGroupSchema>;
