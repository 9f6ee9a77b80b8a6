import { EVERYTHING } from "#app/domain/scope.ts";
import { listConflicts } from "#app/models/conflict.server.ts";
import { findReservation, type Reservation } from "#app/models/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/reservation-write.server.ts";
import { notificationText } from "#app/text/notifications.ts";
import type { Actor } from "../access/actor.ts";
import { recordAudit } from "../audit.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";
import { conflictingIds, refuseApprovedConflict } from "./conflicts.server.ts";
import { notifyOwner } from "./notify.server.ts";

/**
 * Approves a pending reservation. Refuses where an approved one stands in the way, unless `override` says
 * that both shall stand; the override is kept with the reservation and in the audit log.
 */
export function approveReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  options: { override?: boolean } = {},
): Result<Reservation> {
  const { db } = deps;
  return db.write(() => {
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return refuse("notFound");
    if (reservation.status !== "pending") return refuse("alreadyReviewed");
    const conflicts = listConflicts(db, reservation, { statuses: ["approved"], exceptId: id });
    if (conflicts.length > 0 && !options.override) return refuseApprovedConflict(conflicts);
    const at = timestamp(deps);
    if (conflicts.length > 0) setOverride(db, id, actor.id);
    setStatus(db, { id, status: "approved", reviewerUserId: actor.id, rejectionReason: null, at });
    const isOverride = conflicts.length > 0;
    recordAudit(deps, actor.id, {
      action: isOverride ? "approve-with-override" : "approve",
      entity: "reservation",
      id,
      ...(isOverride ? { details: { conflictsWith: conflictingIds(conflicts) } } : {}),
    });
    const target = { ownerId: reservation.ownerId, reservationId: id };
    notifyOwner(deps, actor, target, "approved", notificationText.approved(reservation));
    return done({ ...reservation, status: "approved", reviewerUserId: actor.id, updatedAt: at });
  });
}

/** Rejects a pending reservation with the reason that its teacher will read. */
export function rejectReservation(deps: Deps, actor: Actor, id: number, reason: string): Result<Reservation> {
  const { db } = deps;
  return db.write(() => {
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return refuse("notFound");
    if (reservation.status !== "pending") return refuse("alreadyReviewed");
    const at = timestamp(deps);
    setStatus(db, { id, status: "rejected", reviewerUserId: actor.id, rejectionReason: reason, at });
    recordAudit(deps, actor.id, { action: "reject", entity: "reservation", id });
    const target = { ownerId: reservation.ownerId, reservationId: id };
    notifyOwner(deps, actor, target, "rejected", notificationText.rejected(reservation, reason));
    return done({
      ...reservation,
      status: "rejected",
      reviewerUserId: actor.id,
      rejectionReason: reason,
      updatedAt: at,
    });
  });
}

/** Approves one by one and goes on past failures (specification section 4, "Bulk approval"). */
export function approveSelected(
  deps: Deps,
  actor: Actor,
  ids: number[],
): { approved: number; failed: number } {
  const results = ids.map((id) => approveReservation(deps, actor, id));
  const approved = results.filter((result) => result.ok).length;
  return { approved, failed: results.length - approved };
}
