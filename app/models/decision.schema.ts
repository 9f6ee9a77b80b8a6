import { z } from "zod";
import { MAX_REASON_LENGTH, MAX_SELECTED } from "#app/domain/limits.ts";
import { decodeSeenRow } from "#app/domain/seen-row.ts";
import { seenVersion } from "./version.schema.ts";

const NONE_SELECTED = "Selecione pelo menos uma reserva pendente.";
const NEEDS_REASON = "Por favor, forneça um motivo para a rejeição";
const rejectionReason = z
  .string({ error: NEEDS_REASON })
  .trim()
  .min(1, NEEDS_REASON)
  .max(MAX_REASON_LENGTH, `Use no máximo ${MAX_REASON_LENGTH} caracteres`)
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "O texto contém caracteres inválidos");

export const rejectSchema = z.object({ rejectionReason, ...seenVersion });

/** The approval of one reservation; the box says that it shall stand beside an approved one. */
export const approveFormSchema = z.object({ override: z.boolean().optional(), ...seenVersion });

const tickedRow = z
  .string({ error: NONE_SELECTED })
  .transform((text) => decodeSeenRow(text))
  .refine((row) => row !== null, NONE_SELECTED);

/** The ticked rows of the queue, each once: one page at most, and then some. */
export const approveSelectedSchema = z.object({
  ids: z
    .array(tickedRow.optional(), { error: NONE_SELECTED })
    .max(MAX_SELECTED, NONE_SELECTED)
    .transform((rows) => [...new Map(rows.flatMap((row) => (row ? [[row.id, row]] : []))).values()])
    .refine((rows) => rows.length > 0, NONE_SELECTED),
});

/** A decision over `/api`: approved or rejected, a rejection with its reason. */
export const statusSchema = z.discriminatedUnion(
  "status",
  [
    z.object({ status: z.literal("approved"), override: z.boolean().optional(), ...seenVersion }),
    z.object({ status: z.literal("rejected"), rejectionReason, ...seenVersion }),
  ],
  { error: "O status deve ser approved ou rejected" },
);
