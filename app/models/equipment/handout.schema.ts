import { z } from "zod";
import { HANDOUT_STATES } from "#app/domain/equipment/handout.ts";
import { MAX_EQUIPMENT_COUNT, MAX_HANDOUT_NOTE_LENGTH } from "#app/domain/limits.ts";
import { idField, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const BAD_QUANTITY = "A quantidade deve ser um número inteiro de 1 a 9.999";
const BAD_STATE = "Escolha Entregue ou Devolvido";

/** `POST /api/equipment/handouts`, and the counter's form (rules R29.13). */
export const handoutSchema = z.object({
  reservationId: idField("Indique a reserva").meta({ description: "A reserva", example: 4 }),
  equipmentId: idField("Indique o equipamento").meta({ description: "O equipamento", example: 1 }),
  state: z.enum(HANDOUT_STATES, { error: BAD_STATE }).meta({
    description: "`out` (entregue) ou `back` (devolvido)",
    example: "out",
  }),
  quantity: z
    .number({ error: BAD_QUANTITY })
    .int(BAD_QUANTITY)
    .min(1, BAD_QUANTITY)
    .max(MAX_EQUIPMENT_COUNT, BAD_QUANTITY)
    .meta({ description: "Quantos", example: 2 }),
  note: optionalText(MAX_HANDOUT_NOTE_LENGTH).meta({
    description: "Observação; omitida, fica a que há",
    example: "Faltou um carregador",
  }),
  ...expectedVersion,
});
export type HandoutInput = z.infer<typeof handoutSchema>;
