import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { History } from "#app/components/audit/history.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { ContentFacts } from "#app/domain/bookings/reservation-content.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { historyText } from "#app/text/audit/history.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import {
  type NamedReservation,
  reservationFields,
  reservationName,
  shiftText,
} from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { shareText } from "#app/text/public/share.ts";
import { mySeriesText } from "#app/text/series/my-series.ts";
import { contentRows } from "./content-rows.ts";
import { Facts } from "./facts.tsx";
import { ShareLink } from "./share-link.tsx";
import { RowStatus } from "./status-badge.tsx";

type Loaded = {
  reservation: NamedReservation &
    ContentFacts &
    ComponentProps<typeof ShareLink>["reservation"] & {
      status: Status;
      shift: Shift;
      userName: string;
      rejectionReason: string | null;
      id: number;
      equipment: BookedEquipment[];
    };
  /** The series that it belongs to, if it is the reader's own. */
  series: { id: number; total: number; startDate: string; endDate: string } | null;
  origin: string;
  requestedAt: string;
  /** Whether the reader may ask for equipment for it. */
  mayAsk: boolean;
  history: ComponentProps<typeof History>["entries"];
};

/** A reservation's details over the screen that opened them; null if it could not be read. */
export function ReservationDetails({ loaded, closeTo }: { loaded: Loaded | null; closeTo: string }) {
  if (!loaded) {
    const { details, loadFailed } = myReservationsText;
    return <FailedDialog title={details} sentence={loadFailed} closeTo={closeTo} />;
  }
  const { reservation, series, origin, requestedAt, history, mayAsk } = loaded;
  const { date, startTime, endTime, shift, status } = reservation;
  const facts: [string, ReactNode][] = [
    [reservationFields.date, formatWeekdayDate(date)],
    [reservationFields.time, `${formatTimeRange(startTime, endTime)} (${shiftText[shift]})`],
    [reservationFields.environments, reservation.environmentNames.join(", ")],
    ...contentRows(reservation, "lesson"),
    [reservationFields.teacher, reservation.userName],
    ...(reservation.equipment.length > 0
      ? [[bookedText.label, bookedText.list(reservation.equipment)] as [string, ReactNode]]
      : []),
    ...contentRows(reservation, "remarks", { notes: myReservationsText.noNotes }),
    [myReservationsText.requestedAt, requestedAt],
  ];
  if (series) {
    const { id, total, startDate, endDate } = series;
    const named = <Link to={addressOf("mySeries", id)}>{mySeriesText.lead(total, startDate, endDate)}</Link>;
    facts.splice(1, 0, [mySeriesText.see, named]);
  }
  if (reservation.rejectionReason) facts.unshift([myReservationsText.reason, reservation.rejectionReason]);
  return (
    <Dialog title={myReservationsText.detailsTitle(reservationName(reservation))} closeTo={closeTo}>
      <div className="grid gap-4">
        <p>
          <RowStatus row={reservation} />
        </p>
        <Facts rows={facts} />
        <section className="grid gap-2">
          <h3>{historyText.title}</h3>
          <History entries={history} />
        </section>
        <div className="actions">
          {status === "approved" ? (
            <ShareLink reservation={reservation} origin={origin} className="button">
              <Icon name="share" />
              {shareText.share}
            </ShareLink>
          ) : null}
          {mayAsk ? (
            <Link
              to={addressOf("myReservationEquipment", reservation.id)}
              className="button"
              data-look="secondary"
              preventScrollReset
            >
              {bookedText.ask}
            </Link>
          ) : null}
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {myReservationsText.close}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
