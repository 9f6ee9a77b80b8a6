import { isInScope, type Scope } from "#app/domain/access/scope.ts";
import { isOverAt } from "#app/domain/bookings/expired.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { isPresentVersion } from "#app/domain/version.ts";
import { listReservationsOfSeries, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { type Gap, listGapsOfSeries } from "#app/models/series/gap.server.ts";
import { findSeries, type Series } from "#app/models/series/series.server.ts";
import { schoolMoment } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";

export type SeriesRows = { series: Series; reservations: Reservation[]; gaps: Gap[] };

/**
 * One series that the scope may see; refuses `notFound`. Its teacher sees what is theirs alone: a date may have been
 * handed to a colleague (rules R24.5). Who answers for rooms sees what lies in these alone (rules R24.13).
 */
export function readSeries({ db }: Pick<Deps, "db">, scope: Scope, id: number): Result<SeriesRows> {
  const series = findSeries(db, id);
  if (!series || (scope.kind === "own" && series.ownerId !== scope.userId)) return refuse("notFound");
  const rows = { series, reservations: listReservationsOfSeries(db, id), gaps: listGapsOfSeries(db, id) };
  if (scope.kind === "any") return ok(rows);
  const reservations = rows.reservations.filter((row) => isInScope(scope, row));
  if (scope.kind === "rooms" && reservations.length === 0) return refuse("notFound");
  const gaps = rows.gaps.filter((gap) => isInScope(scope, { ...gap, ownerId: gap.userId }));
  return ok({ series, reservations, gaps });
}

/** Refuses a series that is not the version that the caller saw; the refusal has it as it is, with its rows. */
export function refuseStaleSeries(rows: SeriesRows, seen: string | undefined): Refusal | null {
  const isStale = seen !== undefined && !isPresentVersion("series", rows.series, seen);
  return isStale ? refuse("changed", { entity: "series", present: rows }) : null;
}

/** Whether a reservation is over: the series changes it no more (rules R24.5). */
export function isPastLesson(deps: Deps, { date, endTime }: { date: CivilDate; endTime: string }): boolean {
  return isOverAt({ date, endTime }, schoolMoment(deps));
}

export function countDates({ reservations, gaps }: Pick<SeriesRows, "reservations" | "gaps">): number {
  return new Set([...reservations.map(({ seriesDate }) => seriesDate), ...gaps.map(({ date }) => date)]).size;
}
