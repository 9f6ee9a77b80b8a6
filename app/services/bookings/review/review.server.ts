import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { AuditAction } from "#app/domain/audit/audit.ts";
import { isExpired } from "#app/domain/bookings/expired.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/bookings/reservation-write.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { deciderOf, type Notified, notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { auditOverride, isBesideApproved, shortKinds } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { judge } from "#app/services/bookings/verdict.server.ts";
import { schoolMoment } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { leaveEquipmentOut } from "#app/services/equipment/booked.server.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { recordGap } from "#app/services/series/gaps.server.ts";
import { refuseStale } from "#app/services/stale.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";

/** The reservation to decide about, where it is pending and the one that the caller saw. */
function findPending({ db }: Deps, scope: Scope, id: number, expected: ExpectedVersion): Result<Reservation> {
  const reservation = findReservation(db, scope, id);
  if (!reservation) return refuse("notFound");
  const stale = refuseStale("reservation", reservation, expected.updatedAt);
  if (stale) return stale;
  return reservation.status === "pending" ? ok(reservation) : refuse("alreadyReviewed");
}

/** A decision that was taken: the reservation as it is now, and the audit entry by which it can be undone. */
export type Decided = { reservation: Reservation; entryId: number };

function record(
  deps: Deps,
  actor: Actor,
  before: Reservation,
  { action, details }: { action: AuditAction; details?: Record<string, unknown> },
  notified: Notified,
): Result<Decided> {
  const reservation = findReservation(deps.db, EVERYTHING, before.id);
  if (!reservation) return refuse("notFound");
  const entryId = recordAudit(deps, actor, {
    action,
    entity: "reservation",
    id: before.id,
    before,
    after: reservation,
    details: { ...details, notified, version: reservation.updatedAt },
  });
  return ok({ reservation, entryId });
}

/** Where a request was before it was moved in the same step. */
type MovedFrom = { rooms: number[]; isDetached: boolean };

/**
 * Refuses on a conflict with an approved one unless `override` is set, which reservation and audit log record. A request
 * whose lesson is over is refused unless `expired` says that it is known; nobody gets mail about it (rules R3.37).
 * Too few of what it asks for refuse it too, unless `withoutEquipment` leaves those kinds out (rules R29.7).
 */
export function approveReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  options: {
    override?: boolean | undefined;
    expired?: boolean | undefined;
    withoutEquipment?: boolean | undefined;
    movedFrom?: MovedFrom;
  } & ExpectedVersion = {},
  scope: Scope = EVERYTHING,
): Result<Decided> {
  const { db } = deps;
  return db.write(() => {
    const pending = findPending(deps, scope, id, options);
    if (!pending.ok) return pending;
    const reservation = pending.value;
    const isOver = isExpired(reservation, schoolMoment(deps));
    if (isOver && !options.expired) {
      const { date, startTime, endTime } = reservation;
      return refuse("expiredRequest", { id, date, startTime, endTime });
    }
    const [found = []] = judge(deps, { slots: [reservation], approved: true });
    const withoutEquipment = options.withoutEquipment ? shortKinds(found) : [];
    const passed = options.withoutEquipment ? found.filter(({ kind }) => kind !== "equipmentShort") : found;
    const refused = refusalOf(deps, [passed], options);
    if (refused) return refused;
    const at = timestamp(deps);
    if (isBesideApproved(passed)) setOverride(db, id, actor.id);
    leaveEquipmentOut(deps, id, withoutEquipment);
    setStatus(db, { id, status: "approved", reviewerUserId: actor.id, rejectionReason: null, at });
    const target = { teacherUserIds: toldOf(reservation), reservationId: id };
    const by = deciderOf(actor, scope, reservation);
    const text = notificationText.approved(reservation, by, namesOfKinds(reservation, withoutEquipment));
    const mail = {
      event: "approved",
      reservation: {
        ...reservation,
        status: "approved",
        updatedAt: at,
        equipment: reservation.equipment.map((each) =>
          withoutEquipment.includes(each.equipmentId) ? { ...each, ownStatus: "rejected" as const } : each,
        ),
      },
      by,
    } as const;
    const notified = notifyTeachers(deps, actor, target, "approved", text, isOver ? undefined : mail);
    const override = auditOverride("approve", passed);
    const without = withoutEquipment.length > 0 ? { withoutEquipment } : {};
    const entry = { ...override, details: { ...override.details, ...options.movedFrom, ...without } };
    return record(deps, actor, reservation, entry, notified);
  });
}

function namesOfKinds({ equipment }: Reservation, ids: number[]): string[] {
  return equipment.filter(({ equipmentId }) => ids.includes(equipmentId)).map(({ name }) => name);
}

export function rejectReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: string,
  expected: ExpectedVersion = {},
  scope: Scope = EVERYTHING,
): Result<Decided> {
  const { db } = deps;
  return db.write(() => {
    const found = findPending(deps, scope, id, expected);
    if (!found.ok) return found;
    const reservation = found.value;
    const at = timestamp(deps);
    setStatus(db, { id, status: "rejected", reviewerUserId: actor.id, rejectionReason: reason, at });
    if (reservation.seriesId !== null) {
      recordGap(deps, reservation, { reason: "rejected", title: reason, hasReservation: true });
    }
    const target = { teacherUserIds: toldOf(reservation), reservationId: id };
    const by = deciderOf(actor, scope, reservation);
    const text = notificationText.rejected(reservation, reason, by);
    const notified = notifyTeachers(deps, actor, target, "rejected", text, {
      event: "rejected",
      reservation: { ...reservation, status: "rejected", updatedAt: at },
      reason,
      by,
    });
    return record(deps, actor, reservation, { action: "reject" }, notified);
  });
}
