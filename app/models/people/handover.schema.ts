import { z } from "zod";
import { MAX_HANDOVER_NAMES, ROWS_DIGEST } from "#app/domain/limits.ts";
import { dateInput } from "#app/models/bookings/reservation.schema.ts";
import { idField } from "#app/models/text.schema.ts";

const LOOK_AGAIN = "Veja de novo o que vai passar antes de repassar";

const toUserId = idField("Escolha o professor que recebe").meta({
  description: "O professor que recebe",
  example: 3,
});

function names(of: "disciplina" | "turma") {
  return z
    .array(idField(`Selecione uma ${of}`), { error: `Selecione uma ${of}` })
    .max(MAX_HANDOVER_NAMES, `Escolha até ${MAX_HANDOVER_NAMES} ${of}s`);
}

const fields = {
  toUserId,
  from: dateInput.meta({
    description: "Primeiro dia, inclusive: `AAAA-MM-DD` ou instante ISO. O que já passou fica",
    example: "2026-03-16",
  }),
  to: dateInput.optional().meta({
    description: "Último dia, inclusive; omitido, para sempre",
    example: "2026-06-30",
  }),
  disciplineIds: names("disciplina")
    .optional()
    .meta({ description: "Só estas disciplinas; omitidas, todas", example: [1] }),
  classIds: names("turma")
    .optional()
    .meta({ description: "Só estas turmas; omitidas, todas", example: [1] }),
};

/** `POST /api/users/{id}/handover` (rules R5.20). */
export const handoverSchema = z.object({
  ...fields,
  preview: z
    .boolean()
    .optional()
    .meta({ description: "Só diz o que passaria, sem mudar nada", example: false }),
});

/** The page's form: what passes, as it was shown. */
export const handoverFormSchema = z.object({
  ...fields,
  seen: z.string({ error: LOOK_AGAIN }).regex(ROWS_DIGEST, LOOK_AGAIN),
});

export type HandoverInput = Omit<z.infer<typeof handoverSchema>, "preview">;
