import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_CLOSURE_REASON_LENGTH, MAX_MOVED, ROWS_DIGEST } from "#app/domain/limits.ts";
import { TO_MAKE_UP, TO_STAY } from "#app/domain/rooms/closure.ts";
import { endDate, startDate } from "#app/models/bookings/reservation.schema.ts";
import { nameText } from "#app/models/text.schema.ts";

const CHOOSE_SHIFT = "Selecione um turno: manhã, tarde ou noite";
const BAD_MOVE = "Escolha da lista para onde cada reserva vai";
const REASON = "Diga por que o ambiente fica fechado, em pelo menos 3 letras";

/** A closure of a room (rules R24.20). Without shifts all three are closed. */
export const closureSchema = z.object({
  startDate,
  endDate,
  shifts: z
    .array(z.enum(SHIFTS, { error: CHOOSE_SHIFT }), { error: CHOOSE_SHIFT })
    .max(20, CHOOSE_SHIFT)
    .optional()
    .transform((given = []) => SHIFTS.filter((shift) => given.length === 0 || given.includes(shift)))
    .meta({ description: "Os turnos; sem nenhum, os três", example: ["morning"] }),
  reason: nameText(3, MAX_CLOSURE_REASON_LENGTH, REASON).meta({
    description: "O motivo",
    example: "Troca do piso",
  }),
  isPublic: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .transform((value) => value ?? false)
    .meta({ description: "Se todos leem o motivo; senão, só que está fechado", example: true }),
});

/** The form: `seen` is which touched reservations the person was shown. */
export const closureFormSchema = closureSchema.extend({
  shifts: z
    .array(z.enum(SHIFTS, { error: CHOOSE_SHIFT }).optional(), { error: CHOOSE_SHIFT })
    .max(20, CHOOSE_SHIFT)
    .optional()
    .transform((given = []) => {
      const chosen = given.filter((shift) => shift !== undefined);
      return SHIFTS.filter((shift) => chosen.length === 0 || chosen.includes(shift));
    }),
  seen: z.string().regex(ROWS_DIGEST).optional(),
  /** `12+19:3` moves reservations 12 and 19 to room 3, `12:repor` makes one a lesson to make up, `12:fica` leaves it. */
  moves: z
    .array(
      z
        .string({ error: BAD_MOVE })
        .max(MAX_MOVED * 16 + 16, BAD_MOVE)
        .regex(/^[1-9]\d{0,14}(\+[1-9]\d{0,14})*:([1-9]\d{0,14}|repor|fica)$/, BAD_MOVE)
        .optional(),
      { error: BAD_MOVE },
    )
    .max(MAX_MOVED, BAD_MOVE)
    .optional()
    .transform((given = []) =>
      given.flatMap((text) => {
        const [ids = "", to] = text?.split(":") ?? [];
        if (!to || to === TO_STAY) return [];
        return ids.split("+").map((id) => ({ id: Number(id), to: to === TO_MAKE_UP ? null : Number(to) }));
      }),
    ),
  /** Whether everything stays, whatever was chosen. */
  stays: z.boolean().optional(),
});

export type ClosureInput = z.infer<typeof closureSchema>;
