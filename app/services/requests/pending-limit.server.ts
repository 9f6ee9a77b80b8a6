import { DEFAULT_PENDING_LIMIT } from "#app/domain/limits.ts";
import { countPendingRequestsFrom } from "#app/models/reservations/reservation-page.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";

const VALUE = /^[1-9]\d{0,4}$/;

/**
 * How many reservations of a teacher, from today on, are pending, and how many may be (rules R3.12). Past ones do not
 * count: those never decided would otherwise block a teacher after some years.
 */
export type PendingRequests = { count: number; limit: number };

export function readPendingRequests(deps: Deps, teacherId: number): PendingRequests {
  const { db } = deps;
  const { pending_limit: value = "" } = readSettings(db, ["pending_limit"]);
  return {
    count: countPendingRequestsFrom(db, teacherId, schoolToday(deps)),
    limit: VALUE.test(value) ? Number(value) : DEFAULT_PENDING_LIMIT,
  };
}

/** Refuses a teacher's further requests beyond the limit. Asked in the transaction that makes them. */
export function refuseBeyondLimit(deps: Deps, teacherId: number, wanted: number): Refusal | null {
  const { count, limit } = readPendingRequests(deps, teacherId);
  return count + wanted > limit ? refuse("pendingLimit", { count, limit, wanted }) : null;
}
