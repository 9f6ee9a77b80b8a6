import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { publicReason } from "#app/domain/rooms/closure.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { insertJoined } from "#app/models/bookings/joined.server.ts";
import { insertPlaces, insertReservation } from "#app/models/bookings/reservation-write.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { insertGap } from "#app/models/series/gap.server.ts";
import { findSeries, insertSeries } from "#app/models/series/series.server.ts";
import {
  endSeriesOn,
  findSeriesOfStep,
  insertChange,
  insertTimetableSeries,
  listDatesOfSeries,
} from "#app/models/timetable/timetable-rows.server.ts";
import { closureAmong, conflictsAmong } from "#app/services/bookings/override.ts";
import { refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { judge } from "#app/services/bookings/verdict.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { LessonDate } from "./plan.server.ts";
import {
  CHUNK,
  isDone,
  leaveLessonOut,
  leaveOut,
  type Run,
  type StepResult,
  writeOrElse,
} from "./step.server.ts";
import type { Step } from "./step.ts";

/** Whether everything that a lesson names still exists. */
function isWhole(
  deps: Deps,
  { disciplineId, classIds, teacherUserIds, environmentIds }: WeeklyLesson,
): boolean {
  const isKnown = classIds.every(
    (classId) => refuseUnknown(deps, { disciplineId, classId, environmentIds }, null) === null,
  );
  return isKnown && teacherUserIds.every((id) => findUser(deps.db, id) !== null);
}

type Written = {
  seriesId: number;
  lesson: WeeklyLesson;
  dates: LessonDate[];
  isAdded: boolean;
  /** Whose name the lesson stands under where it has no teacher, and who wrote it. */
  writerId: number;
};

/**
 * Writes a lesson on dates: a reservation each, or a gap where its place is taken (rules R28.25).
 * @returns whether the database took each of them.
 */
function writeLesson(run: Run, { seriesId, lesson, dates, isAdded, writerId }: Written): boolean {
  if (dates.length === 0) return true;
  const { deps, id, work } = run;
  const { db } = deps;
  const at = timestamp(deps);
  const { classIds, teacherUserIds, disciplineId, environmentIds, shift } = lesson;
  const [classId = 0, ...otherClasses] = classIds;
  const [teacherUserId = null, ...otherTeachers] = teacherUserIds;
  const slots = dates.map((slot) => ({ ...slot, shift, environmentIds }));
  const found = judge(deps, { slots, closures: true, approved: true });
  const writeDate = (slot: LessonDate, index: number) => {
    const obstacles = found[index] ?? [];
    const [rival] = conflictsAmong(obstacles);
    const closure = closureAmong(obstacles);
    const content = { ...BLANK_CONTENT, disciplineId, classId };
    if (rival || closure) {
      const reason = rival ? ("conflict" as const) : ("closedRoom" as const);
      const title = rival ? rival.userName : closure ? publicReason(closure) : null;
      const userId = teacherUserId ?? writerId;
      const gap = { ...slot, shift, ...content, environmentIds, userId, reservationId: null, seriesId };
      insertGap(db, { ...gap, classIds, teacherUserIds, reason, title, at });
      return;
    }
    const reservationId = insertReservation(db, {
      ...slot,
      shift,
      ...content,
      userId: writerId,
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
  };
  const before = run.leftOut.length;
  for (const [index, slot] of dates.entries())
    writeOrElse(
      run,
      () => writeDate(slot, index),
      () => leaveOut(run, "refused", { ...lesson, ...slot }),
    );
  return run.leftOut.length === before;
}

/**
 * Writes the next dates that have neither a reservation nor a gap: after a crash none is written twice. Where the
 * database refuses one, the rest follows at once, since the refused one would be the next again.
 */
function writeMissing(run: Run, of: Written): StepResult {
  const held = listDatesOfSeries(run.deps.db, of.seriesId);
  const missing = of.dates.filter(({ date }) => !held.has(date));
  const hasRefused = !writeLesson(run, { ...of, dates: missing.slice(0, CHUNK) });
  if (hasRefused) writeLesson(run, { ...of, dates: missing.slice(CHUNK) });
  return { rows: Math.min(missing.length, CHUNK), isDone: hasRefused || missing.length <= CHUNK };
}

/** Who writes a lesson; null, and the lesson is left out, where what it names or everybody who could write it is gone. */
function findWriter(run: Run, lesson: WeeklyLesson, count: number): number | null {
  if (count > 0 && !isWhole(run.deps, lesson)) {
    leaveLessonOut(run, "gone", lesson, count);
    return null;
  }
  const writerId = run.actorId ?? lesson.teacherUserIds[0] ?? null;
  if (writerId === null) leaveLessonOut(run, "nobody", lesson, count);
  return writerId;
}

/** Writes a new lesson as a series of its own. */
export function insertLesson(
  run: Run,
  { lesson, skip }: Extract<Step, { does: "insert" }>,
  index: number,
): StepResult {
  const { deps, id, work } = run;
  const { db } = deps;
  const dates = run.datesOf(lesson).filter(({ date }) => !skip.includes(date));
  let seriesId = findSeriesOfStep(db, id, index);
  const held = seriesId === null ? new Set() : listDatesOfSeries(db, seriesId);
  const writerId = findWriter(run, lesson, dates.filter(({ date }) => !held.has(date)).length);
  if (dates.length === 0 || writerId === null) return isDone(dates.length);
  const [classId] = lesson.classIds;
  if (classId === undefined) {
    leaveLessonOut(run, "gone", lesson, dates.length);
    return isDone(dates.length);
  }
  if (seriesId === null) {
    seriesId = insertSeries(db, {
      kind: "timetable",
      ownerId: lesson.teacherUserIds[0] ?? writerId,
      createdBy: run.actorId,
      disciplineId: lesson.disciplineId,
      classId,
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
  return writeMissing(run, { seriesId, lesson, dates, isAdded: false, writerId });
}

/** Writes further dates of a lesson that is published already. */
export function extendLesson(run: Run, { seriesId, lesson }: Extract<Step, { does: "extend" }>): StepResult {
  const { db } = run.deps;
  const series = findSeries(db, seriesId);
  const dates = run.datesOf(lesson);
  const held = listDatesOfSeries(db, seriesId);
  const missing = dates.filter(({ date }) => !held.has(date)).length;
  if (!series) {
    leaveLessonOut(run, "gone", lesson, missing);
    return isDone(0);
  }
  let result = isDone(0);
  if (missing > 0) {
    const writerId = findWriter(run, lesson, missing);
    if (writerId === null) return isDone(0);
    result = writeMissing(run, { seriesId, lesson, dates, isAdded: true, writerId });
  }
  if (result.isDone && series.endDate < run.work.until) endSeriesOn(db, seriesId, run.work.until);
  return result;
}
