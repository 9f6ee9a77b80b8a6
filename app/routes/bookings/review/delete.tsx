import { ReviewCard } from "#app/components/bookings/review/facts.tsx";
import type { ReviewFacts } from "#app/components/bookings/review/types.ts";
import { PresentRow } from "#app/components/form/seen-version.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { readReviewItem } from "#app/services/bookings/review/review-list.server.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { reviewText as text } from "#app/text/bookings/review/review.ts";
import { formText } from "#app/text/form.ts";

const dialog = confirmation("/admin/reservas/:id/excluir", {
  words: {
    title: text.deleteTitle,
    submit: formText.delete,
    failureTitle: text.deleteFailed,
    loadFailed: text.loadItemFailed,
  },
  closeTo: ({ url }) => queueAddress(url),
  find: ({ params, scope, deps }) => readReviewItem(deps, idParam(params.id), scope),
  ask: (item) => ({
    title: text.titleOf(text.deleteTitle, reservationName(item)),
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
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";

export default function DeleteReservation() {
  return (
    <ConfirmRoute<ReviewFacts>>
      {(item, reply) => (
        <>
          <PresentRow reply={reply}>
            <ReviewCard item={item} />
          </PresentRow>
          <p>{text.deleteConsequence}</p>
        </>
      )}
    </ConfirmRoute>
  );
}
