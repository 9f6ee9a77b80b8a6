import { type ZodType, z } from "zod";
import {
  BLOCKED_DAY_SLUGS,
  BLOCKED_DAY_TYPES,
  type BlockedDayType,
} from "#app/domain/calendar/blocked-day.ts";
import { classNameOf } from "#app/domain/class-name.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { type ImportKind, readTypedGroups, readTypedResources } from "#app/domain/import/import.ts";
import { MAX_RULE_NAMES } from "#app/domain/limits.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { userGroupSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { blockedDaySchema } from "#app/models/calendar/blocked-day.schema.ts";
import { namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { equipmentSchema } from "#app/models/equipment/equipment.schema.ts";
import { updateUserSchema } from "#app/models/people/user.schema.ts";
import { environmentSchema } from "#app/models/rooms/environment.schema.ts";
import { optionalText } from "#app/models/text.schema.ts";

type Cells = Record<string, string>;
type Values = Record<string, unknown>;

/** The word of a list that was meant, without regard to case and accents; what is none of them stays as it is. */
function wordOf(words: [RegExp, string][], typed: string): string {
  const word = foldText(typed).replace(/\s+/g, " ").trim();
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? typed;
}

/** Beginnings, so that "Sala de aula", "Lab." and "Laboratório de Informática" are types. */
const ENVIRONMENT_WORDS: [RegExp, EnvironmentType][] = [
  [/^(?:salas?|sl)(?![a-z])/, "Sala"],
  [/^lab(?![a-z])|^laboratorios?(?![a-z])/, "Laboratório"],
  [/^(?:mini[ -]?)?(?:auditorio|anfiteatro)s?(?![a-z])/, "Auditório"],
];
const DAY_WORDS: [RegExp, BlockedDayType][] = [
  ...BLOCKED_DAY_TYPES.map((type): [RegExp, BlockedDayType] => [
    new RegExp(`^(?:${type}|${BLOCKED_DAY_SLUGS[type]})$`),
    type,
  ]),
  [/^$|^(?:feriado|ponto facultativo|facultativo)(?![a-z])/, "holiday"],
  [/^conselho(?![a-z])/, "council"],
  [/^(?:evento|jogos|feira|festa|formatura|semana)(?![a-z])/, "event"],
  [/^(?:(?:dia )?nao letivo|suspensao|recesso|ferias|reuniao|planejamento|outros?)(?![a-z])/, "other"],
];

/** A person as a file names them, with all their groups. */
const person = updateUserSchema.pick({ name: true, username: true, email: true }).extend({
  groups: z
    .array(userGroupSchema.shape.name)
    .max(MAX_RULE_NAMES, `Use no máximo ${MAX_RULE_NAMES} grupos`)
    .optional(),
});

const COUNTED =
  /^(?:ate |aprox\.? |~ ?)?(\d{1,9})(?:[.,]0+)? ?(?:lugares?|alunos?|pessoas?|carteiras?|assentos?|vagas?|unidades?|unid\.?|un\.?)?$/;
const NO_NUMBER = /^[-–—]?$|^n\/?a$/;

/** The number of "40", "40 lugares" or "até 40 alunos"; null where nothing is said, the text where it is no number. */
function numberOf(text: string): number | null | string {
  const word = foldText(text).replace(/\s+/g, " ").trim();
  if (NO_NUMBER.test(word)) return null;
  const [, digits] = COUNTED.exec(word) ?? [];
  return digits === undefined ? text : Number(digits);
}

/** How the cells of a row become the input of its schema. */
const READ: Record<
  Exclude<ImportKind, "calendar">,
  { schema: ZodType<Values>; from(cells: Cells): Values }
> = {
  users: {
    schema: person,
    from: ({ groups, ...cells }) => ({
      ...cells,
      groups: groups === undefined ? undefined : readTypedGroups(groups),
    }),
  },
  disciplines: { schema: namedItemSchema, from: (cells) => cells },
  classes: {
    schema: namedItemSchema,
    // Which room a name means, the plan says.
    from: ({ name = "" }) => ({ name: classNameOf(name) }),
  },
  environments: {
    schema: environmentSchema,
    from: ({ type = "", capacity = "", resources, ...cells }) => ({
      ...cells,
      resources: resources === undefined ? undefined : readTypedResources(resources),
      type: wordOf(ENVIRONMENT_WORDS, type),
      capacity: numberOf(capacity),
    }),
  },
  equipment: {
    schema: equipmentSchema,
    from: ({ count = "", ...cells }) => ({ ...cells, count: numberOf(count) }),
  },
  "blocked-days": {
    schema: blockedDaySchema,
    from: ({ date = "", type = "", description = "", ...cells }) => ({
      ...cells,
      date,
      type: wordOf(DAY_WORDS, type),
      description: description || null,
      affectedShifts: [...SHIFTS],
      showInPanel: true,
    }),
  },
};

/** Reads a row's cells by the schema of what it becomes; gives its values, or what is wrong with them. */
export function readImportRow(
  kind: Exclude<ImportKind, "calendar">,
  cells: Cells,
): { values: Values; messages: null } | { values: null; messages: string[] } {
  const { schema, from } = READ[kind];
  const parsed = schema.safeParse(from(cells));
  if (parsed.success) return { values: parsed.data, messages: null };
  return { values: null, messages: [...new Set(parsed.error.issues.map((issue) => issue.message))] };
}

/** The preview's form: the counts that it showed, so that nothing else is done. */
export const importSchema = z.object({
  creates: z.number().int().min(0),
  updates: z.number().int().min(0),
  notifyTeachers: z.boolean().optional(),
  rejectPending: z.boolean().optional(),
  cancelTouched: z.boolean().optional(),
});

/** The upload's form, besides its file. */
export const uploadSchema = z.object({
  tipo: z.string().max(40).optional(),
  /** The name of the sheet that is read; without it the first visible one. */
  sheet: optionalText(100),
});
