import { reasonFor } from "#app/domain/rooms/closure.ts";
import { isFreeState } from "#app/domain/series/series.ts";
import type { Gap } from "#app/models/series/gap.server.ts";
import { presentReservation } from "#app/services/bookings/present.ts";
import type { Obstacle } from "#app/services/bookings/verdict.server.ts";
import { closedKind } from "#app/text/equipment/closures.ts";
import type { ChangedSeries } from "./change.server.ts";
import type { DecidedSeries } from "./decide.server.ts";
import { datesOfSeries, type SeriesPreview } from "./plan.server.ts";
import { countDates, type SeriesRows } from "./read.server.ts";

export function presentGap({ id, seriesId, date, reason, title, madeUpBy, classIds, teacherUserIds }: Gap) {
  return { id, seriesId, date, reason, title, madeUpBy, classIds, teacherUserIds };
}

export function presentSeries({ series, reservations, gaps }: SeriesRows) {
  const { lessons: _, createdBy: userId, ownerId: teacherUserId, ...rest } = series;
  return {
    ...rest,
    userId,
    teacherUserId,
    total: countDates({ reservations, gaps }),
    reservations: reservations.map(presentReservation),
    gaps: gaps.map(presentGap),
  };
}

export function presentLeft({ id, date }: { id: number; date: string }) {
  return { id, date };
}

export function presentChangedSeries({ changed, left, ...rows }: ChangedSeries) {
  return { ...presentSeries(rows), changed, left: left.map(presentLeft) };
}

function closedTitle(obstacle: Obstacle, reader: { isStaff: boolean }): string | null {
  if (obstacle.kind === "roomClosed") return reasonFor(reader, obstacle.closure);
  if (obstacle.kind !== "equipmentClosed") return null;
  return closedKind(obstacle.closure.equipmentName, reasonFor(reader, obstacle.closure));
}

/**
 * What would become of a series' dates: `total` and `free` count those that are of the series.
 * @param reader staff read why a room is closed; the plan itself has what everybody may read, as its gaps store it.
 */
export function presentPreview({ plan, clashes }: SeriesPreview, reader: { isStaff: boolean }) {
  const own = datesOfSeries(plan);
  return {
    total: own.length,
    free: own.filter(({ state }) => isFreeState(state)).length,
    dates: plan.dates.map(({ date, state, title: publicTitle, obstacles: [first] }) => {
      const title = state === "closed" && first ? closedTitle(first, reader) : publicTitle;
      const rule = first?.kind === "bookingRule" ? first.refusal.rule : null;
      return { date, state, title, ...(rule ? { rule: { id: rule.id, kind: rule.kind } } : {}) };
    }),
    warnings: clashes.warnings,
  };
}

export function presentDecision({ decided, left }: DecidedSeries) {
  return { decided, left };
}
