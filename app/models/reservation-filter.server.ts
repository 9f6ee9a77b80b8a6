import { sql } from "kysely";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Scope } from "#app/domain/scope.ts";
import type { Shift } from "#app/domain/shift.ts";
import type { Status } from "#app/domain/status.ts";
import { likePattern } from "./search.server.ts";

export type ReservationFilter = {
  startDate?: CivilDate;
  endDate?: CivilDate;
  environmentId?: number;
  ownerId?: number;
  statuses?: Status[];
  shift?: Shift;
  /** Only those that stand in conflict with another pending or approved one. */
  onlyConflicts?: boolean;
  /** Id, teacher, discipline, environment or class. */
  search?: string;
};

/** Before every date that there is: lets a query without a range walk the index by date. */
export const EARLIEST = "0000-01-01";

const CONFLICT_EXISTS = sql<boolean>`r.status <> 'rejected' AND EXISTS (
  SELECT 1 FROM reservations AS other
  JOIN reservation_environments AS theirs ON theirs.reservation_id = other.id
  JOIN reservation_environments AS ours
    ON ours.environment_id = theirs.environment_id AND ours.reservation_id = r.id
  WHERE other.date = r.date AND other.id <> r.id AND other.status IN ('pending', 'approved')
    AND other.start_time < r.end_time AND r.start_time < other.end_time
)`;

/** The filter as one SQL condition on `reservations AS r`; every value is bound. */
export function reservationCondition(filter: ReservationFilter) {
  const parts = [sql<boolean>`r.date >= ${filter.startDate ?? EARLIEST}`];
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
  if (filter.onlyConflicts) parts.push(CONFLICT_EXISTS);
  if (filter.search) parts.push(searchCondition(filter.search));
  return sql.join<boolean>(parts, sql` AND `);
}

function searchCondition(search: string) {
  const id = /^#?(\d{1,15})$/.exec(search)?.[1];
  return sql<boolean>`(
    r.id = ${id ? Number(id) : -1}
    OR r.owner_id IN (SELECT id FROM users WHERE ${likePattern("name", search)})
    OR r.discipline_id IN (SELECT id FROM disciplines WHERE ${likePattern("name", search)})
    OR r.class_id IN (SELECT id FROM classes WHERE ${likePattern("name", search)})
    OR EXISTS (
      SELECT 1 FROM reservation_environments AS place
      JOIN environments AS e ON e.id = place.environment_id
      WHERE place.reservation_id = r.id AND ${likePattern("e.name", search)}
    )
  )`;
}

export function scopeFilter(scope: Scope, filter: ReservationFilter): ReservationFilter {
  return scope.kind === "own" ? { ...filter, ownerId: scope.userId } : filter;
}
