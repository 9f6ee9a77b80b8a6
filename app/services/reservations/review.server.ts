import { EVERYTHING } from "#app/domain/scope.ts";
import type { SeenRow } from "#app/domain/seen-row.ts";
import { listConflicts } from "#app/models/conflict.server.ts";
import { findReservation, type Reservation } from "#app/models/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/reservation-write.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { notificationText } from "#app/text/notifications.ts";
import type { Actor } from "../access/actor.ts";
import { recordAudit } from "../audit.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { ProblemCode } from "../problems.ts";
import { done, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { conflictingIds, refuseApprovedConflict } from "./check-conflicts.server.ts";
import { notifyOwner } from "./notify.server.ts";

/** The reservation to decide about, where it is pending and the one that the caller saw. */
function findPending({ db }: Deps, id: number, seen: Seen): Result<Reservation> {
  const reservation = findReservation(db, EVERYTHING, id);
  if (!reservation) return refuse("notFound");
  const stale = refuseStale("reservation", reservation, seen.updatedAt);
  if (stale) return stale;
  return reservation.status === "pending" ? done(reservation) : refuse("alreadyReviewed");
}

function reread({ db }: Deps, id: number): Result<Reservation> {
  const reservation = findReservation(db, EVERYTHING, id);
  return reservation ? done(reservation) : refuse("notFound");
}

/** The reservation before and after the decision, for the audit log. */
function statesOf(before: Reservation, after: Result<Reservation>) {
  return { before, after: after.ok ? after.value : null };
}

/**
 * Approves a pending reservation. Refuses on a conflict with an approved one unless `override` is set, which is
 * recorded with the reservation and in the audit log.
 */
export function approveReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  options: { override?: boolean } & Seen = {},
): Result<Reservation> {
  const { db } = deps;
  return db.write(() => {
    const found = findPending(deps, id, options);
    if (!found.ok) return found;
    const reservation = found.value;
    const conflicts = listConflicts(db, reservation, { statuses: ["approved"], exceptId: id });
    if (conflicts.length > 0 && !options.override) return refuseApprovedConflict(conflicts);
    const at = timestamp(deps);
    if (conflicts.length > 0) setOverride(db, id, actor.id);
    setStatus(db, { id, status: "approved", reviewerUserId: actor.id, rejectionReason: null, at });
    const isOverride = conflicts.length > 0;
    const after = reread(deps, id);
    recordAudit(deps, actor.id, {
      action: isOverride ? "approve-with-override" : "approve",
      entity: "reservation",
      id,
      ...statesOf(reservation, after),
      ...(isOverride ? { details: { conflictsWith: conflictingIds(conflicts) } } : {}),
    });
    const target = { ownerId: reservation.ownerId, reservationId: id };
    notifyOwner(deps, actor, target, "approved", notificationText.approved(reservation));
    return after;
  });
}

/** Rejects a pending reservation with the reason that its teacher will read. */
export function rejectReservation(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: string,
  seen: Seen = {},
): Result<Reservation> {
  const { db } = deps;
  return db.write(() => {
    const found = findPending(deps, id, seen);
    if (!found.ok) return found;
    const reservation = found.value;
    const at = timestamp(deps);
    setStatus(db, { id, status: "rejected", reviewerUserId: actor.id, rejectionReason: reason, at });
    const after = reread(deps, id);
    recordAudit(deps, actor.id, {
      action: "reject",
      entity: "reservation",
      id,
      ...statesOf(reservation, after),
    });
    const target = { ownerId: reservation.ownerId, reservationId: id };
    notifyOwner(deps, actor, target, "rejected", notificationText.rejected(reservation, reason));
    return after;
  });
}

export type NotApproved = {
  id: number;
  problem: ProblemCode;
  /** Null where it is gone. */
  reservation: Reservation | null;
};

/** Approves one by one and goes on past failures (rules R3.25); tells of each that was not approved why. */
export function approveSelected(
  deps: Deps,
  actor: Actor,
  rows: SeenRow[],
): { approved: number; failed: NotApproved[] } {
  const failed = rows.flatMap(({ id, ...seen }) => {
    const result = approveReservation(deps, actor, id, seen);
    if (result.ok) return [];
    return { id, problem: result.problem, reservation: findReservation(deps.db, EVERYTHING, id) };
  });
  return { approved: rows.length - failed.length, failed };
}
