import { z } from "zod";
import { ABSENCE_ACTIONS } from "#app/domain/absences/absence.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_ABSENCE_LESSONS, MAX_NAME_LENGTH, ROWS_DIGEST } from "#app/domain/limits.ts";
import { endDate, lessons, startDate } from "#app/models/bookings/reservation.schema.ts";
import { idField, optionalText } from "#app/models/text.schema.ts";

const CHOOSE_SHIFT = "Selecione um turno: manhã, tarde ou noite";
const CHOOSE_PERSON = "Escolha quem falta";
const CHOOSE_ACTION = "Escolha o que acontece com a aula: substituir, cancelar ou manter";
const CHOOSE_SUBSTITUTE = "Escolha quem substitui";
const TOO_MANY = `Decida até ${MAX_ABSENCE_LESSONS} aulas de uma vez`;
const TWICE = "Cada aula tem uma decisão só";
const LOOK_AGAIN = "Veja de novo as aulas antes de salvar";

/** None given are all three; a form's empty field is none. */
const shifts = z
  .array(z.enum(SHIFTS, { error: CHOOSE_SHIFT }).optional(), { error: CHOOSE_SHIFT })
  .max(20, CHOOSE_SHIFT)
  .optional()
  .transform((given = []) => {
    const chosen = given.filter((shift) => shift !== undefined);
    return SHIFTS.filter((shift) => chosen.length === 0 || chosen.includes(shift));
  });

const days = { startDate, endDate };

/** `POST /api/absences` (rules R30.1). */
export const absenceSchema = z.object({
  userId: idField(CHOOSE_PERSON)
    .optional()
    .meta({ description: "Quem falta; omitido, a própria pessoa", example: 2 }),
  ...days,
  shifts: z
    .array(z.enum(SHIFTS, { error: CHOOSE_SHIFT }), { error: CHOOSE_SHIFT })
    .max(20, CHOOSE_SHIFT)
    .optional()
    .transform((given = []) => SHIFTS.filter((shift) => given.length === 0 || given.includes(shift)))
    .meta({ description: "Os turnos; sem nenhum, os três", example: ["morning"] }),
  lessons: lessons.meta({
    description: "Só estas aulas, de um dia e um turno só; omitidas, todas",
    example: [1, 2],
  }),
});

/** The sector's form: who is away, and when. */
export const absenceFormSchema = z.object({ userId: idField(CHOOSE_PERSON), ...days, shifts });

/** "Vou faltar" (rules R30.2). */
export const ownAbsenceFormSchema = z.object({ ...days, shifts });

export type AbsenceInput = z.infer<typeof absenceSchema>;

/** `POST /api/absences/{id}/decisions` (rules R30.3). */
export const decisionsSchema = z.object({
  decisions: z
    .array(
      z
        .object({
          reservationId: idField("Escolha a aula").meta({ description: "A reserva", example: 1 }),
          action: z.enum(ABSENCE_ACTIONS, { error: CHOOSE_ACTION }).meta({
            description: "`substitute` (outro professor dá a aula), `cancel` (aula a repor) ou `keep`",
            example: "substitute",
          }),
          userId: idField(CHOOSE_SUBSTITUTE)
            .optional()
            .meta({ description: "Quem substitui, com `substitute`", example: 3 }),
        })
        .refine(({ action, userId }) => action !== "substitute" || userId !== undefined, {
          message: CHOOSE_SUBSTITUTE,
          path: ["userId"],
        }),
      { error: CHOOSE_ACTION },
    )
    .min(1, CHOOSE_ACTION)
    .max(MAX_ABSENCE_LESSONS, TOO_MANY)
    .refine(
      (decisions) => new Set(decisions.map((each) => each.reservationId)).size === decisions.length,
      TWICE,
    )
    .meta({ description: "Uma por aula; as outras aulas ficam como estão" }),
});

const NEEDS_LESSON = "Indique a reserva";

export const substitutesSchema = z.object({
  reservationId: z
    .string({ error: NEEDS_LESSON })
    .regex(/^\d{1,15}$/, NEEDS_LESSON)
    .transform(Number)
    .meta({ type: "integer", minimum: 1, description: "A reserva, uma da ausência", example: 1 }),
});

/**
 * The page's form: a choice for each lesson, `12:cancel`, `12:keep`, `12:5` for a colleague or `12:other` for the one
 * named in the text of the same place.
 */
export const decisionsFormSchema = z.object({
  choices: z
    .array(
      z
        .string({ error: CHOOSE_ACTION })
        .regex(/^[1-9]\d{0,14}:(cancel|keep|other|[1-9]\d{0,14})$/, CHOOSE_ACTION)
        .optional(),
      { error: CHOOSE_ACTION },
    )
    .max(MAX_ABSENCE_LESSONS, TOO_MANY)
    .optional()
    .transform((given = []) => given),
  others: z
    .array(optionalText(MAX_NAME_LENGTH))
    .max(MAX_ABSENCE_LESSONS, TOO_MANY)
    .optional()
    .transform((given = []) => given),
  seen: z.string({ error: LOOK_AGAIN }).regex(ROWS_DIGEST, LOOK_AGAIN),
});

export type DecisionsForm = z.infer<typeof decisionsFormSchema>;
