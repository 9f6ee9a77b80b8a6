import type { Scope } from "#app/domain/access/scope.ts";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import type { ReviewTab } from "#app/domain/bookings/review/review-tab.ts";
import { idParam, notFound } from "#app/http/access/guarded.server.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { queueFilterOf, queuePageOf } from "#app/http/bookings/queue-filter.ts";
import type { Outcome } from "#app/http/form/form.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import type { BulkOutcome } from "#app/services/bookings/review/bulk.server.ts";
import { readQueueScreen } from "#app/services/bookings/review/queue.server.ts";
import type { Decided } from "#app/services/bookings/review/review.server.ts";
import { readReviewItem } from "#app/services/bookings/review/review-list.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";

export function loadItem({ params, deps, scope }: { params: { id?: string }; deps: Deps; scope: Scope }) {
  const item = readReviewItem(deps, idParam(params.id), scope);
  if (!item) throw notFound();
  return { item };
}

export function loadQueue(
  { url, context, scope }: { url: URL; context: RequestContext; scope: Scope },
  tab: ReviewTab,
) {
  const { deps } = context;
  const filter = queueFilterOf(url, schoolToday(deps));
  const list = readRegion({ url, context }, () =>
    readQueueScreen(deps, { scope, tab, filter, ...queuePageOf(url) }),
  );
  return { tab, filter, list };
}

/** Back to the queue, with its filters and page, and a toast that names the action and the reservation. */
export function backToQueue(
  url: URL,
  title: string,
  reservation: Parameters<typeof reviewText.summary>[0],
  more: { undo?: number; reasons?: string[] } = {},
): Outcome {
  return {
    to: queueAddress(url),
    toast: { title, description: reviewText.summary(reservation), ...more },
  };
}

/** The same after a decision, which can be undone. */
export function backFromDecision(url: URL, title: string, { reservation, entryId }: Decided): Outcome {
  return backToQueue(url, title, reservation, { undo: entryId });
}

/** @param seen how many the person was shown; those that no longer exist count as not decided. */
export function backFromBulk(
  url: URL,
  { done, failed, entryId }: BulkOutcome,
  title: (done: number, failed: number) => string,
  seen = done + failed.length,
): Outcome {
  const notDone = seen - done;
  return {
    to: queueAddress(url),
    toast: {
      title: title(done, notDone),
      ...(notDone > 0 ? { reasons: reviewText.bulkReasons(failed, notDone - failed.length) } : {}),
      ...(entryId ? { undo: entryId } : {}),
      variant: notDone === 0 ? "default" : done === 0 ? "destructive" : "warning",
    },
  };
}
