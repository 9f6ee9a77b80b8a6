import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { myReservationsText as text } from "#app/text/bookings/my-reservations.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";

const dialog = confirmation("/minhas-reservas/:id/excluir", {
  title: text.delete,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.myReservations + url.search,
  find: ({ params, scope, deps }) => findReservation(deps.db, scope, idParam(params.id)),
  ask: (reservation) => ({
    title: text.deleteTitle(reservationName(reservation)),
    sentence: text.deleteSentence(reservation),
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
export { DeleteMyReservation as default } from "#app/components/bookings/my-reservation-deletion.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
