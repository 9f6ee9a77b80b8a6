/** The equipment that reservations name (rules R29.5). */
import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import type { AskedEquipment, BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** What the rows of `r` name, as `toBooked()` reads it. CROSS: nearly no row names any, and no kind has to be read. */
export const bookedColumn = sql<string>`(SELECT json_group_array(json_array(id, name, quantity, status, own_status)) FROM (
  SELECT kind.id, kind.name, booked.quantity, booked.status, booked.own_status
  FROM reservation_equipment AS booked CROSS JOIN equipment AS kind ON kind.id = booked.equipment_id
  WHERE booked.reservation_id = r.id ORDER BY kind.sort_key, kind.id))`;

type Stored = [number, string, number, Status, Status | null];

export function toBooked(json: string): BookedEquipment[] {
  if (json === "[]") return [];
  return (JSON.parse(json) as Stored[]).map(([equipmentId, name, quantity, status, ownStatus]) => ({
    equipmentId,
    name,
    quantity,
    status,
    ownStatus,
  }));
}

type Kind = { id: number; name: string; count: number; isArchived: number; isAutomatic: number };

const kinds = prepareQuery((q, { ids }: { ids: string }) =>
  q
    .selectFrom("equipment")
    .select(["id", "name", "count"])
    .select(sql<number>`archived_at IS NOT NULL`.as("isArchived"))
    .select(sql<number>`approval = 'automatic'`.as("isAutomatic"))
    .where("id", "in", jsonValues<number>(ids)),
);

/** What a request has to know of kinds; those that are gone are missing. */
export function listKinds(db: Database, ids: number[]): Kind[] {
  return ids.length === 0 ? [] : db.all(kinds({ ids: JSON.stringify(ids) }));
}

const offered = prepareQuery((q, { heldIds }: { heldIds: string }) =>
  q
    .selectFrom("equipment")
    .select(["id", "name", "count"])
    .where(sql<boolean>`(archived_at IS NULL OR id IN ${jsonValues<number>(heldIds)})`)
    .orderBy("sort_key")
    .orderBy("id"),
);

/** What forms offer, by name. @param heldIds kinds that are offered although they are archived. */
export function listOfferedKinds(
  db: Database,
  heldIds: number[] = [],
): { id: number; name: string; count: number }[] {
  return db.all(offered({ heldIds: JSON.stringify(heldIds) }));
}

const insertion = prepareQuery((q, input: { reservationIds: string; equipment: string }) =>
  q
    .insertInto("reservation_equipment")
    .columns(["reservation_id", "equipment_id", "quantity", "own_status"])
    .expression(
      sql`SELECT reservation.value, asked.value ->> '$.equipmentId', asked.value ->> '$.quantity', asked.value ->> '$.ownStatus'
        FROM json_each(${input.reservationIds}) AS reservation CROSS JOIN json_each(${input.equipment}) AS asked`,
    ),
);

type NewBooked = AskedEquipment & { ownStatus?: Status | null };

/** Gives each of the reservations these quantities of kinds that it does not name yet. */
export function insertBooked(
  db: Database,
  reservationIds: number[],
  equipment: readonly NewBooked[] | undefined,
): void {
  if (!equipment?.length || reservationIds.length === 0) return;
  const asked = equipment.map(({ equipmentId, quantity, ownStatus = null }) => {
    return { equipmentId, quantity, ownStatus };
  });
  db.run(insertion({ reservationIds: JSON.stringify(reservationIds), equipment: JSON.stringify(asked) }));
}

const deletion = prepareQuery((q, input: { reservationId: number; equipmentIds: string }) =>
  q
    .deleteFrom("reservation_equipment")
    .where("reservation_id", "=", input.reservationId)
    .where("equipment_id", "in", jsonValues<number>(input.equipmentIds)),
);

export function deleteBooked(db: Database, reservationId: number, equipmentIds: number[]): void {
  if (equipmentIds.length === 0) return;
  db.run(deletion({ reservationId, equipmentIds: JSON.stringify(equipmentIds) }));
}

type Decision = {
  reservationId: number;
  equipmentIds: string;
  ownStatus: Status | null;
  reason: string | null;
};

const decision = prepareQuery((q, input: Decision) =>
  q
    .updateTable("reservation_equipment")
    .set({ own_status: input.ownStatus, rejection_reason: input.reason })
    .where("reservation_id", "=", input.reservationId)
    .where("equipment_id", "in", jsonValues<number>(input.equipmentIds)),
);

/** Decides kinds of a reservation alone; `ownStatus` null leaves them to the reservation's decision. */
export function decideBooked(
  db: Database,
  {
    equipmentIds,
    ...input
  }: {
    reservationId: number;
    equipmentIds: number[];
    ownStatus: Status | null;
    reason: string | null;
  },
): void {
  if (equipmentIds.length > 0) db.run(decision({ ...input, equipmentIds: JSON.stringify(equipmentIds) }));
}
