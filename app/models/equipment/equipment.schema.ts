import { z } from "zod";
import {
  MAX_ENVIRONMENT_DESCRIPTION_LENGTH,
  MAX_EQUIPMENT_COUNT,
  MAX_EQUIPMENT_TYPE_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_ROOM_PEOPLE,
} from "#app/domain/limits.ts";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { dateInput } from "#app/models/bookings/reservation.schema.ts";
import { nameText, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const BAD_COUNT = "A quantidade deve ser um número inteiro de 1 a 9.999";
const BAD_TEXT = "Informe um texto";
const BAD_APPROVAL = "Informe sector, responsible ou automatic";
const BAD_PEOPLE = `Informe até ${MAX_ROOM_PEOPLE} pessoas`;

const equipmentCount = z
  .number({ error: BAD_COUNT })
  .int(BAD_COUNT)
  .min(1, BAD_COUNT)
  .max(MAX_EQUIPMENT_COUNT, BAD_COUNT);

const text = (length: number) => z.string({ error: BAD_TEXT }).nullish().pipe(optionalText(length));

const people = z
  .array(z.number({ error: BAD_PEOPLE }).int(BAD_PEOPLE).positive(BAD_PEOPLE), { error: BAD_PEOPLE })
  .max(MAX_ROOM_PEOPLE, BAD_PEOPLE);

/** A kind of equipment (rules R29.1). What is left out of an update becomes empty. */
export const equipmentSchema = z.object({
  name: nameText(1, MAX_NAME_LENGTH, "Nome é obrigatório").meta({
    description: "O nome",
    example: "Notebooks",
  }),
  count: equipmentCount.meta({ description: "Quantos há", example: 30 }),
  type: text(MAX_EQUIPMENT_TYPE_LENGTH).meta({ description: "O tipo", example: "Notebook" }),
  location: text(MAX_LOCATION_LENGTH).meta({ description: "Onde fica guardado", example: "Carrinho 1" }),
  description: text(MAX_ENVIRONMENT_DESCRIPTION_LENGTH).meta({
    description: "Descrição",
    example: "Com carregadores",
  }),
  // Left out of an update they stay.
  approval: z
    .enum(APPROVALS, { error: BAD_APPROVAL })
    .optional()
    .meta({ description: "Quem decide os pedidos", example: "sector" }),
  responsibleUserIds: people.optional().meta({ description: "Quem responde por ele", example: [2] }),
});
export const changeEquipmentSchema = equipmentSchema.extend(expectedVersion);
export type EquipmentInput = z.infer<typeof equipmentSchema>;

// A form without a ticked box sends no field: the list is empty.
const ticked = { responsibleUserIds: people.optional().transform((ids = []) => ids) };
export const equipmentFormSchema = equipmentSchema.extend(ticked);
export const changeEquipmentFormSchema = changeEquipmentSchema.extend(ticked);

export const availabilitySchema = z.object({ date: dateInput });
