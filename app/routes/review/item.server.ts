import { ADDRESSES } from "#app/domain/addresses.ts";
import type { Outcome } from "#app/http/form.server.ts";
import { idParam, notFound } from "#app/http/guarded.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { readReviewItem } from "#app/services/reservations/review-list.server.ts";
import { reviewText } from "#app/text/review.ts";

/** The reservation that a dialog of the queue is about; 404 where it is gone. */
export function loadItem({ params, deps }: { params: { id?: string }; deps: Deps }) {
  const item = readReviewItem(deps, idParam(params.id));
  if (!item) throw notFound();
  return { item };
}

/** Back to the queue, with its filters and page, where a toast says what was done to which reservation. */
export function backToQueue(
  url: URL,
  title: string,
  reservation: Parameters<typeof reviewText.summary>[0],
): Outcome {
  return {
    to: ADDRESSES.review + url.search,
    toast: { title, description: reviewText.summary(reservation) },
  };
}
