import { storeWork, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { deleteFile, deleteSteps, insertSteps } from "#app/models/timetable/timetable-parts.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueue } from "../jobs/enqueue.server.ts";
import type { NewWork, Work } from "./step.ts";
import { PUBLISH_TIMETABLE } from "./work.server.ts";

/**
 * Stores what is to be done for a timetable, and plans the job that does it, in the caller's transaction. Its file goes:
 * what is published is not read again.
 */
export function begin(
  deps: Deps,
  actor: Actor,
  timetable: Timetable,
  { total, steps, ...input }: NewWork,
): { jobId: number } {
  const { db } = deps;
  const { id, calendarId } = timetable;
  const work: Work = { actorId: actor.id, calendarId, ...input };
  deleteSteps(db, id);
  deleteFile(db, id);
  for (const part of steps) insertSteps(db, id, part);
  storeWork(db, {
    id,
    work: JSON.stringify(work),
    total,
    from: input.isUndo ? timetable.from : input.from,
    at: timestamp(deps),
  });
  return { jobId: enqueue(deps, { kind: PUBLISH_TIMETABLE, payload: { id } }) };
}
