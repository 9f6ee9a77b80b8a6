import { setImmediate } from "node:timers/promises";
import { addDays } from "#app/domain/civil-date.ts";
import type { Scope } from "#app/domain/scope.ts";
import { findDateSpan, listReservations, type Reservation } from "#app/models/reservation.server.ts";
import type { ReservationFilter } from "#app/models/reservation-filter.server.ts";
import type { Deps } from "../deps.ts";

const DAYS_AT_ONCE = 31;

/**
 * Reservations in the order of date and time, a month at a time, so that a list of many years lets other
 * requests in between.
 */
export async function* listByMonth(
  deps: Deps,
  scope: Scope,
  filter: ReservationFilter,
): AsyncGenerator<Reservation[]> {
  const span = findDateSpan(deps.db);
  if (!span) return;
  const first = filter.startDate && filter.startDate > span.first ? filter.startDate : span.first;
  const last = filter.endDate && filter.endDate < span.last ? filter.endDate : span.last;
  for (let start = first; start <= last; start = addDays(start, DAYS_AT_ONCE)) {
    const end = addDays(start, DAYS_AT_ONCE - 1);
    yield listReservations(deps.db, scope, { ...filter, startDate: start, endDate: end < last ? end : last });
    await setImmediate();
  }
}
