import { type CardFacts, ReservationCard } from "#app/components/bookings/reservation-card.tsx";
import { PresentRow } from "#app/components/form/seen-version.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { myReservationsText as text } from "#app/text/bookings/my-reservations.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { formText } from "#app/text/form.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";

function whereAndWhen({ environmentNames, date, startTime, endTime }: Reservation): string {
  return `${environmentNames.join(", ")}, ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;
}

const dialog = confirmation("/minhas-reservas/:id/excluir", {
  words: {
    title: text.delete,
    submit: formText.delete,
    failureTitle: text.deleteFailed,
    loadFailed: text.loadFailed,
  },
  closeTo: ({ url }) => ADDRESSES.myReservations + url.search,
  find: ({ params, scope, deps }) => findReservation(deps.db, scope, idParam(params.id)),
  ask: (reservation) => ({
    title: text.deleteTitle(reservationName(reservation)),
    sentence: text.deleteSentence(whereAndWhen(reservation)),
    refusal: reservation.status === "pending" ? undefined : text.notPending,
    version: { of: "reservation", row: reservation },
    details: reservation,
  }),
  run: ({ params, actor, scope, deps }, expected) =>
    removeReservation(deps, actor, scope, idParam(params.id), expected),
  done: () => ({ title: text.deleted }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";

export default function DeleteMyReservation() {
  return (
    <ConfirmRoute<CardFacts>>
      {(facts, reply) => (
        <PresentRow reply={reply}>
          <ReservationCard facts={facts} />
        </PresentRow>
      )}
    </ConfirmRoute>
  );
}
