import type { Status } from "#app/domain/bookings/status.ts";
import type { AskedEquipment, BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { decideBooked, insertBooked, listKinds } from "#app/models/equipment/booked.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { type EquipmentSlot, readStock, shortagesOf } from "./stock.server.ts";

/**
 * Refuses kinds that do not exist, or are archived and not among those that the reservation names already.
 */
export function refuseUnknownKinds(
  { db }: Pick<Deps, "db">,
  asked: readonly AskedEquipment[] | undefined,
  present: readonly BookedEquipment[] = [],
  field = "equipment",
): Refusal | null {
  if (!asked?.length) return null;
  const known = new Map(
    listKinds(
      db,
      asked.map(({ equipmentId }) => equipmentId),
    ).map((kind) => [kind.id, kind]),
  );
  const held = new Set(present.map(({ equipmentId }) => equipmentId));
  const isOffered = ({ equipmentId }: AskedEquipment) => {
    const kind = known.get(equipmentId);
    return kind !== undefined && (kind.isArchived === 0 || held.has(equipmentId));
  };
  if (asked.every(isOffered)) return null;
  return refuse("unknownReference", { names: [bookedText.name] }, { [field]: [bookedText.unknown] });
}

/**
 * Whether what a slot asks for is approved without anybody's decision (rules R29.8): each kind approves by itself, and
 * enough is left beside all that is approved or asked for.
 */
export function isEquipmentAtOnce(
  { db }: Pick<Deps, "db">,
  slot: EquipmentSlot,
  exceptIds: number[] = [],
): boolean {
  const { equipment = [] } = slot;
  if (equipment.length === 0) return true;
  const kinds = listKinds(
    db,
    equipment.map(({ equipmentId }) => equipmentId),
  );
  if (kinds.some(({ isAutomatic }) => isAutomatic === 0)) return false;
  return shortagesOf(readStock({ db }, [slot], { exceptIds, withPending: true }), slot).length === 0;
}

/** Rejects kinds of a reservation alone, since too few of them are left for it. */
export function leaveEquipmentOut(
  { db }: Pick<Deps, "db">,
  reservationId: number,
  equipmentIds: number[],
): void {
  decideBooked(db, {
    reservationId,
    equipmentIds,
    ownStatus: "rejected",
    reason: bookedText.tooFew,
  });
}

/** Leaves out what is not there any more for a reservation that is approved again without anybody's asking. */
export function leaveShortOut(deps: Pick<Deps, "db">, slot: EquipmentSlot & { id: number }): void {
  leaveEquipmentOut(deps, slot.id, listShort(deps, slot));
}

function listShort(deps: Pick<Deps, "db">, slot: EquipmentSlot & { id: number }): number[] {
  const stock = readStock(deps, [slot], { exceptIds: [slot.id] });
  return shortagesOf(stock, slot).map(({ equipmentId }) => equipmentId);
}

/**
 * Gives a reservation that came back what it had: kinds that are gone are missing, of an approved one those of which too
 * few are left are left out.
 */
export function restoreEquipment(
  deps: Pick<Deps, "db">,
  { equipment = [], ...slot }: EquipmentSlot & { id: number; status: Status },
): void {
  const ids = equipment.map(({ equipmentId }) => equipmentId);
  const known = new Set(listKinds(deps.db, ids).map(({ id }) => id));
  const present = equipment.filter(({ equipmentId }) => known.has(equipmentId));
  const short = slot.status === "approved" ? listShort(deps, { ...slot, equipment: present }) : [];
  insertBooked(
    deps.db,
    [slot.id],
    present.map((each) => (short.includes(each.equipmentId) ? { ...each, ownStatus: "rejected" } : each)),
  );
  leaveEquipmentOut(deps, slot.id, short);
}
