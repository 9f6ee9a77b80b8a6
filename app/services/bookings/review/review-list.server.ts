import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import { factsOf, type ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { MAX_RIVALS_COUNTED, MAX_RIVALS_NAMED } from "#app/domain/limits.ts";
import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import {
  countConflictingReservations,
  listFirstConflicts,
} from "#app/models/bookings/first-conflict.server.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Deps } from "#app/services/deps.ts";

export type Rival = Pick<Conflict, "userName" | "status" | "startTime" | "endTime"> & {
  id: number;
  environmentNames: string[];
};

export type ReviewItem = ReservationFacts & {
  /** The first of them, approved ones before pending ones. */
  rivals: Rival[];
  rivalCount: number;
  equipment: BookedEquipment[];
};

type Rivals = Pick<ReviewItem, "rivals" | "rivalCount">;

/** A reservation's conflicts; queried only for those that triggers mark as in conflict (docs/decisions/0115). */
export function rivalsOf({ db }: Deps, reservation: Reservation): Rivals {
  if (!reservation.isInConflict) return { rivals: [], rivalCount: 0 };
  const exceptId = reservation.id;
  const rivals = new Map<number, Rival>();
  for (const conflict of listFirstConflicts(db, reservation, { exceptId, limit: MAX_RIVALS_NAMED })) {
    const { reservationId: id, environmentName, userName, status, startTime, endTime } = conflict;
    const known = rivals.get(id);
    if (known) known.environmentNames.push(environmentName);
    else rivals.set(id, { id, environmentNames: [environmentName], userName, status, startTime, endTime });
  }
  const isAll = rivals.size < MAX_RIVALS_NAMED;
  return {
    rivals: [...rivals.values()],
    rivalCount: isAll
      ? rivals.size
      : countConflictingReservations(db, reservation, { exceptId, limit: MAX_RIVALS_COUNTED }),
  };
}

export function toItem(reservation: Reservation, rivals: Rivals): ReviewItem {
  return { ...factsOf(reservation), equipment: reservation.equipment, ...rivals };
}

export function readReviewItem(deps: Deps, id: number, scope: Scope = EVERYTHING): ReviewItem | null {
  return deps.db.read(() => {
    const reservation = findReservation(deps.db, scope, id);
    return reservation ? toItem(reservation, rivalsOf(deps, reservation)) : null;
  });
}
