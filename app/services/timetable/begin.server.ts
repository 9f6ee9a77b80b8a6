import { storeWork, type Timetable } from "#app/models/timetable/timetable.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueue } from "../jobs/enqueue.server.ts";
import type { Work } from "./step.server.ts";
import { PUBLISH_TIMETABLE } from "./work.server.ts";

/** Reservations of one step: what one transaction writes at least. */
const CHUNK = 10;

/** Ids in the portions of one step each. */
export function inChunks<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/** Stores what is to be done for a timetable, and plans the job that does it, in the caller's transaction. */
export function begin(
  deps: Deps,
  actor: Actor,
  timetable: Timetable,
  { total, ...input }: Omit<Work, "actorId" | "calendarId"> & { total: number },
): { jobId: number } {
  const { id, calendarId } = timetable;
  const work: Work = { actorId: actor.id, calendarId, ...input };
  storeWork(deps.db, {
    id,
    work: JSON.stringify(work),
    total,
    from: input.isUndo ? timetable.from : input.from,
    at: timestamp(deps),
  });
  return { jobId: enqueue(deps, { kind: PUBLISH_TIMETABLE, payload: { id } }) };
}
