import { useLoaderData } from "@remix-run/react";
import { ReservationDetails } from "#app/components/bookings/reservation-details.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readOwnReservation } from "#app/http/bookings/own-reservation.server.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { type NamedReservation, reservationName } from "#app/text/bookings/reservations.ts";

export const loader = guarded({ "GET /minhas-reservas/:id": readOwnReservation });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ reservation: NamedReservation }> = {
  title: ({ reservation }) => myReservationsText.detailsTitle(reservationName(reservation)),
};

export default function MyReservation() {
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  return <ReservationDetails loaded={useLoaderData<typeof loader>()} closeTo={closeTo} />;
}
