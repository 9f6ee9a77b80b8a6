import type { Scope } from "#app/domain/access/scope.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { deleteReservation } from "#app/models/bookings/reservation-write.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { recordGap } from "#app/services/series/gaps.server.ts";
import { refuseStale } from "#app/services/stale.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { noteCancellation } from "./changes.server.ts";
import { notifyTeachers, toldOf } from "./notify.server.ts";

/** Deletes a reservation: its teacher while it is pending (scope `own`), staff in any status. */
export function removeReservation(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
  expected: ExpectedVersion = {},
): Result<Reservation> {
  const { db } = deps;
  return db.write(() => {
    const reservation = findReservation(db, scope, id);
    if (!reservation) return refuse("notFound");
    const stale = refuseStale("reservation", reservation, expected.updatedAt);
    if (stale) return stale;
    if (scope.kind === "own" && reservation.status !== "pending") return refuse("notPending");
    if (reservation.seriesId !== null) {
      recordGap(deps, reservation, { reason: "cancelled", title: null, hasReservation: false });
    }
    noteCancellation(deps, reservation);
    deleteReservation(db, id);
    const target = { teacherUserIds: toldOf(reservation), reservationId: null };
    const notified = notifyTeachers(deps, actor, target, "info", notificationText.deleted(reservation), {
      event: "deleted",
      reservation: { ...reservation, updatedAt: timestamp(deps) },
    });
    const details = { notified };
    recordAudit(deps, actor, { action: "delete", entity: "reservation", id, before: reservation, details });
    return ok(reservation);
  });
}
