import type { Scope } from "#app/domain/access/scope.ts";
import { MAX_EQUIPMENT_WAITING } from "#app/domain/limits.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listWaiting } from "#app/models/equipment/waiting.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { leftOf, readStock } from "./stock.server.ts";

/** A line of the queue: some of a kind that was asked for an approved reservation. */
export type WaitingEquipment = Pick<
  Reservation,
  | "id"
  | "updatedAt"
  | "date"
  | "startTime"
  | "endTime"
  | "environmentNames"
  | "userName"
  | "className"
  | "disciplineName"
> & {
  equipmentId: number;
  name: string;
  quantity: number;
  left: number;
  count: number;
};

/** What waits by itself of the kinds that a person decides of, the earliest first, with what is left of each. */
export function readWaitingEquipment(
  deps: Deps,
  scope: Scope,
  reservationId: number | null = null,
): WaitingEquipment[] {
  const { db } = deps;
  // The sector decides of all, others of the kinds whose approval names them.
  const userId = scope.kind === "any" ? null : scope.userId;
  const now = { date: schoolToday(deps), after: schoolMinute(deps) };
  const found = listWaiting(db, { userId, reservationId, ...now, limit: MAX_EQUIPMENT_WAITING });
  if (found.length === 0) return [];
  const rows = new Map(
    listReservationsById(db, [...new Set(found.map(({ id }) => id))]).map((row) => [row.id, row]),
  );
  const slots = [...rows.values()].map(({ date, startTime, endTime, equipment }) => {
    return { date, startTime, endTime, equipment: equipment.map(asAsked) };
  });
  const stock = readStock(deps, slots);
  return found.flatMap(({ id, equipmentId }) => {
    const row = rows.get(id);
    const kind = row?.equipment.find((each) => each.equipmentId === equipmentId);
    if (!row || !kind) return [];
    const { left, count } = leftOf(stock, equipmentId, row);
    const { updatedAt, date, startTime, endTime, environmentNames, userName, className, disciplineName } =
      row;
    const lesson = {
      updatedAt,
      date,
      startTime,
      endTime,
      environmentNames,
      userName,
      className,
      disciplineName,
    };
    return [{ id, ...lesson, equipmentId, name: kind.name, quantity: kind.quantity, left, count }];
  });
}

function asAsked({ equipmentId, quantity }: { equipmentId: number; quantity: number }) {
  return { equipmentId, quantity };
}
