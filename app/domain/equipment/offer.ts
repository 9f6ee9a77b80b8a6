import type { CivilDate } from "#app/domain/dates/civil-date.ts";

/** A kind that a form offers, and the least that is left of it at the form's times; null while it has none. */
export type EquipmentOffer = {
  id: number;
  name: string;
  count: number;
  least: { left: number; date: CivilDate; time: string } | null;
};

/** What is typed beside a kind; the quantity is a text as the form has it. */
export type TypedEquipment = { equipmentId: string; quantity: string };
