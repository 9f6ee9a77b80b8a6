import { z } from "zod";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import { BLANK_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import { closureOn, publicReason } from "#app/domain/rooms/closure.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { listConflicts } from "#app/models/reservations/conflict.server.ts";
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
  insertReservation,
  insertRestored,
  setStatus,
} from "#app/models/reservations/reservation-write.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import { listApprovedRivals } from "#app/models/series/date-rivals.server.ts";
import { deleteGapOfReservation, insertGap } from "#app/models/series/gap.server.ts";
import { deleteSeries, findSeries, insertSeries } from "#app/models/series/series.server.ts";
import {
  advanceWork,
  findNextStep,
  findTimetable,
  findWork,
  finishWork,
} from "#app/models/timetable/timetable.server.ts";
import {
  endSeriesOn,
  findRemoved,
  findSeriesOfStep,
  insertChange,
  insertTimetableSeries,
  listDatesOfSeries,
  listUntouchedIds,
  readFurther,
} from "#app/models/timetable/timetable-rows.server.ts";
import { findUser } from "#app/models/users/user.server.ts";
import { notificationText } from "#app/text/mail/notifications.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import { recordAudit } from "../audit/record.server.ts";
import { schoolToday } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { JobHandler, JobKind } from "../jobs/job.ts";
import { notifyTeachers } from "../reservations/notify.server.ts";
import { isOver, refuseUnknown } from "../reservations/rules.server.ts";
import { recordGap } from "../series/gaps.server.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { type LessonDate, lessonDates } from "./plan.server.ts";

/** One step of publishing or undoing, which is done whole in one transaction. */
export type Step =
  | { does: "end"; seriesId: number; endDate: CivilDate }
  | { does: "reject"; ids: number[] }
  | { does: "insert"; lesson: WeeklyLesson; skip: CivilDate[] }
  | { does: "extend"; seriesId: number; lesson: WeeklyLesson }
  | { does: "remove"; seriesId: number }
  | { does: "delete"; ids: number[] }
  | { does: "reopen"; seriesId: number; endDate: CivilDate }
  | { does: "restore"; ids: number[] }
  | { does: "reinstate"; ids: number[] };

/** What a job does for a timetable; fixed when somebody publishes or undoes it. */
export type Work = {
  actorId: number;
  calendarId: number | null;
  isUndo: boolean;
  from: CivilDate;
  until: CivilDate;
  /** The series that it ends, with the last day that they had. */
  ended: { seriesId: number; endDate: CivilDate }[];
  steps: Step[];
};

/** Publishes or undoes a timetable; after a crash from the step on that was not done. */
export const PUBLISH_TIMETABLE: JobKind<{ id: number }> = {
  name: "publish-timetable",
  payload: z.strictObject({ id: z.number().int() }),
  maxAttempts: 50,
  firstPauseMs: 5000,
  longestPauseMs: 600_000,
};

/** For how long steps share one transaction; then others are let in. */
const SLICE_MS = 8;
/** Reservations that are written or removed before the time is looked at again. */
const CHUNK = 10;

export type Run = { deps: Deps; id: number; work: Work; datesOf(lesson: WeeklyLesson): LessonDate[] };

/** What a job needs to do a timetable's work from where it is; null where there is none. */
export function resumeWork(deps: Deps, id: number): Run | null {
  const stored = findWork(deps.db, id);
  if (stored === null || findNextStep(deps.db, id) === null) return null;
  const work = JSON.parse(stored) as Work;
  return { deps, id, work, datesOf: lessonDates(deps, work, work) };
}

/** How many reservations were written or removed, and whether the step is done. */
type StepResult = { rows: number; isDone: boolean };

const isDone = (rows: number): StepResult => ({ rows, isDone: true });

/** Whether a reservation's lesson is still to come; what is past stays. */
function isToCome(deps: Deps, { date, endTime }: { date: CivilDate; endTime: string }): boolean {
  return date > schoolToday(deps) || (date === schoolToday(deps) && !isOver(deps, date, { endTime }));
}

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

function end(run: Run, { seriesId }: { seriesId: number }): StepResult {
  const result = removeSome(run, seriesId, true);
  if (result.isDone) endSeriesOn(run.deps.db, seriesId, addDays(run.work.from, -1));
  return result;
}

/** Takes what a timetable wrote away; a series of which nothing is left goes too. */
function remove(run: Run, { seriesId }: { seriesId: number }): StepResult {
  const { db } = run.deps;
  const result = removeSome(run, seriesId, false);
  if (!result.isDone) return result;
  const last = addDays(schoolToday(run.deps), -1);
  if (listReservationsOfSeries(db, seriesId).length > 0) endSeriesOn(db, seriesId, last);
  else deleteSeries(db, seriesId);
  return result;
}

/** Rejects reservations that give way to the timetable, and tells whose they are. */
function reject({ deps, id, work }: Run, { ids }: { ids: number[] }): StepResult {
  const { db } = deps;
  const at = timestamp(deps);
  const rows = listReservationsById(db, ids).filter(({ status }) => status === "approved");
  for (const row of rows) {
    const decision = {
      status: "rejected" as const,
      reviewerUserId: work.actorId,
      rejectionReason: text.rejected,
    };
    setStatus(db, { id: row.id, ...decision, at });
    recordGap(deps, row, { reason: "conflict", title: text.rejected, hasReservation: true });
    insertChange(db, { timetableId: id, reservationId: row.id, kind: "rejected" });
    const target = { teacherUserIds: row.teacherUserIds, reservationId: row.id };
    const words = notificationText.rejected(row, text.rejected);
    const notified = notifyTeachers(deps, { id: work.actorId }, target, "rejected", words, {
      event: "rejected",
      reservation: { ...row, status: "rejected", updatedAt: at },
      reason: text.rejected,
      act: `timetable:${id}`,
    });
    recordAudit(deps, auditActor(work), {
      action: "reject",
      entity: "reservation",
      id: row.id,
      before: row,
      after: findReservation(db, EVERYTHING, row.id),
      details: { timetable: id, notified },
    });
  }
  return isDone(ids.length);
}

function auditActor({ actorId }: Work) {
  return { id: actorId, key: null };
}

/** Whether everything that a lesson names still exists. */
function isWhole(
  deps: Deps,
  { disciplineId, classIds, teacherUserIds, environmentIds }: WeeklyLesson,
): boolean {
  const isKnown = classIds.every(
    (classId) => refuseUnknown(deps, { disciplineId, classId, environmentIds }) === null,
  );
  return isKnown && teacherUserIds.every((id) => findUser(deps.db, id) !== null);
}

/** Writes a lesson on dates: a reservation each, or a gap where something stands in its place (rules R28.25). */
function writeLesson(
  { deps, id, work }: Run,
  {
    seriesId,
    lesson,
    dates,
    isAdded,
  }: { seriesId: number; lesson: WeeklyLesson; dates: LessonDate[]; isAdded: boolean },
): void {
  const { db } = deps;
  const at = timestamp(deps);
  const { classIds, teacherUserIds, disciplineId, environmentIds, shift } = lesson;
  const [classId = 0, ...otherClasses] = classIds;
  const [teacherUserId = null, ...otherTeachers] = teacherUserIds;
  const slots = dates.map((slot) => ({ ...slot, environmentIds }));
  const rivals = new Map(listApprovedRivals(db, slots).map((rival) => [rival.date, rival]));
  const first = dates[0]?.date ?? work.from;
  const closures = listClosuresIn(db, { startDate: first, endDate: dates.at(-1)?.date ?? first });
  for (const slot of dates) {
    const closure = environmentIds.map((room) => closureOn(closures, room, slot.date, shift)).find(Boolean);
    const rival = rivals.get(slot.date);
    const content = { ...BLANK_CONTENT, disciplineId, classId };
    if (rival || closure) {
      const reason = rival ? ("conflict" as const) : ("closedRoom" as const);
      const title = rival ? rival.userName : closure ? publicReason(closure) : null;
      const userId = teacherUserId ?? work.actorId;
      const gap = { ...slot, shift, ...content, environmentIds, userId, reservationId: null, seriesId };
      insertGap(db, { ...gap, reason, title, at });
      continue;
    }
    const reservationId = insertReservation(db, {
      ...slot,
      shift,
      ...content,
      userId: work.actorId,
      teacherUserId,
      status: "approved",
      reviewerUserId: work.actorId,
      overrideUserId: null,
      requestKey: null,
      series: { seriesId, seriesDate: slot.date, isDetached: false },
      at,
    });
    insertPlaces(db, reservationId, environmentIds);
    insertJoined(db, [reservationId], { classIds: otherClasses, teacherUserIds: otherTeachers });
    if (isAdded) insertChange(db, { timetableId: id, reservationId, kind: "added" });
  }
}

function insert(run: Run, { lesson, skip }: Extract<Step, { does: "insert" }>, index: number): StepResult {
  const { deps, id, work } = run;
  const { db } = deps;
  const dates = run.datesOf(lesson).filter(({ date }) => !skip.includes(date));
  if (dates.length === 0 || !isWhole(deps, lesson)) return isDone(dates.length);
  let seriesId = findSeriesOfStep(db, id, index);
  if (seriesId === null) {
    seriesId = insertSeries(db, {
      kind: "timetable",
      ownerId: lesson.teacherUserIds[0] ?? work.actorId,
      createdBy: work.actorId,
      disciplineId: lesson.disciplineId,
      classId: lesson.classIds[0] ?? 0,
      notes: null,
      environmentIds: lesson.environmentIds,
      shift: lesson.shift,
      lessons: lesson.lessons,
      startTime: null,
      endTime: null,
      weekdays: [lesson.weekday],
      everyWeeks: lesson.weeks.length === 2 ? 2 : 1,
      startDate: dates[0]?.date ?? work.from,
      endDate: work.until,
      splitFromId: null,
      requestKey: null,
      at: timestamp(deps),
    });
    insertTimetableSeries(db, { seriesId, timetableId: id, step: index, lesson });
  }
  return writeMissing(run, { seriesId, lesson, dates, isAdded: false });
}

/** Writes the next dates of a lesson that have neither a reservation nor a gap: after a crash none is written twice. */
function writeMissing(run: Run, of: Parameters<typeof writeLesson>[1]): StepResult {
  const held = listDatesOfSeries(run.deps.db, of.seriesId);
  const missing = of.dates.filter(({ date }) => !held.has(date));
  const dates = missing.slice(0, CHUNK);
  if (dates.length > 0) writeLesson(run, { ...of, dates });
  return { rows: dates.length, isDone: missing.length <= CHUNK };
}

function extend(run: Run, { seriesId, lesson }: Extract<Step, { does: "extend" }>): StepResult {
  const series = findSeries(run.deps.db, seriesId);
  if (!series || !isWhole(run.deps, lesson)) return isDone(0);
  const result = writeMissing(run, { seriesId, lesson, dates: run.datesOf(lesson), isAdded: true });
  if (result.isDone && series.endDate < run.work.until) endSeriesOn(run.deps.db, seriesId, run.work.until);
  return result;
}

function deleteAdded({ deps }: Run, { ids }: { ids: number[] }): StepResult {
  for (const row of listReservationsById(deps.db, ids))
    if (!row.isDetached && isToCome(deps, row)) deleteReservation(deps.db, row.id);
  return isDone(ids.length);
}

/** Brings removed reservations back under their numbers, where their places are free. */
function restore({ deps, id }: Run, { ids }: { ids: number[] }): StepResult {
  const { db } = deps;
  for (const reservationId of ids) {
    const content = findRemoved(db, id, reservationId);
    if (content === null || findReservation(db, EVERYTHING, reservationId)) continue;
    const { reservation, further } = JSON.parse(content) as {
      reservation: Reservation;
      further: ReturnType<typeof readFurther>;
    };
    const isFree = listConflicts(db, reservation, { statuses: ["approved"] }).length === 0;
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

/** Approves again what had given way, where its place is free. */
function reinstate({ deps, work }: Run, { ids }: { ids: number[] }): StepResult {
  const { db } = deps;
  const at = timestamp(deps);
  for (const row of listReservationsById(db, ids)) {
    if (row.status !== "rejected" || row.rejectionReason !== text.rejected) continue;
    if (listConflicts(db, row, { statuses: ["approved"], exceptId: row.id }).length > 0) continue;
    const decision = { status: "approved" as const, reviewerUserId: work.actorId, rejectionReason: null };
    setStatus(db, { id: row.id, ...decision, at });
    deleteGapOfReservation(db, row.id);
    const target = { teacherUserIds: row.teacherUserIds, reservationId: row.id };
    const notified = notifyTeachers(
      deps,
      { id: work.actorId },
      target,
      "approved",
      notificationText.approved(row),
      {
        event: "approved",
        reservation: { ...row, status: "approved", updatedAt: at },
      },
    );
    recordAudit(deps, auditActor(work), {
      action: "approve",
      entity: "reservation",
      id: row.id,
      before: row,
      after: findReservation(db, EVERYTHING, row.id),
      details: { notified },
    });
  }
  return isDone(ids.length);
}

function doStep(run: Run, step: Step, index: number): StepResult {
  switch (step.does) {
    case "end":
      return end(run, step);
    case "reject":
      return reject(run, step);
    case "insert":
      return insert(run, step, index);
    case "extend":
      return extend(run, step);
    case "remove":
      return remove(run, step);
    case "delete":
      return deleteAdded(run, step);
    case "reopen":
      endSeriesOn(run.deps.db, step.seriesId, step.endDate);
      return isDone(0);
    case "restore":
      return restore(run, step);
    case "reinstate":
      return reinstate(run, step);
  }
}

function finish({ deps, id, work }: Run): void {
  const at = timestamp(deps);
  const { isUndo, ended } = work;
  finishWork(deps.db, {
    id,
    state: isUndo ? "undone" : "published",
    work: isUndo ? null : JSON.stringify({ ended }),
    publishedAt: isUndo ? null : at,
    at,
  });
  const after = findTimetable(deps.db, id);
  recordAudit(deps, auditActor(work), {
    action: isUndo ? "undo-publication" : "publish",
    entity: "timetable",
    id,
    after: after && { ...after, count: after.total },
  });
}

/**
 * Does the next steps in one transaction, together with the note of how far it is: after a crash none is done twice.
 * @param sliceMs for how long; one step at least.
 * @returns whether there is more to do.
 */
export function doNextSteps(run: Run, sliceMs: number = SLICE_MS): boolean {
  const { deps, id, work } = run;
  return deps.db.write(() => {
    let step = findNextStep(deps.db, id);
    if (step === null) return false;
    const begun = performance.now();
    let rows = 0;
    do {
      const next = work.steps[step];
      if (!next) break;
      const result = doStep(run, next, step);
      rows += result.rows;
      if (result.isDone) step++;
    } while (performance.now() - begun < sliceMs);
    advanceWork(deps.db, { id, step, rows });
    if (step < work.steps.length) return true;
    finish(run);
    return false;
  });
}

/** Publishes or undoes a timetable in short transactions; others are served between two. */
export const publishInSteps: JobHandler<{ id: number }> = async (deps, { id }, { signal }) => {
  const run = resumeWork(deps, id);
  if (!run) return;
  while (await deps.db.whenUnlocked(() => doNextSteps(run))) {
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
};
