import { sql } from "kysely";
import type { Scope } from "#app/domain/access/scope.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Status } from "#app/domain/reservations/status.ts";

export type ReservationFilter = {
  startDate?: CivilDate;
  endDate?: CivilDate;
  environmentId?: number;
  ownerId?: number;
  statuses?: Status[];
  shift?: Shift;
  /** Only those in conflict with another pending or approved one, by the counts that triggers maintain. */
  onlyConflicts?: boolean;
};

/** The filter as one SQL condition on `reservations AS r`; every value is bound. */
export function reservationCondition(filter: ReservationFilter) {
  const parts = [sql<boolean>`true`];
  if (filter.startDate) parts.push(sql`r.date >= ${filter.startDate}`);
  if (filter.endDate) parts.push(sql`r.date <= ${filter.endDate}`);
  if (filter.ownerId !== undefined) parts.push(sql`r.owner_id = ${filter.ownerId}`);
  if (filter.statuses) parts.push(sql`r.status IN (${sql.join(filter.statuses)})`);
  if (filter.shift) parts.push(sql`r.shift = ${filter.shift}`);
  if (filter.environmentId !== undefined) {
    parts.push(
      sql`EXISTS (SELECT 1 FROM reservation_environments AS place
        WHERE place.reservation_id = r.id AND place.environment_id = ${filter.environmentId})`,
    );
  }
  if (filter.onlyConflicts) parts.push(sql`r.in_conflict = 1`);
  return sql.join<boolean>(parts, sql` AND `);
}

export function scopeFilter(scope: Scope, filter: ReservationFilter): ReservationFilter {
  // Lists of the calls reach everything or one's own; the queue has a query of its own for rooms.
  if (scope.kind === "rooms")
    throw new Error("Reservations are not listed by the rooms that one answers for.");
  return scope.kind === "own" ? { ...filter, ownerId: scope.userId } : filter;
}
