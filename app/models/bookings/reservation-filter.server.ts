import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#app/domain/access/scope.ts";
import type { Moment } from "#app/domain/bookings/expired.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { isTeacherOf } from "./joined.server.ts";
import { isOverAt } from "./over.server.ts";
import { isTimetableLesson } from "./timetable-lesson.server.ts";

export type ReservationFilter = {
  startDate?: CivilDate;
  endDate?: CivilDate;
  environmentId?: number;
  ownerId?: number;
  /** With `ownerId`, also the lessons in which that person stands in for the teacher (rules R30.5). */
  withSubstitutions?: boolean;
  statuses?: Status[];
  shift?: Shift;
  /** Only those in conflict with another pending or approved one, by the counts that triggers maintain. */
  onlyConflicts?: boolean;
  /** Only pending ones that are over at a moment, or all others (rules R3.37). */
  expired?: { is: boolean; at: Moment };
  /** Only lessons of a timetable, or only what people reserved. */
  isLesson?: boolean;
};

export function reservationCondition(filter: ReservationFilter) {
  const parts = [sql<boolean>`true`];
  if (filter.startDate) parts.push(sql`r.date >= ${filter.startDate}`);
  if (filter.endDate) parts.push(sql`r.date <= ${filter.endDate}`);
  if (filter.ownerId !== undefined) parts.push(isTeacherOf("r", filter.ownerId));
  if (filter.statuses) parts.push(sql`r.status IN (${sql.join(filter.statuses)})`);
  if (filter.shift) parts.push(sql`r.shift = ${filter.shift}`);
  if (filter.environmentId !== undefined) {
    parts.push(
      sql`EXISTS (SELECT 1 FROM reservation_environments AS place
        WHERE place.reservation_id = r.id AND place.environment_id = ${filter.environmentId})`,
    );
  }
  if (filter.onlyConflicts) parts.push(sql`r.in_conflict = 1`);
  if (filter.expired) {
    const { is, at } = filter.expired;
    const isExpired = sql<boolean>`(r.status = ${"pending" satisfies Status} AND ${isOverAt(at)})`;
    parts.push(is ? isExpired : sql`NOT ${isExpired}`);
  }
  if (filter.isLesson !== undefined) parts.push(sql`${isTimetableLesson("r")} = ${filter.isLesson ? 1 : 0}`);
  return sql.join<boolean>(parts, sql` AND `);
}

/**
 * The lessons of a teacher, as `id`, `date` and `start_time`: their own by one index, those of which they are a further
 * teacher by another, each in the order of date and time, so that one merge of both is.
 * @param conditions on `date`, `start_time`, `status` and the row's id, whose column is given.
 * @param withSubstitutions also those in which they stand in for the teacher (rules R30.5).
 */
export function rowsOfTeacher(
  userId: number,
  conditions: (id: RawBuilder<unknown>) => RawBuilder<unknown>[] = () => [],
  { withSubstitutions = false }: { withSubstitutions?: boolean } = {},
): RawBuilder<unknown> {
  const arm = (table: string, person: string, id: string) => {
    const parts = [sql`${sql.ref(person)} = ${userId}`, ...conditions(sql.ref(id))];
    return sql`SELECT ${sql.ref(id)} AS id, date, start_time FROM ${sql.table(table)}
      WHERE ${sql.join(parts, sql` AND `)}`;
  };
  const taught = sql`${arm("reservations", "owner_id", "id")}
    UNION ALL ${arm("reservation_teachers", "user_id", "reservation_id")}`;
  if (!withSubstitutions) return taught;
  // Whoever became a further teacher since is counted once.
  return sql`${taught} UNION ALL ${arm("reservations", "substitute_user_id", "id")} AND NOT EXISTS (
    SELECT 1 FROM reservation_teachers AS joined WHERE joined.reservation_id = id AND joined.user_id = ${userId})`;
}

export function scopeFilter(scope: Scope, filter: ReservationFilter): ReservationFilter {
  // Lists of the calls reach everything or one's own; the queue has a query of its own for rooms.
  if (scope.kind === "rooms" || scope.kind === "equipment")
    throw new Error("Reservations are not listed by what one answers for.");
  return scope.kind === "own" ? { ...filter, ownerId: scope.userId } : filter;
}
