import { TIMETABLE_UNDO_HOURS } from "#app/domain/limits.ts";
import { jsonParts } from "#app/domain/timetable/parts.ts";
import {
  findTimetable,
  findWork,
  isAnyAtWork,
  isSuperseded,
  replaceActor,
  type Timetable,
} from "#app/models/timetable/timetable.server.ts";
import {
  countUntouched,
  listChangedIds,
  listSeriesOfTimetable,
} from "#app/models/timetable/timetable-rows.server.ts";
import type { Actor } from "../access/actor.ts";
import { schoolToday } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueue } from "../jobs/enqueue.server.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { begin } from "./begin.server.ts";
import { inChunks, type Step, type Work } from "./step.ts";
import { PUBLISH_TIMETABLE } from "./work.server.ts";

const HOUR_MS = 3_600_000;

/** The steps that take back what a timetable wrote and bring back what it took away. */
function stepsOfUndo({ db }: Deps, id: number, ended: Work["ended"]): Step[] {
  const chunks = (kind: Parameters<typeof listChangedIds>[2]) => inChunks(listChangedIds(db, id, kind));
  return [
    ...listSeriesOfTimetable(db, id).map((seriesId): Step => ({ does: "remove", seriesId })),
    ...chunks("added").map((ids): Step => ({ does: "delete", ids })),
    ...ended.map(({ seriesId, endDate }): Step => ({ does: "reopen", seriesId, endDate })),
    ...chunks("removed").map((ids): Step => ({ does: "restore", ids })),
    ...chunks("rejected").map((ids): Step => ({ does: "reinstate", ids })),
  ];
}

/** Why a timetable can't be undone: it is not published, or has been for more than a day. */
function refuseUndo(deps: Deps, { state, publishedAt, isStopped }: Timetable): Refusal | null {
  if (isStopped) return null;
  if (state !== "published" || publishedAt === null) return refuse("timetableNotPublished");
  const isOver = deps.now().getTime() - Date.parse(publishedAt) > TIMETABLE_UNDO_HOURS * HOUR_MS;
  return isOver ? refuse("timetableUndoOver") : null;
}

/**
 * Undoes a timetable that was published within a day (rules R28.27), or whose publication has stopped: what it wrote
 * goes, but for what is past or was changed by somebody since, and what it took away comes back where its place is
 * free. An undo that has stopped goes on.
 */
export function undoTimetable(deps: Deps, actor: Actor, id: number): Result<{ jobId: number }> {
  const { db } = deps;
  return db.write((): Result<{ jobId: number }> => {
    const timetable = findTimetable(db, id);
    if (!timetable) return refuse("notFound");
    const refused = refuseUndo(deps, timetable);
    if (refused) return refused;
    if (isAnyAtWork(db)) return refuse("timetableBusy");
    const work = JSON.parse(findWork(db, id) ?? '{"ended":[]}') as Pick<Work, "ended"> & Partial<Work>;
    if (timetable.isStopped && work.isUndo) return ok(resumeAs(deps, actor, timetable));
    const steps = stepsOfUndo(deps, id, work.ended);
    const range = { from: schoolToday(deps), until: timetable.endDate };
    const listed = steps.reduce((sum, step) => sum + ("ids" in step ? step.ids.length : 0), 0);
    const total = countUntouched(db, listSeriesOfTimetable(db, id), range) + listed;
    const parts = [...jsonParts(steps)];
    return ok(begin(deps, actor, timetable, { ...range, steps: parts, ended: [], isUndo: true, total }));
  });
}

/** A stopped timetable's work goes on where it stopped, in the name of whoever resumes it. */
function resumeAs(deps: Deps, actor: Actor, { id }: Timetable): { jobId: number } {
  const at = timestamp(deps);
  replaceActor(deps.db, { id, actorId: actor.id, at });
  return { jobId: enqueue(deps, { kind: PUBLISH_TIMETABLE, payload: { id } }) };
}

/**
 * Resumes a publication or an undo whose job was given up (rules R28.29). Refuses one that is at work, and a
 * publication where another timetable of its calendar was published since: that one is undone instead.
 */
export function resumeTimetable(deps: Deps, actor: Actor, id: number): Result<{ jobId: number }> {
  const { db } = deps;
  return db.write((): Result<{ jobId: number }> => {
    const timetable = findTimetable(db, id);
    if (!timetable) return refuse("notFound");
    if (!timetable.isStopped) return refuse("timetableNotStopped");
    if (isAnyAtWork(db)) return refuse("timetableBusy");
    const { isUndo } = JSON.parse(findWork(db, id) ?? "{}") as Partial<Work>;
    if (!isUndo && isSuperseded(db, timetable)) return refuse("timetableSuperseded");
    return ok(resumeAs(deps, actor, timetable));
  });
}
