import { EVERYTHING } from "#app/domain/access/scope.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { insertJoined } from "#app/models/reservations/joined.server.ts";
import {
  findReservation,
  listReservationsById,
  listReservationsOfSeries,
  type Reservation,
} from "#app/models/reservations/reservation.server.ts";
import {
  deleteReservation,
  insertPlaces,
  insertRestored,
} from "#app/models/reservations/reservation-write.server.ts";
import { deleteSeries, findSeries } from "#app/models/series/series.server.ts";
import {
  endSeriesOn,
  findRemoved,
  insertChange,
  listUntouchedIds,
  readFurther,
} from "#app/models/timetable/timetable-rows.server.ts";
import { findUser } from "#app/models/users/user.server.ts";
import { schoolToday } from "../clock.ts";
import { timestamp } from "../deps.ts";
import { refuseUnknown } from "../reservations/rules.server.ts";
import { isOccupied } from "../reservations/verdict.server.ts";
import { CHUNK, isDone, isToCome, type Run, type StepResult } from "./step.server.ts";

/** Takes the next untouched reservations of a series away; `canUndo` stores them for that. */
function removeSome({ deps, id, work }: Run, seriesId: number, canUndo: boolean): StepResult {
  const { db } = deps;
  const today = schoolToday(deps);
  const range = { from: work.from > today ? work.from : today, until: work.until };
  const rows = listReservationsById(db, listUntouchedIds(db, seriesId, range, CHUNK));
  const removed = rows.filter((row) => isToCome(deps, row));
  for (const row of removed) {
    if (canUndo)
      insertChange(db, {
        timetableId: id,
        reservationId: row.id,
        kind: "removed",
        content: { reservation: row, further: readFurther(db, row.id) },
      });
    deleteReservation(db, row.id);
  }
  return { rows: removed.length, isDone: rows.length < CHUNK };
}

/** Ends a published lesson on the day before the work begins. */
export function endLesson(run: Run, { seriesId }: { seriesId: number }): StepResult {
  const result = removeSome(run, seriesId, true);
  if (result.isDone) endSeriesOn(run.deps.db, seriesId, addDays(run.work.from, -1));
  return result;
}

/** Takes what a timetable wrote away; a series of which nothing is left goes too. */
export function removeLesson(run: Run, { seriesId }: { seriesId: number }): StepResult {
  const { db } = run.deps;
  const result = removeSome(run, seriesId, false);
  if (!result.isDone) return result;
  const last = addDays(schoolToday(run.deps), -1);
  if (listReservationsOfSeries(db, seriesId).length > 0) endSeriesOn(db, seriesId, last);
  else deleteSeries(db, seriesId);
  return result;
}

/** Deletes reservations that an import added to a series of an earlier one. */
export function deleteAdded({ deps }: Run, { ids }: { ids: number[] }): StepResult {
  for (const row of listReservationsById(deps.db, ids))
    if (!row.isDetached && isToCome(deps, row)) deleteReservation(deps.db, row.id);
  return isDone(ids.length);
}

/** Brings removed reservations back under their numbers, where their places are free. */
export function restoreRemoved({ deps, id }: Run, { ids }: { ids: number[] }): StepResult {
  const { db } = deps;
  for (const reservationId of ids) {
    const content = findRemoved(db, id, reservationId);
    if (content === null || findReservation(db, EVERYTHING, reservationId)) continue;
    const { reservation, further } = JSON.parse(content) as {
      reservation: Reservation;
      further: ReturnType<typeof readFurther>;
    };
    const isFree = !isOccupied(deps, reservation);
    if (!isFree || refuseUnknown(deps, reservation) || !findUser(db, reservation.ownerId)) continue;
    const { seriesId, seriesDate } = reservation;
    const series = seriesId !== null && seriesDate !== null && findSeries(db, seriesId) !== null;
    insertRestored(db, {
      ...reservation,
      series: series ? { seriesId, seriesDate, isDetached: false } : null,
      at: timestamp(deps),
    });
    insertPlaces(db, reservationId, reservation.environmentIds);
    insertJoined(db, [reservationId], further);
  }
  return isDone(ids.length);
}
