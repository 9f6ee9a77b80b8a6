import type { Scope } from "#app/domain/access/scope.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { SeriesScope } from "#app/domain/series/series.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { isPastLesson, readSeries, refuseStaleSeries, type SeriesRows } from "./read.server.ts";

export type SeriesExtent = SeriesRows & {
  /** The reservation that it starts from; none in `all`. */
  anchor: Reservation | null;
  affected: Reservation[];
  detached: Reservation[];
  /** The first date in the series that is acted on. */
  from: CivilDate;
  byStaff: boolean;
};

/**
 * The reservations of a series that a scope reaches (rules R24.5): never past ones, rejected ones or, but for `this`,
 * those that were changed by themselves. Refuses another's series, one that changed, a reservation of another series,
 * and one of which nothing is left to change; to a teacher also what is decided already.
 */
export function extentOf(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  {
    scope,
    reservationId,
    updatedAt,
  }: { scope: SeriesScope; reservationId?: number | undefined } & ExpectedVersion,
): Result<SeriesExtent> {
  const read = readSeries(deps, access, id);
  if (!read.ok) return read;
  const { reservations } = read.value;
  const stale = refuseStaleSeries(read.value, updatedAt);
  if (stale) return stale;
  const anchor = reservations.find((row) => row.id === reservationId) ?? null;
  if (reservationId !== undefined && !anchor) return refuse("notFound");
  const start = scope === "following" ? (anchor?.seriesDate ?? "") : "";
  const live = reservations.filter((row) => row.status !== "rejected" && !isPastLesson(deps, row));
  const following = live.filter(({ seriesDate }) => (seriesDate ?? "") >= start);
  const affected =
    scope === "this"
      ? live.filter((row) => row === anchor)
      : following.filter(({ isDetached }) => !isDetached);
  const [first] = affected;
  if (!first) return refuse("seriesOver");
  const byStaff = isStaff(actor.role) && access.kind === "any";
  if (!byStaff && affected.some(({ status }) => status !== "pending")) return refuse("notPending");
  const detached = scope === "this" ? [] : following.filter(({ isDetached }) => isDetached);
  const from = first.seriesDate ?? first.date;
  return ok({ ...read.value, anchor, affected, detached, from, byStaff });
}
