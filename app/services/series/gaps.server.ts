import type { Scope } from "#app/domain/access/scope.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  dismissGap,
  fillGap,
  findGap,
  type Gap,
  insertGap,
  isMakeUp,
  listGaps,
} from "#app/models/series/gap.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";

/**
 * Records that a reservation's lesson does not take place, within the caller's transaction (rules R24.6). The date is
 * the one that it has in its series. One that makes up for a missing lesson leaves none of its own: that one is missing
 * again.
 * @param cause.hasReservation the reservation stays, rejected: pending or approved again, it closes the gap.
 */
export function recordGap(
  deps: Pick<Deps, "db" | "now">,
  reservation: Reservation,
  { reason, title, hasReservation }: { reason: GapReason; title: string | null; hasReservation: boolean },
): void {
  const { id, ownerId, seriesId, seriesDate, date, ...lesson } = reservation;
  if (isMakeUp(deps.db, id)) return;
  insertGap(deps.db, {
    ...lesson,
    seriesId,
    reservationId: hasReservation ? id : null,
    userId: ownerId,
    date: seriesDate ?? date,
    reason,
    title,
    at: timestamp(deps),
  });
}

export function readGaps(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  query: { userId?: number | undefined; after?: number | undefined; limit: number },
): Gap[] {
  return listGaps(db, { ...query, userId: scope.kind === "own" ? scope.userId : query.userId });
}

export function findOwnGap({ db }: Pick<Deps, "db">, scope: Scope, id: number): Gap | null {
  const gap = findGap(db, id);
  return gap && (scope.kind === "any" || gap.userId === scope.userId) ? gap : null;
}

/** Refuses a gap that is not the person's, or that is made up for already. */
export function refuseGap(deps: Pick<Deps, "db">, gapId: number, ownerId: number): Refusal | null {
  const gap = findGap(deps.db, gapId);
  if (!gap || gap.userId !== ownerId) return refuse("notFound");
  return gap.madeUpBy === null ? null : refuse("gapFilled");
}

export function makeUp(deps: Pick<Deps, "db" | "now">, gapId: number, reservationId: number): void {
  fillGap(deps.db, { id: gapId, reservationId, at: timestamp(deps) });
}

export function setDismissed(
  deps: Deps,
  scope: Scope,
  { id, isDismissed }: { id: number; isDismissed: boolean },
): Result<Gap> {
  return deps.db.write(() => {
    const gap = findOwnGap(deps, scope, id);
    if (!gap) return refuse("notFound");
    if (gap.madeUpBy !== null) return refuse("gapFilled");
    const at = timestamp(deps);
    dismissGap(deps.db, { id, dismissedAt: isDismissed ? at : null, at });
    return ok(gap);
  });
}
