import { findPublications, findTimetable, isAnyAtWork } from "#app/models/timetable/timetable.server.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { begin } from "./begin.server.ts";
import { readDraft } from "./draft-reads.server.ts";
import type { PlannedWork, Publishing } from "./publication-plan.server.ts";

/**
 * Begins what was planned, if the draft and what is published are still the same: reservations that changed since are
 * met by the work's own steps.
 */
export function beginPublication(
  deps: Deps,
  actor: Actor,
  { timetable, publications, ...work }: PlannedWork,
): Result<{ jobId: number }> {
  const { db } = deps;
  return db.write((): Result<{ jobId: number }> => {
    const now = findTimetable(db, timetable.id);
    if (now?.state !== "draft" || now.updatedAt !== timetable.updatedAt) return refuse("timetableNotDraft");
    if (isAnyAtWork(db) || findPublications(db) !== publications) return refuse("timetableBusy");
    return ok(begin(deps, actor, timetable, { ...work, isUndo: false }));
  });
}

/** Publishes a draft from a day on (rules R28.24): what is to be done is fixed now, and a job does it in steps. */
export async function publishTimetable(
  deps: Deps,
  actor: Actor,
  id: number,
  input: Publishing,
): Promise<Result<{ jobId: number }>> {
  const planned = await readDraft(deps, "plan", id, input);
  if (!planned.ok) return planned;
  return deps.db.writeLargeWhenUnlocked(
    () => sessionRefusal(deps, actor) ?? beginPublication(deps, actor, planned.value),
  );
}
