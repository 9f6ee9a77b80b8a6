import { type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findVisibleReservation } from "#app/models/bookings/reservation.server.ts";
import { hasEquipment } from "#app/models/equipment/equipment.server.ts";
import { listReservationHistory } from "#app/services/audit/history.server.ts";
import { isPastLesson } from "#app/services/series/read.server.ts";
import { readSeriesSummary } from "#app/services/series/summary.server.ts";
import { formatInstant } from "#app/text/format.ts";

/** @throws the 404 of a screen if there is no such reservation, or it is another person's. */
export function readOwnReservation({
  url,
  params,
  actor,
  scope,
  context,
  deps,
}: HandlerArgs<"GET /minhas-reservas/:id">) {
  return readRow({ url, context }, () => {
    const reservation = findVisibleReservation(deps.db, scope, idParam(params.id));
    if (!reservation) throw notFound();
    return {
      reservation,
      series: reservation.seriesId ? readSeriesSummary(deps, scope, reservation.seriesId) : null,
      origin: context.origin,
      requestedAt: formatInstant(reservation.createdAt, deps.timeZone),
      mayAsk:
        reservation.ownerId === actor.id &&
        reservation.status !== "rejected" &&
        !isPastLesson(deps, reservation) &&
        hasEquipment(deps.db),
      history: listReservationHistory(deps, reservation.id),
    };
  });
}
