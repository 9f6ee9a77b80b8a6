import type { RequestContext } from "#app/http/access/request-context.ts";
import { readRegion } from "#app/http/region.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { findUndoable } from "#app/services/bookings/review/undo.server.ts";

/** The last decision of this person that can be undone; the queue works without it. */
export function loadLastDecision({
  url,
  actor,
  context,
}: {
  url: URL;
  actor: Actor;
  context: RequestContext;
}) {
  return readRegion({ url, context }, () => findUndoable(context.deps, actor));
}
