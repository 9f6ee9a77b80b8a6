import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import {
  type AskedEquipment,
  type BookedEquipment,
  type EquipmentHold,
  heldWhenApproved,
  mostHeld,
} from "#app/domain/equipment/equipment.ts";
import { listKinds } from "#app/models/equipment/booked.server.ts";
import { listEquipmentUses } from "#app/models/equipment/use.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** A time with what is asked for it. */
export type EquipmentSlot = TimeRange & {
  date: CivilDate;
  equipment?: readonly (AskedEquipment & Partial<Pick<BookedEquipment, "ownStatus">>)[] | undefined;
};

/** Too few of a kind: `left` of `count` are there when the fewest are, at `at`, and `quantity` is asked. */
export type Shortage = AskedEquipment &
  TimeRange & { date: CivilDate; name: string; count: number; left: number; at: string };

/** How many there are of kinds, and what is held of them on the days of some slots. */
export type Stock = {
  kinds: Map<number, { name: string; count: number }>;
  holds: Map<string, EquipmentHold[]>;
};

function keyOf(equipmentId: number, date: CivilDate): string {
  return `${equipmentId} ${date}`;
}

function addHold(stock: Stock, equipmentId: number, date: CivilDate, hold: EquipmentHold): void {
  const key = keyOf(equipmentId, date);
  const holds = stock.holds.get(key);
  if (holds) holds.push(hold);
  else stock.holds.set(key, [hold]);
}

/**
 * What is approved of the kinds that slots ask for, by statements whose number does not follow that of slots and kinds.
 * @param asked.exceptIds reservations that do not count.
 * @param asked.withPending whether what is asked for counts too.
 */
export function readStock(
  { db }: Pick<Deps, "db">,
  slots: EquipmentSlot[],
  { exceptIds = [], withPending = false }: { exceptIds?: number[]; withPending?: boolean } = {},
): Stock {
  const asking = slots.filter(({ equipment }) => heldWhenApproved(equipment).length > 0);
  const ids = asking.flatMap(({ equipment = [] }) => equipment.map(({ equipmentId }) => equipmentId));
  const equipmentIds = [...new Set(ids)];
  const stock: Stock = {
    kinds: new Map(listKinds(db, equipmentIds).map((kind) => [kind.id, kind])),
    holds: new Map(),
  };
  const asked = { slots: asking, equipmentIds, exceptIds };
  for (const status of withPending ? (["approved", "pending"] as const) : (["approved"] as const))
    for (const { equipmentId, date, ...hold } of listEquipmentUses(db, status, asked))
      addHold(stock, equipmentId, date, hold);
  return stock;
}

/** What is left of a kind during a slot when the fewest are, and when that is first. */
export function leftOf(
  { kinds, holds }: Stock,
  equipmentId: number,
  { date, ...time }: TimeRange & { date: CivilDate },
): { left: number; at: string; count: number; name: string } {
  const { count, name } = kinds.get(equipmentId) ?? { count: 0, name: "" };
  const { held, at } = mostHeld(holds.get(keyOf(equipmentId, date)) ?? [], time);
  return { left: Math.max(0, count - held), at, count, name };
}

/** Of what a slot asks for, the kinds of which too few are left. */
export function shortagesOf(stock: Stock, slot: EquipmentSlot): Shortage[] {
  const { date, startTime, endTime } = slot;
  return heldWhenApproved(slot.equipment).flatMap(({ equipmentId, quantity }) => {
    const found = leftOf(stock, equipmentId, { date, startTime, endTime });
    return quantity > found.left ? [{ equipmentId, quantity, date, startTime, endTime, ...found }] : [];
  });
}

/** Counts what a slot asks for as approved. */
export function holdIn(stock: Stock, { date, startTime, endTime, equipment }: EquipmentSlot): void {
  for (const { equipmentId, quantity } of heldWhenApproved(equipment))
    addHold(stock, equipmentId, date, { startTime, endTime, quantity });
}
