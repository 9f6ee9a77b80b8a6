import { z } from "zod";
import { HANDOUT_STATES } from "#app/domain/equipment/handout.ts";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { equipmentSchema } from "#app/models/equipment/equipment.schema.ts";
import { handoutSchema } from "#app/models/equipment/handout.schema.ts";
import { archived, asSent, count, id, named, reference, row, text } from "./fields.ts";
import { closedTime, reasonIfPublic, touchedByClosure } from "./rooms.ts";

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

const { shape: noted } = handoutSchema;

/** What the counter noted last of a lesson's kind, and what is out after it (rules R29.13). */
export const EquipmentHandout = row("EquipmentHandout", {
  reservationId: asSent(reference, noted.reservationId),
  equipmentId: asSent(reference, noted.equipmentId),
  state: asSent(z.enum(HANDOUT_STATES), noted.state),
  quantity: asSent(count, noted.quantity),
  out: count.meta({ description: "Quantos estão fora agora", example: 2 }),
  back: count.meta({ description: "Quantos já foram devolvidos", example: 0 }),
  note: text.nullable().meta({ description: "Observação", example: "Faltou um carregador" }),
});

const closure = {
  id,
  equipmentId: reference.meta({ description: "O equipamento", example: 1 }),
  ...closedTime,
};

/** A time in which a kind is not lent (rules R29.17). */
export const EquipmentClosure = named("EquipmentClosure", { ...closure, reason: reasonIfPublic });

export const NewEquipmentClosure = named("NewEquipmentClosure", { ...closure, touched: touchedByClosure });

/** As a refusal gives it. */
export const StoredEquipmentClosure = named("StoredEquipmentClosure", closure);
