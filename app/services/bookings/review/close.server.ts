import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { SeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Result } from "#app/services/result.ts";
import { EXPIRED_REASON } from "#app/text/bookings/review/expired.ts";
import { rejectSelected } from "./bulk.server.ts";
import { type DecidedFilter, decideFilter, previewFilter } from "./collect.server.ts";

const expired = (filter: QueueFilter): QueueFilter => ({ ...filter, isExpired: true });

/** What closing the requests without an answer would take, and whether there are more than it takes at once. */
export function previewClose(deps: Deps, filter: QueueFilter, scope: Scope = EVERYTHING) {
  return previewFilter(deps, expired(filter), scope);
}

/**
 * Rejects every request whose lesson is over, as the filters find them and the confirmation showed (rules R3.37): one
 * mail a person, one undo.
 */
export function closeExpired(
  deps: Deps,
  actor: Actor,
  filter: QueueFilter,
  seen: SeenFilter,
  scope: Scope = EVERYTHING,
): Promise<Result<DecidedFilter>> {
  return decideFilter(
    deps,
    { filter: expired(filter), seen, scope },
    { none: "noneExpired", changed: "closeChanged" },
    (rows) => rejectSelected(deps, actor, rows, EXPIRED_REASON, scope),
  );
}
