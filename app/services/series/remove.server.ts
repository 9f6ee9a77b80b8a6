import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { deleteReservation } from "#app/models/bookings/reservation-write.server.ts";
import { deleteOpenGapsFrom } from "#app/models/series/gap.server.ts";
import type { RemoveSeriesQuery } from "#app/models/series/series.schema.ts";
import { deleteSeries, type Series, touchSeries, updateSeries } from "#app/models/series/series.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { noteCancellation } from "#app/services/bookings/changes.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { extentOf } from "./extent.server.ts";
import { recordGap } from "./gaps.server.ts";
import { notifySeries } from "./notify.server.ts";
import { isPastLesson, readSeries, refuseStaleSeries } from "./read.server.ts";

export type RemovedFromSeries = { series: Series; removed: Reservation[]; left: Reservation[] };

export function removeRows(
  deps: Deps,
  actor: Actor,
  { series, rows, leavesGaps }: { series: Series; rows: Reservation[]; leavesGaps: boolean },
): void {
  const { db } = deps;
  const at = timestamp(deps);
  for (const row of rows) {
    if (leavesGaps) recordGap(deps, row, { reason: "cancelled", title: null, hasReservation: false });
    noteCancellation(deps, row);
    deleteReservation(db, row.id);
  }
  const gone = rows.map((row) => ({ ...row, updatedAt: at }));
  const notice = notifySeries(deps, actor, series.ownerId, gone, {
    type: "info",
    text: leavesGaps ? seriesNotification.cancelled : seriesNotification.deleted,
    event: "deleted",
    isDeletion: true,
  });
  for (const row of rows) {
    // One notification tells of all of them: it stays where a single one is restored.
    const { notificationId } = rows.length === 1 ? notice.notified : { notificationId: null };
    const notified = { ...notice.ofReservation(row.id), notificationId };
    recordAudit(deps, actor, {
      action: "delete",
      entity: "reservation",
      id: row.id,
      before: row,
      details: { notified },
    });
  }
}

/**
 * Ends a series, or takes one of its dates out (rules R24.5): `this` leaves a gap, `following` and `all` end it there
 * without gaps. Past and detached reservations stay.
 */
export function removeFromSeries(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  query: RemoveSeriesQuery,
): Result<RemovedFromSeries> {
  const { db } = deps;
  return db.write((): Result<RemovedFromSeries> => {
    const found = extentOf(deps, actor, access, id, query);
    if (!found.ok) return found;
    const { series, affected, detached, from } = found.value;
    const isOne = query.scope === "this";
    removeRows(deps, actor, { series, rows: affected, leavesGaps: isOne });
    if (isOne) touchSeries(db, id, timestamp(deps));
    else end(deps, actor, series, from);
    return ok({ series, removed: affected, left: detached });
  });
}

/** Ends a series before a date; one of which nothing is left is gone. */
function end(deps: Deps, actor: Actor, series: Series, from: CivilDate): void {
  const { db } = deps;
  deleteOpenGapsFrom(db, series.id, from);
  const rest = readSeries(deps, EVERYTHING, series.id);
  if (!rest.ok) return;
  const isEmpty = rest.value.reservations.length === 0 && rest.value.gaps.length === 0;
  const last = addDays(from, -1);
  const endDate = last < series.startDate ? series.startDate : last;
  if (isEmpty) deleteSeries(db, series.id);
  else updateSeries(db, { ...series, endDate }, timestamp(deps));
  recordAudit(deps, actor, {
    action: isEmpty ? "delete" : "update",
    entity: "series",
    id: series.id,
    before: series,
    ...(isEmpty ? {} : { after: { ...series, endDate } }),
  });
}

/** Approved ones too, as if the teacher were away: each becomes a gap. The days are those of the present rows. */
export function cancelDates(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  { startDate, endDate, updatedAt }: { startDate: CivilDate; endDate: CivilDate } & ExpectedVersion,
): Result<RemovedFromSeries> {
  return deps.db.write((): Result<RemovedFromSeries> => {
    const read = readSeries(deps, access, id);
    if (!read.ok) return read;
    const { series, reservations } = read.value;
    const stale = refuseStaleSeries(read.value, updatedAt);
    if (stale) return stale;
    const rows = reservations.filter(
      (row) =>
        row.date >= startDate && row.date <= endDate && row.status !== "rejected" && !isPastLesson(deps, row),
    );
    if (rows.length === 0) return refuse("seriesOver");
    removeRows(deps, actor, { series, rows, leavesGaps: true });
    touchSeries(deps.db, id, timestamp(deps));
    return ok({ series, removed: rows, left: [] });
  });
}
