import { DEFAULT_PENDING_LIMIT } from "#app/domain/limits.ts";
import { countListed } from "#app/models/reservation-page.server.ts";
import { readSettings } from "#app/models/setting.server.ts";
import type { Deps } from "../deps.ts";
import { type Refusal, refuse } from "../result.ts";

const VALUE = /^[1-9]\d{0,4}$/;

/** How many reservations of a teacher wait for a decision, and how many may (rules R3.12). */
export type PendingRequests = { count: number; limit: number };

export function readPendingRequests({ db }: Deps, teacherId: number): PendingRequests {
  const { pending_limit: value = "" } = readSettings(db, ["pending_limit"]);
  return {
    count: countListed(db, { ownerId: teacherId, status: "pending" }),
    limit: VALUE.test(value) ? Number(value) : DEFAULT_PENDING_LIMIT,
  };
}

/** Refuses a teacher's further requests beyond the limit. Asked in the transaction that makes them. */
export function refuseBeyondLimit(deps: Deps, teacherId: number, wanted: number): Refusal | null {
  const { count, limit } = readPendingRequests(deps, teacherId);
  return count + wanted > limit ? refuse("pendingLimit", { count, limit, wanted }) : null;
}
