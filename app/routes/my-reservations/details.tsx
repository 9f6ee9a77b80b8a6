import { Link, useLoaderData } from "@remix-run/react";
import { History } from "#app/components/audit/history.tsx";
import { Dialog, useParentAddress } from "#app/components/dialog.tsx";
import { Facts } from "#app/components/facts.tsx";
import { FailedDialog } from "#app/components/failed-dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { ShareLink } from "#app/components/share-link.tsx";
import { StatusBadge } from "#app/components/status-badge.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findReservation } from "#app/models/reservation.server.ts";
import { listReservationHistory } from "#app/services/audit-log/history.server.ts";
import { auditText } from "#app/text/audit.ts";
import { formatInstant, formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";
import {
  type NamedReservation,
  reservationFields,
  reservationName,
  shiftText,
} from "#app/text/reservations.ts";
import { shareText } from "#app/text/share.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id": ({ url, params, scope, context, deps }) =>
    readRow({ url, context }, () => {
      const reservation = findReservation(deps.db, scope, idParam(params.id));
      if (!reservation) throw notFound();
      return {
        reservation,
        origin: context.origin,
        requestedAt: formatInstant(reservation.createdAt, deps.timeZone),
        history: listReservationHistory(deps, reservation.id),
      };
    }),
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle<{ reservation: NamedReservation }> = {
  title: ({ reservation }) => myReservationsText.detailsTitle(reservationName(reservation)),
};

export default function ReservationDetails() {
  const loaded = useLoaderData<typeof loader>();
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  if (!loaded) {
    const { details, loadFailed } = myReservationsText;
    return <FailedDialog title={details} sentence={loadFailed} closeTo={closeTo} />;
  }
  const { reservation, origin, requestedAt, history } = loaded;
  const { date, startTime, endTime, shift, status } = reservation;
  const facts: [string, string][] = [
    [reservationFields.date, formatWeekdayDate(date)],
    [reservationFields.time, `${formatTimeRange(startTime, endTime)} (${shiftText[shift]})`],
    [reservationFields.environments, reservation.environmentNames.join(", ")],
    [reservationFields.discipline, reservation.disciplineName],
    [reservationFields.class, reservation.className],
    [reservationFields.teacher, reservation.userName],
    [reservationFields.notes, reservation.notes ?? myReservationsText.noNotes],
    [myReservationsText.requestedAt, requestedAt],
  ];
  if (reservation.rejectionReason) facts.unshift([myReservationsText.reason, reservation.rejectionReason]);
  return (
    <Dialog title={myReservationsText.detailsTitle(reservationName(reservation))} closeTo={closeTo}>
      <div className="grid gap-4">
        <p>
          <StatusBadge status={status} />
        </p>
        <Facts of={facts} />
        <section className="grid gap-2">
          <h3>{auditText.history}</h3>
          <History entries={history} />
        </section>
        <div className="actions">
          {status === "approved" ? (
            <ShareLink of={reservation} origin={origin} className="button">
              <Icon name="share" />
              {shareText.share}
            </ShareLink>
          ) : null}
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {myReservationsText.close}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
