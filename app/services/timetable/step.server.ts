import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { isOver } from "../reservations/rules.server.ts";
import type { LessonDate } from "./plan.server.ts";

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

/** Reservations that are written or removed before the time is looked at again. */
export const CHUNK = 10;

export type Run = { deps: Deps; id: number; work: Work; datesOf(lesson: WeeklyLesson): LessonDate[] };

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
