import { EVERYTHING } from "#app/domain/access/scope.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import type { LeftOutReason } from "#app/domain/timetable/left-out.ts";
import { type Further, insertJoined } from "#app/models/bookings/joined.server.ts";
import {
  findReservation,
  listReservationsById,
  listReservationsOfSeries,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import {
  deleteReservation,
  insertPlaces,
  insertRestored,
} from "#app/models/bookings/reservation-write.server.ts";
import { findMissingIds } from "#app/models/catalog/reference.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { deleteGapOfDate } from "#app/models/series/gap.server.ts";
import { deleteSeries, findSeries } from "#app/models/series/series.server.ts";
import {
  endSeriesOn,
  findChangeContent,
  holdsDate,
  insertChange,
  listUntouchedIds,
  readFurther,
} from "#app/models/timetable/timetable-rows.server.ts";
import { refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { isOccupied } from "#app/services/bookings/verdict.server.ts";
import { restoreEquipment } from "#app/services/equipment/booked.server.ts";
import { schoolToday } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";
import { CHUNK, isDone, isToCome, leaveOut, type Run, type StepResult, writeOrElse } from "./step.server.ts";

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
        // Undoing goes by ids; a name would outlive its account.
        content: { reservation: { ...row, userName: undefined }, further: readFurther(db, row.id) },
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
  const left = listReservationsOfSeries(db, seriesId);
  for (const row of left) if (row.isDetached && isToCome(run.deps, row)) leaveOut(run, "changed", row);
  if (left.length > 0) endSeriesOn(db, seriesId, last);
  else deleteSeries(db, seriesId);
  return result;
}

/** Deletes reservations that an import added to a series of an earlier one. */
export function deleteAdded(run: Run, { ids }: { ids: number[] }): StepResult {
  const { deps } = run;
  for (const row of listReservationsById(deps.db, ids).filter((each) => isToCome(deps, each)))
    if (row.isDetached) leaveOut(run, "changed", row);
    else deleteReservation(deps.db, row.id);
  return isDone(ids.length);
}

/** What publishing stored of a reservation that it took away. */
type Removed = { reservation: Omit<Reservation, "userName">; further: Further };

/** Further classes and teachers that are there still. */
function presentFurther({ db }: Deps, { classIds, teacherUserIds }: Further): Further {
  const gone = findMissingIds(db, "classes", classIds);
  return {
    classIds: classIds.filter((id) => !gone.includes(id)),
    teacherUserIds: teacherUserIds.filter((id) => findUser(db, id) !== null),
  };
}

/** Why a reservation that was taken away can't come back; null where it can. */
function obstacleTo(deps: Deps, reservation: Removed["reservation"]): LeftOutReason | null {
  const { db } = deps;
  const { disciplineId, classId, environmentIds, ownerId, seriesId, seriesDate } = reservation;
  if (refuseUnknown(deps, { disciplineId, classId, environmentIds }, null) || !findUser(db, ownerId))
    return "gone";
  if (isOccupied(deps, reservation)) return "placeTaken";
  const isHeld = seriesId !== null && seriesDate !== null && holdsDate(db, seriesId, seriesDate);
  return isHeld ? "dateTaken" : null;
}

/** Brings one removed reservation back under its number. */
function restoreOne({ deps }: Run, { reservation }: Removed, further: Further): void {
  const { db } = deps;
  const { id, seriesId, seriesDate, userId, ownerId, environmentIds } = reservation;
  const isOfSeries = seriesId !== null && seriesDate !== null && findSeries(db, seriesId) !== null;
  insertRestored(db, {
    ...reservation,
    // Whoever wrote it may be gone; whose it is stays.
    userId: findUser(db, userId) ? userId : ownerId,
    series: isOfSeries ? { seriesId, seriesDate, isDetached: false } : null,
    at: timestamp(deps),
  });
  insertPlaces(db, id, environmentIds);
  insertJoined(db, [id], further);
  restoreEquipment(deps, reservation);
  if (isOfSeries) deleteGapOfDate(db, seriesId, seriesDate);
}

/** Brings removed reservations back under their numbers, where their places are free. */
export function restoreRemoved(run: Run, { ids }: { ids: number[] }): StepResult {
  const { deps, id } = run;
  const { db } = deps;
  for (const reservationId of ids) {
    const content = findChangeContent(db, id, reservationId);
    if (content === null || findReservation(db, EVERYTHING, reservationId)) continue;
    const removed = JSON.parse(content) as Removed;
    const { reservation } = removed;
    const obstacle = obstacleTo(deps, reservation);
    if (obstacle) {
      leaveOut(run, obstacle, reservation);
      continue;
    }
    const further = presentFurther(deps, removed.further);
    const isPart =
      further.classIds.length < removed.further.classIds.length ||
      further.teacherUserIds.length < removed.further.teacherUserIds.length;
    writeOrElse(
      run,
      () => {
        restoreOne(run, removed, further);
        if (isPart) leaveOut(run, "partGone", reservation);
      },
      () => leaveOut(run, "refused", reservation),
    );
  }
  return isDone(ids.length);
}
