import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { readReviewItem } from "#app/services/bookings/review/review-list.server.ts";
import { reviewText as text } from "#app/text/bookings/review/review.ts";

const dialog = confirmation("/admin/reservas/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadItemFailed,
  closeTo: ({ url }) => queueAddress(url),
  find: ({ params, scope, deps }) => readReviewItem(deps, idParam(params.id), scope),
  ask: (item) => ({
    title: text.titleOf(text.deleteTitle, item),
    sentence: text.deleteSentence(text.summary(item)),
    version: { of: "reservation", row: item },
    details: item,
  }),
  run: ({ params, actor, scope, deps }, expected) =>
    removeReservation(deps, actor, scope, idParam(params.id), expected),
  done: (reservation) => ({ title: text.deleted, description: text.summary(reservation) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { ReviewDialogError as ErrorBoundary } from "#app/components/bookings/review/dialog.tsx";
export { ReviewDeletion as default } from "#app/components/bookings/review/facts.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
