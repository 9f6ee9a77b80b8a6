import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ReservationDetails } from "#app/components/reservations/reservation-details.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readOwnReservation } from "#app/http/reservations/own-reservation.server.ts";
import { myReservationsText } from "#app/text/reservations/my-reservations.ts";
import { type NamedReservation, reservationName } from "#app/text/reservations/reservations.ts";

export const loader = guarded({ "GET /reservas/:id": readOwnReservation });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ reservation: NamedReservation }> = {
  title: ({ reservation }) => myReservationsText.detailsTitle(reservationName(reservation)),
};

export default function WeekReservation() {
  const closeTo = useParentAddress(ADDRESSES.myWeek);
  return <ReservationDetails loaded={useLoaderData<typeof loader>()} closeTo={closeTo} />;
}
