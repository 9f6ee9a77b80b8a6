import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_ABSENCE_LESSONS } from "#app/domain/limits.ts";
import { listReservations, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { deleteReservation } from "#app/models/bookings/reservation-write.server.ts";
import { findSeries, touchSeries } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { noteCancellation } from "#app/services/bookings/changes.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { problemText } from "#app/text/problems.ts";
import { recordGap } from "./gaps.server.ts";
import { isPastLesson } from "./read.server.ts";
import { removeRows } from "./remove.server.ts";

export type Absence = { startDate: CivilDate; endDate: CivilDate };

export function readAbsence(deps: Deps, input: { startDate: string; endDate: string }): Result<Absence> {
  const first = readCivilDates([input.startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([input.endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const [startDate = "", endDate = ""] = [first.value[0], last.value[0]];
  if (endDate < startDate) return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  return ok({ startDate, endDate });
}

/** A person's own lessons of the days that are to come, of a series or not; one more than can be cancelled at once. */
export function listAbsenceLessons(
  deps: Deps,
  ownerId: number,
  { startDate, endDate }: Absence,
): Reservation[] {
  const today = schoolToday(deps);
  if (endDate < today) return [];
  const from = startDate < today ? today : startDate;
  const statuses: Reservation["status"][] = ["pending", "approved"];
  const asked = { startDate: from, endDate, statuses, ownerId, limit: MAX_ABSENCE_LESSONS + 1 };
  // What a colleague teaches together with them stays: only its owner cancels it.
  return listReservations(deps.db, { kind: "own", userId: ownerId }, asked).filter(
    (row) => row.ownerId === ownerId && !isPastLesson(deps, row),
  );
}

/**
 * Cancels all lessons of a teacher who is away (rules R24.23): their rooms are free at once, and each is a lesson to
 * make up. No reason is asked for or stored. All of it is done, or nothing.
 * @param seen the digest of those that the person was shown; others are refused.
 */
export function cancelAbsence(
  deps: Deps,
  actor: Actor,
  input: { startDate: string; endDate: string; seen: string },
): Result<{ count: number }> {
  const { db } = deps;
  return db.write((): Result<{ count: number }> => {
    const days = readAbsence(deps, input);
    if (!days.ok) return days;
    const rows = listAbsenceLessons(deps, actor.id, days.value);
    if (rows.length === 0) return refuse("absenceEmpty");
    if (rows.length > MAX_ABSENCE_LESSONS) return refuse("absenceTooLong", { count: MAX_ABSENCE_LESSONS });
    if (digestRows(rows) !== input.seen) return refuse("absenceChanged", { count: rows.length });
    const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
    for (const [seriesId, own] of bySeries) {
      const series = seriesId === null ? null : findSeries(db, seriesId);
      if (!series) {
        for (const row of own) cancelSingle(deps, actor, row);
        continue;
      }
      removeRows(deps, actor, { series, rows: own, leavesGaps: true });
      touchSeries(db, series.id, timestamp(deps));
    }
    return ok({ count: rows.length });
  });
}

function cancelSingle(deps: Deps, actor: Actor, row: Reservation): void {
  recordGap(deps, row, { reason: "cancelled", title: null, hasReservation: false });
  noteCancellation(deps, row);
  deleteReservation(deps.db, row.id);
  recordAudit(deps, actor, { action: "delete", entity: "reservation", id: row.id, before: row });
}
