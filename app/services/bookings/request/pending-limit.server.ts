import { DEFAULT_PENDING_LIMIT } from "#app/domain/limits.ts";
import { countPendingRequestsFrom } from "#app/models/bookings/reservation-page.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { isWindowClosed } from "./submission-window.server.ts";

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

/**
 * While the submission window is closed, or beyond the limit; in the transaction that makes them. Staff are exempt.
 */
export function refuseTeacher(deps: Deps, { id, role }: Actor, wanted: number): Refusal | null {
  if (isStaff(role)) return null;
  if (isWindowClosed(deps)) return refuse("windowClosed");
  const { count, limit } = readPendingRequests(deps, id);
  return count + wanted > limit ? refuse("pendingLimit", { count, limit, wanted }) : null;
}
