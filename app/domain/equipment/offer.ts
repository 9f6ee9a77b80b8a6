import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { AskedEquipment } from "./equipment.ts";

/** A kind that a form offers, and the least that is left of it at the form's times; null while it has none. */
export type EquipmentOffer = {
  id: number;
  name: string;
  count: number;
  least: { left: number; date: CivilDate; time: string } | null;
};

/** What a form has beside the kinds that a reservation names. */
export function typedEquipment(equipment: readonly AskedEquipment[]): TypedEquipment[] {
  return equipment.map(({ equipmentId, quantity }) => ({
    equipmentId: String(equipmentId),
    quantity: String(quantity),
  }));
}

/** What is typed beside a kind; the quantity is a text as the form has it. */
export type TypedEquipment = { equipmentId: string; quantity: string };
