import { z } from "zod";
import { MAX_TIMETABLE_LEFT_OUT } from "#app/domain/limits.ts";
import { PUBLISHING_JOB } from "#app/domain/timetable/lesson.ts";
import { findUser } from "#app/models/people/user.server.ts";
import {
  addLeftOut,
  advanceWork,
  findNextStep,
  findTimetable,
  findWork,
  finishWork,
} from "#app/models/timetable/timetable.server.ts";
import { deleteSteps, findSteps } from "#app/models/timetable/timetable-parts.server.ts";
import { endSeriesOn } from "#app/models/timetable/timetable-rows.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { JobHandler, JobKind } from "../jobs/job.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { reinstateRejected, rejectForTimetable } from "./give-way.server.ts";
import { lessonDates } from "./plan.server.ts";
import { deleteAdded, endLesson, removeLesson, restoreRemoved } from "./remove-lessons.server.ts";
import { auditActor, isDone, type Run, type StepResult, writeOrElse } from "./step.server.ts";
import type { Step, Work } from "./step.ts";
import { extendLesson, insertLesson } from "./write-lessons.server.ts";

/**
 * Publishes or undoes a timetable; after a crash from the step on that was not done. Given up after some ten minutes of
 * failures, it leaves the timetable to a person (`isStopped`).
 */
export const PUBLISH_TIMETABLE: JobKind<{ id: number }> = {
  name: PUBLISHING_JOB,
  payload: z.strictObject({ id: z.number().int() }),
  maxAttempts: 8,
  firstPauseMs: 5000,
  longestPauseMs: 600_000,
};

/** For how long steps share one transaction; then others are let in. */
const SLICE_MS = 8;

/** What a job needs to do a timetable's work from where it is; null where there is none. */
export function resumeWork(deps: Deps, id: number): Run | null {
  const stored = findWork(deps.db, id);
  if (stored === null || findNextStep(deps.db, id) === null) return null;
  const work = JSON.parse(stored) as Work;
  const datesOf = lessonDates(deps, work, work);
  return { deps, id, work, actorId: work.actorId, leftOut: [], stepAt: createSteps(deps, id), datesOf };
}

/** A timetable's steps by their numbers, of which one part at a time is read. */
function createSteps({ db }: Deps, id: number): Run["stepAt"] {
  let [first, steps]: [number, Step[]] = [0, []];
  return (index) => {
    if (!steps[index - first]) {
      const part = findSteps(db, id, index);
      [first, steps] = part ? [part.first, JSON.parse(part.json) as Step[]] : [0, []];
    }
    return steps[index - first] ?? null;
  };
}

function doStep(run: Run, step: Step, index: number): StepResult {
  switch (step.does) {
    case "end":
      return endLesson(run, step);
    case "reject":
      return rejectForTimetable(run, step);
    case "insert":
      return insertLesson(run, step, index);
    case "extend":
      return extendLesson(run, step);
    case "remove":
      return removeLesson(run, step);
    case "delete":
      return deleteAdded(run, step);
    case "reopen":
      endSeriesOn(run.deps.db, step.seriesId, step.endDate);
      return isDone(0);
    case "restore":
      return restoreRemoved(run, step);
    case "reinstate":
      return reinstateRejected(run, step);
  }
}

/** What is left out of a step that the database refuses as a whole. */
function refuseStep({ leftOut }: Run, step: Step): StepResult {
  const { lesson } = step as Partial<Extract<Step, { does: "insert" }>>;
  leftOut.push({
    reason: "refused",
    disciplineId: lesson?.disciplineId ?? null,
    classIds: lesson?.classIds ?? [],
    environmentIds: lesson?.environmentIds ?? [],
    date: null,
    startTime: null,
    count: "ids" in step ? step.ids.length : 1,
  });
  return isDone(0);
}

function finish({ deps, id, work }: Run): void {
  const at = timestamp(deps);
  const { isUndo, ended } = work;
  deleteSteps(deps.db, id);
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
export function doNextSteps(of: Run, sliceMs: number = SLICE_MS): boolean {
  const { deps, id, work } = of;
  return deps.db.write(() => {
    const actorId = findUser(deps.db, work.actorId) ? work.actorId : null;
    const run: Run = { ...of, actorId, leftOut: [] };
    let step = findNextStep(deps.db, id);
    if (step === null) return false;
    const begun = performance.now();
    let rows = 0;
    do {
      const next = run.stepAt(step);
      if (!next) break;
      const index = step;
      const result = writeOrElse(
        run,
        () => doStep(run, next, index),
        () => refuseStep(run, next),
      );
      rows += result.rows;
      if (result.isDone) step++;
    } while (performance.now() - begun < sliceMs);
    advanceWork(deps.db, { id, step, rows });
    addLeftOut(deps.db, id, run.leftOut, MAX_TIMETABLE_LEFT_OUT);
    if (run.stepAt(step)) return true;
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
