import { BLANK_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import { publicReason } from "#app/domain/rooms/closure.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { insertJoined } from "#app/models/reservations/joined.server.ts";
import { insertPlaces, insertReservation } from "#app/models/reservations/reservation-write.server.ts";
import { insertGap } from "#app/models/series/gap.server.ts";
import { findSeries, insertSeries } from "#app/models/series/series.server.ts";
import {
  endSeriesOn,
  findSeriesOfStep,
  insertChange,
  insertTimetableSeries,
  listDatesOfSeries,
} from "#app/models/timetable/timetable-rows.server.ts";
import { findUser } from "#app/models/users/user.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { closureAmong, conflictsAmong } from "../reservations/override.ts";
import { refuseUnknown } from "../reservations/rules.server.ts";
import { judge } from "../reservations/verdict.server.ts";
import type { LessonDate } from "./plan.server.ts";
import { CHUNK, isDone, type Run, type Step, type StepResult } from "./step.server.ts";

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

/** Writes a lesson on dates: a reservation each, or a gap where its place is taken (rules R28.25). */
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
  const slots = dates.map((slot) => ({ ...slot, shift, environmentIds }));
  const found = judge(deps, { slots, closures: true, approved: true });
  for (const [index, slot] of dates.entries()) {
    const obstacles = found[index] ?? [];
    const [rival] = conflictsAmong(obstacles);
    const closure = closureAmong(obstacles);
    const content = { ...BLANK_CONTENT, disciplineId, classId };
    if (rival || closure) {
      const reason = rival ? ("conflict" as const) : ("closedRoom" as const);
      const title = rival ? rival.userName : closure ? publicReason(closure) : null;
      const userId = teacherUserId ?? work.actorId;
      const gap = { ...slot, shift, ...content, environmentIds, userId, reservationId: null, seriesId };
      insertGap(db, { ...gap, classIds, teacherUserIds, reason, title, at });
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

/** Writes the next dates of a lesson that have neither a reservation nor a gap: after a crash none is written twice. */
function writeMissing(run: Run, of: Parameters<typeof writeLesson>[1]): StepResult {
  const held = listDatesOfSeries(run.deps.db, of.seriesId);
  const missing = of.dates.filter(({ date }) => !held.has(date));
  const dates = missing.slice(0, CHUNK);
  if (dates.length > 0) writeLesson(run, { ...of, dates });
  return { rows: dates.length, isDone: missing.length <= CHUNK };
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

/** Writes further dates of a lesson that is published already. */
export function extendLesson(run: Run, { seriesId, lesson }: Extract<Step, { does: "extend" }>): StepResult {
  const series = findSeries(run.deps.db, seriesId);
  if (!series || !isWhole(run.deps, lesson)) return isDone(0);
  const result = writeMissing(run, { seriesId, lesson, dates: run.datesOf(lesson), isAdded: true });
  if (result.isDone && series.endDate < run.work.until) endSeriesOn(run.deps.db, seriesId, run.work.until);
  return result;
}
