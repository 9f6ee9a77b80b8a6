import { z } from "zod";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { equipmentSchema } from "#app/models/equipment/equipment.schema.ts";
import { archived, asSent, count, id, named, row, text } from "./fields.ts";

const { shape: sent } = equipmentSchema;

/** A kind of equipment (rules R29.1). */
export const Equipment = row("Equipment", {
  name: asSent(text, sent.name),
  count: asSent(count, sent.count),
  type: asSent(text.nullable(), sent.type),
  location: asSent(text.nullable(), sent.location),
  description: asSent(text.nullable(), sent.description),
  approval: asSent(z.enum(APPROVALS), sent.approval),
  responsibleUserIds: asSent(z.array(id), sent.responsibleUserIds),
  archived,
});

export const Available = named("AvailableEquipment", {
  startTime: text.meta({ description: "Início da aula, `HH:mm`", example: "19:20" }),
  endTime: text.meta({ description: "Fim da aula, `HH:mm`", example: "20:10" }),
  available: count.meta({ description: "Quantos restam, descontado o que está aprovado", example: 10 }),
  requested: count.meta({ description: "Quantos os pedidos pendentes pedem", example: 20 }),
});
