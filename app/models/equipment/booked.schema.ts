import { z } from "zod";
import {
  MAX_BOOKED_KINDS,
  MAX_EQUIPMENT,
  MAX_EQUIPMENT_COUNT,
  MAX_REASON_LENGTH,
} from "#app/domain/limits.ts";
import { override } from "#app/models/bookings/override.schema.ts";
import { comparing, idField, requiredText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const BAD_LIST = "Informe equipamentos com a quantidade de cada um";
const CHOOSE_KIND = "Selecione um equipamento";
const TOO_MANY_KINDS = `Peça no máximo ${MAX_BOOKED_KINDS} equipamentos`;
const ONE_OF_BOTH = "Informe a quantidade, ou a situação";
const BAD_STATUS = "O status deve ser approved ou rejected";
const NEEDS_REASON = "Por favor, forneça um motivo para a rejeição";
const TWICE = "Peça cada equipamento uma vez só";
const BAD_QUANTITY = "A quantidade deve ser um número inteiro de 1 a 9.999";

const askedFields = {
  equipmentId: idField(CHOOSE_KIND).meta({ description: "O equipamento", example: 1 }),
  quantity: z
    .number({ error: BAD_QUANTITY })
    .int(BAD_QUANTITY)
    .min(1, BAD_QUANTITY)
    .max(MAX_EQUIPMENT_COUNT, BAD_QUANTITY)
    .meta({ description: "Quantos, de 1 a 9.999", example: 20 }),
};

/** A kind of a form with what is typed beside it: nothing, or none, does not ask for it. */
const typedKind = z.object({
  equipmentId: idField(CHOOSE_KIND),
  quantity: z
    .number({ error: BAD_QUANTITY })
    .int(BAD_QUANTITY)
    .min(0, BAD_QUANTITY)
    .max(MAX_EQUIPMENT_COUNT, BAD_QUANTITY)
    .optional(),
});

/** The same of a form, which names every kind (rules R29.10). */
export const equipmentOfForm = z
  .array(typedKind, { error: BAD_LIST })
  .max(MAX_EQUIPMENT, TOO_MANY_KINDS)
  .transform((kinds) => kinds.flatMap(({ quantity, ...kind }) => (quantity ? [{ ...kind, quantity }] : [])))
  .refine((kinds) => kinds.length <= MAX_BOOKED_KINDS, TOO_MANY_KINDS)
  .refine((kinds) => new Set(kinds.map(({ equipmentId }) => equipmentId)).size === kinds.length, TWICE)
  .optional();

/** What a reservation asks for (rules R29.5); left out of an update, it stays. */
export const equipmentField = z
  .array(z.strictObject(askedFields, { error: BAD_LIST }), { error: BAD_LIST })
  .max(MAX_BOOKED_KINDS, TOO_MANY_KINDS)
  .refine((asked) => new Set(asked.map(({ equipmentId }) => equipmentId)).size === asked.length, TWICE)
  .optional()
  .meta({
    description: "O equipamento pedido com a aula, até 10; numa alteração, a lista inteira",
    example: [{ equipmentId: 1, quantity: 20 }],
  });

/** A kind that a reservation asks for after it was made. */
export const askEquipmentSchema = z.object({ ...askedFields, override, ...expectedVersion });

const reason = requiredText(1, MAX_REASON_LENGTH, NEEDS_REASON).optional();

/** Another quantity of a kind that is named, or the decision about one that waits by itself. */
export const changeBookedSchema = z
  .object({
    quantity: askedFields.quantity.optional(),
    override,
    status: z.enum(["approved", "rejected"], { error: BAD_STATUS }).optional().meta({
      description: "A decisão sobre o que foi pedido depois da aprovação",
      example: "approved",
    }),
    rejectionReason: reason.meta({
      description: "O motivo da rejeição, que o professor lê",
      example: "Carrinho em manutenção",
    }),
    ...expectedVersion,
  })
  .superRefine(
    ({ quantity, status, rejectionReason }, context) => {
      const fault = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if ((quantity === undefined) === (status === undefined)) fault("quantity", ONE_OF_BOTH);
      if (status === "rejected" && !rejectionReason) fault("rejectionReason", NEEDS_REASON);
    },
    comparing("quantity", "status", "rejectionReason"),
  );

/** All that one's own reservation names, as its dialog has it. */
export const ownEquipmentSchema = z.object({ equipment: equipmentOfForm, ...expectedVersion });

/** A decision in the queue. */
export const decideBookedSchema = z
  .object({
    equipmentId: askedFields.equipmentId,
    act: z.enum(["approve", "reject"], { error: "Escolha aprovar ou rejeitar" }),
    rejectionReason: reason,
    ...expectedVersion,
  })
  .refine(({ act, rejectionReason }) => act === "approve" || rejectionReason, {
    path: ["rejectionReason"],
    message: NEEDS_REASON,
    ...comparing("act", "rejectionReason"),
  });
