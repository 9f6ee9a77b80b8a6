import { z } from "zod";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  deleteCleanupRows,
  deleteEmptiedSeries,
  deleteReservations,
  listCleanupRows,
} from "#app/models/bookings/review/cleanup.server.ts";
import { deleteGapsOfCleanedUp } from "#app/models/series/gap.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import type { JobHandler, JobKind } from "#app/services/jobs/job.ts";
import { recordGap } from "#app/services/series/gaps.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";

/** Reservations deleted in one transaction: some 20 ms, after which requests are let in. */
const BATCH = 50;
const MINUTE_MS = 60_000;

export const DELETE_CLEANED_UP: JobKind<Record<string, never>> = {
  name: "delete-cleaned-up",
  payload: z.strictObject({}),
  maxAttempts: 10,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

/**
 * Deletes the next batch of reservations marked by cleanups, each with an audit entry from which it can be restored.
 * One that has changed since is left alone. Teachers are notified of those that were still to come.
 * @returns whether there may be more.
 */
export function deleteNextCleanedUp(deps: Deps): boolean {
  const { db } = deps;
  return db.write(() => {
    const rows = listCleanupRows(db, BATCH);
    const byId = new Map(rows.map((row) => [row.reservationId, row]));
    const today = schoolToday(deps);
    const deleted: Reservation[] = [];
    for (const reservation of listReservationsById(db, [...byId.keys()])) {
      const { id, date, status, updatedAt } = reservation;
      const row = byId.get(id);
      if (!row || (row.version !== null && row.version !== updatedAt)) continue;
      deleted.push(reservation);
      const isToCome = date >= today && status !== "rejected";
      const target = { teacherUserIds: toldOf(reservation), reservationId: null };
      const notified =
        isToCome &&
        notifyTeachers(deps, row.actor, target, "info", notificationText.deleted(reservation), {
          event: "deleted",
          reservation: { ...reservation, updatedAt: timestamp(deps) },
          act: `cleanup:${row.auditId}`,
        });
      recordAudit(deps, row.actor, {
        action: "delete",
        entity: "reservation",
        id,
        before: reservation,
        details: { cleanup: row.auditId, ...(notified ? { notified } : {}) },
      });
    }
    const ids = deleted.map(({ id }) => id);
    deleteGapsOfCleanedUp(db, {
      makeUps: ids,
      rejected: deleted.filter(({ date }) => date < today).map(({ id }) => id),
    });
    recordLost(deps, deleted, today);
    deleteReservations(db, ids);
    const seriesIds = deleted.flatMap(({ seriesId }) => seriesId ?? []);
    deleteEmptiedSeries(db, seriesIds, today);
    deleteCleanupRows(db, [...byId.keys()]);
    return rows.length === BATCH;
  });
}

/** What was to come of a series is a missing lesson, as where one date is deleted (rules R24.6). */
function recordLost(deps: Deps, deleted: Reservation[], today: CivilDate): void {
  for (const reservation of deleted)
    if (reservation.seriesId !== null && reservation.date >= today && reservation.status !== "rejected")
      recordGap(deps, reservation, { reason: "cancelled", title: null, hasReservation: false });
}

export async function deleteCleanedUp(deps: Deps, signal?: AbortSignal): Promise<void> {
  const deleteNext = () => deps.db.whenUnlocked(() => deleteNextCleanedUp(deps));
  while (!signal?.aborted && (await deleteNext())) await yieldToEventLoop();
}

export const finishCleanups: JobHandler<Record<string, never>> = (deps, _, { signal }) =>
  deleteCleanedUp(deps, signal);
