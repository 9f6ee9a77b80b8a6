import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { LeftOut, LeftOutReason } from "#app/domain/timetable/left-out.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { isOver } from "#app/services/bookings/rules.server.ts";
import { brokenConstraint } from "#db/broken-constraint.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { LessonDate } from "./plan.server.ts";
import type { Step, Work } from "./step.ts";

/** Reservations that are written or removed before the time is looked at again. */
export const CHUNK = 10;

export type Run = {
  deps: Deps;
  id: number;
  work: Work;
  /** Whoever published or undid it; null once their account is gone. */
  actorId: number | null;
  /** What the present slice could not write as planned. */
  leftOut: LeftOut[];
  /** A step by its number; null after the last. */
  stepAt(index: number): Step | null;
  datesOf(lesson: WeeklyLesson): LessonDate[];
};

/** What a reservation is, as those that are left out are named. */
type Facts = {
  disciplineId: number;
  classIds: number[];
  environmentIds: number[];
  date: CivilDate;
  startTime: string;
};

/** Records that a reservation is not written as planned. */
export function leaveOut(run: Run, reason: LeftOutReason, of: Facts): void {
  const { disciplineId, classIds, environmentIds, date, startTime } = of;
  run.leftOut.push({ reason, disciplineId, classIds, environmentIds, date, startTime, count: 1 });
}

/** Records that a lesson is not written on dates. */
export function leaveLessonOut(run: Run, reason: LeftOutReason, of: WeeklyLesson, count: number): void {
  const { disciplineId, classIds, environmentIds } = of;
  if (count > 0)
    run.leftOut.push({ reason, disciplineId, classIds, environmentIds, date: null, startTime: null, count });
}

/**
 * Writes what stands by itself: where a rule of the database refuses it, only that is undone and `refused` is called.
 * What the steps ask beforehand is what people can bring about; this is what makes the work end in any case.
 */
export function writeOrElse<T>({ deps }: Run, write: () => T, refused: () => T): T {
  try {
    return deps.db.write(write);
  } catch (error) {
    if (brokenConstraint(error) === null) throw error;
    return refused();
  }
}

/** How many reservations were written or removed, and whether the step is done. */
export type StepResult = { rows: number; isDone: boolean };

export const isDone = (rows: number): StepResult => ({ rows, isDone: true });

/** Whether a reservation's lesson is still to come; what is past stays. */
export function isToCome(deps: Deps, { date, endTime }: { date: CivilDate; endTime: string }): boolean {
  return date > schoolToday(deps) || (date === schoolToday(deps) && !isOver(deps, date, { endTime }));
}

/** Who the audit log names for what a job does. */
export function auditActor({ actorId }: Work) {
  return { id: actorId, key: null };
}
