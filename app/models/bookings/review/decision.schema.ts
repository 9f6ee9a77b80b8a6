import { z } from "zod";
import { decodeSeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import { decodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { decodeTickedRow } from "#app/domain/bookings/seen-row.ts";
import { MAX_REASON_LENGTH, MAX_RIVALS_NAMED, MAX_SELECTED } from "#app/domain/limits.ts";
import { override } from "#app/models/bookings/override.schema.ts";
import { comparing, idField, requiredText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const NONE_SELECTED = "Selecione pelo menos uma reserva pendente.";
const NEEDS_REASON = "Por favor, forneça um motivo para a rejeição";
export const rejectionReason = requiredText(1, MAX_REASON_LENGTH, NEEDS_REASON).meta({
  description: "O motivo da rejeição, que o professor lê",
  example: "Sala em manutenção",
});

export const rejectSchema = z.object({ rejectionReason, ...expectedVersion });

const INVALID_RIVAL = "Escolha o que fazer com a outra reserva.";

const settledRival = z
  .string({ error: INVALID_RIVAL })
  .transform((text) => decodeSettledRival(text))
  .refine((rival) => rival !== null, INVALID_RIVAL);

/** Whether it is known that the lesson of the request is over. */
export const expired = z.boolean({ error: "Informe true ou false" }).optional().meta({
  description: "Com `true`, aprova um pedido cujo dia já passou; ninguém recebe e-mail",
  example: true,
});

/** Whether equipment of which too few are left is left out (rules R29.7). */
export const withoutEquipment = z.boolean({ error: "Informe true ou false" }).optional().meta({
  description: "Com `true`, aprova sem o equipamento que não basta, se só isso impede a aprovação",
  example: true,
});

/** A ticked box allows the approval next to an approved reservation. */
export const approveFormSchema = z
  .object({
    override,
    expired,
    withoutEquipment,
    rivals: z
      .array(settledRival.optional())
      .max(MAX_RIVALS_NAMED)
      .default([])
      .transform((rivals) => rivals.flatMap((rival) => (rival ? [rival] : []))),
    rejectionReason: rejectionReason.optional(),
    ...expectedVersion,
  })
  .refine(({ rivals, rejectionReason: reason }) => reason || rivals.every(({ act }) => act !== "reject"), {
    path: ["rejectionReason"],
    message: NEEDS_REASON,
    ...comparing("rivals", "rejectionReason"),
  });

const INVALID_ROOM = "Escolha um ambiente da lista.";

export const moveSchema = z.object({
  from: idField(INVALID_ROOM),
  to: idField(INVALID_ROOM),
  override,
  /** Whether the request is approved in its other room at once. */
  approves: z.boolean().optional(),
  ...expectedVersion,
});

const tickedRow = z
  .string({ error: NONE_SELECTED })
  .transform((text) => decodeTickedRow(text))
  .refine((row) => row !== null, NONE_SELECTED);

const ids = z
  .array(tickedRow.optional(), { error: NONE_SELECTED })
  .max(MAX_SELECTED, NONE_SELECTED)
  .transform((rows) => [
    ...new Map(rows.flatMap((row) => (row ? [[`${row.isSeries ?? ""}${row.id}`, row]] : []))).values(),
  ])
  .refine((rows) => rows.length > 0, NONE_SELECTED);

export const approveSelectedSchema = z.object({ ids, rejectionReason: z.string().optional() });

const INVALID_CONFIRMATION = "Abra a confirmação de novo.";

export const approveClearSchema = z.object({
  seen: z
    .string({ error: INVALID_CONFIRMATION })
    .transform((text) => decodeSeenFilter(text))
    .refine((seen) => seen !== null, INVALID_CONFIRMATION),
});

/** The end of all requests without an answer: what its confirmation showed. */
export const closeExpiredSchema = approveClearSchema;

export const rejectSelectedSchema = z.object({ ids, rejectionReason });

const decided = { description: "A situação" };

export const statusSchema = z.discriminatedUnion(
  "status",
  [
    z.object({
      status: z.literal("approved").meta(decided),
      override,
      expired,
      withoutEquipment,
      ...expectedVersion,
    }),
    z.object({ status: z.literal("rejected").meta(decided), rejectionReason, ...expectedVersion }),
  ],
  { error: "O status deve ser approved ou rejected" },
);
