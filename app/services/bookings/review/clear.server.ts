import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { SeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Result } from "#app/services/result.ts";
import { approveSelected } from "./bulk.server.ts";
import { type DecidedFilter, decideFilter, previewFilter } from "./collect.server.ts";

/** Without a conflict and not over, whatever else is asked. */
const clear = (filter: QueueFilter): QueueFilter => ({ ...filter, conflict: false, isExpired: false });

/** What an approval of the whole filter would take, and whether there are more than it takes at once. */
export function previewClear(deps: Deps, filter: QueueFilter, scope: Scope = EVERYTHING) {
  return previewFilter(deps, clear(filter), scope);
}

/**
 * Approves everything without a conflict that the filters find, one by one, past failures, and in steps: what its
 * confirmation showed (rules R3.25).
 */
export function approveClear(
  deps: Deps,
  actor: Actor,
  filter: QueueFilter,
  seen: SeenFilter,
  waitMs?: number,
  scope: Scope = EVERYTHING,
): Promise<Result<DecidedFilter>> {
  return decideFilter(
    deps,
    { filter: clear(filter), seen, scope, waitMs },
    { none: "noneClear", changed: "clearChanged" },
    (rows) => approveSelected(deps, actor, rows, scope),
  );
}
