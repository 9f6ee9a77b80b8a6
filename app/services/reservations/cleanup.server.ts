import type { CivilDate } from "#app/domain/civil-date.ts";
import { MAX_CLEANUP } from "#app/domain/limits.ts";
import type { CleanupInput } from "#app/models/cleanup.schema.ts";
import {
  type CleanupFilter,
  type CleanupPosition,
  countStillMatching,
  insertCleanupRows,
  readCleanupWindow,
} from "#app/models/cleanup.server.ts";
import { findEnvironment } from "#app/models/environment.server.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit.server.ts";
import { schoolToday } from "../clock.ts";
import { readEnds } from "../date-input.ts";
import type { Deps } from "../deps.ts";
import { enqueue } from "../jobs/enqueue.server.ts";
import { nextRound } from "../next-round.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { waitFor } from "../wait-for.ts";
import { DELETE_CLEANED_UP, deleteCleanedUp, deleteNextCleanedUp } from "./cleanup-deletion.server.ts";

/** Ids looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 2000;
/** A request is given 30 s: what takes longer goes on, but is no longer waited for. */
const WAIT_MS = 20_000;
/** The job takes over from a process that ended in the middle; one that runs is done long before. */
const TAKE_OVER_MS = 60_000;

/** What a cleanup would delete, as its preview shows it. */
export type CleanupPreview = { filter: CleanupFilter; count: number; isTooMany: boolean; isFuture: boolean };

/** Reads the filter; a range needs an end. */
export function readCleanupFilter(deps: Deps, { status, ...input }: CleanupInput): Result<CleanupFilter> {
  const ends = readEnds(
    {
      ...(input.startDate ? { startDate: input.startDate } : {}),
      ...(input.endDate ? { endDate: input.endDate } : {}),
    },
    deps.timeZone,
  );
  if (!ends.ok) return ends;
  const { startDate, endDate } = ends.value;
  if (!startDate && !endDate) return refuse("cleanupNeedsRange");
  if (startDate && endDate && startDate > endDate) return refuse("rangeReversed");
  const { shift, environmentId } = input;
  return done({ startDate, endDate, statuses: status, shift, environmentId });
}

/** Whether the range counts as future, which the person confirms apart (rules R3.32). */
export function isFutureRange(today: CivilDate, { startDate, endDate }: CleanupFilter): boolean {
  return endDate ? endDate >= today : startDate !== undefined && startDate >= today;
}

/** The ids that the filter lets pass, each once, and at most one more than a cleanup takes. */
async function collectIds(deps: Deps, filter: CleanupFilter): Promise<number[]> {
  const ids: number[] = [];
  for (const status of filter.statuses) {
    let after: CleanupPosition | null = null;
    do {
      const from: CleanupPosition | null = after;
      const window: ReturnType<typeof readCleanupWindow> = deps.db.read(() =>
        readCleanupWindow(deps.db, filter, status, { after: from, size: WINDOW_SIZE }),
      );
      for (const id of window.ids) ids.push(id);
      if (ids.length > MAX_CLEANUP) return ids.slice(0, MAX_CLEANUP + 1);
      after = window.last;
      await nextRound();
    } while (after);
  }
  return ids;
}

/** Counts what a cleanup would delete. */
export async function previewCleanup(deps: Deps, input: CleanupInput): Promise<Result<CleanupPreview>> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  const { length } = await collectIds(deps, filter.value);
  return done({
    filter: filter.value,
    count: Math.min(length, MAX_CLEANUP),
    isTooMany: length > MAX_CLEANUP,
    isFuture: isFutureRange(schoolToday(deps), filter.value),
  });
}

function refuseCount(ids: number[], counted: number | undefined): Refusal | null {
  if (ids.length > MAX_CLEANUP) return refuse("cleanupTooLarge", { max: MAX_CLEANUP });
  if (counted === undefined) return null;
  if (ids.length !== counted) return refuse("cleanupChanged", { count: ids.length });
  return counted === 0 ? refuse("cleanupEmpty") : null;
}

/**
 * Decides in one transaction that exactly what was counted is deleted: none of it may have changed meanwhile. The
 * deletions follow in steps, since one transaction of 20,000 would keep everybody else from writing for seconds
 * (docs/decisions/0122).
 */
function decide(deps: Deps, actor: Actor, filter: CleanupFilter, ids: number[]): Result<number> {
  const { db } = deps;
  return db.write(() => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const present = countStillMatching(db, ids, filter);
    if (present !== ids.length) return refuse("cleanupChanged", { count: present });
    const environment = filter.environmentId ? findEnvironment(db, filter.environmentId) : null;
    const auditId = recordAudit(deps, actor, {
      action: "clean-up",
      entity: "cleanup",
      id: null,
      after: { ...filter, environmentName: environment?.name ?? null, count: ids.length },
    });
    insertCleanupRows(db, { ids, actorId: actor.id, auditId });
    enqueue(deps, {
      kind: DELETE_CLEANED_UP,
      payload: {},
      due: new Date(deps.now().getTime() + TAKE_OVER_MS),
    });
    // A small cleanup is over with its decision.
    deleteNextCleanedUp(deps);
    return done(auditId);
  });
}

/**
 * Deletes the reservations that the filter lets pass, after a copy of the database (rules R3.32).
 * @param counted how many the person was shown; left out over `/api`, which asks by a count of its own.
 */
export async function cleanUp(
  deps: Deps,
  actor: Actor,
  input: CleanupInput,
  { counted, waitMs = WAIT_MS }: { counted?: number; waitMs?: number } = {},
): Promise<Result<{ count: number; isFinished: boolean }>> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  const ids = await collectIds(deps, filter.value);
  const refused = refuseCount(ids, counted);
  if (refused) return refused;
  if (ids.length === 0) return done({ count: 0, isFinished: true });
  const copy = await deps.backups.take();
  if (!copy.ok) return copy;
  const decided = decide(deps, actor, filter.value, ids);
  if (!decided.ok) return decided;
  await nextRound();
  const isFinished = await waitFor(deleteCleanedUp(deps), waitMs);
  return done({ count: ids.length, isFinished });
}

/** The same from the dialog, where the person confirms what was counted, and future dates apart. */
export async function cleanUpAsConfirmed(
  deps: Deps,
  actor: Actor,
  {
    counted,
    includesFuture,
    ...input
  }: CleanupInput & { counted: number; includesFuture?: boolean | undefined },
): ReturnType<typeof cleanUp> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  if (isFutureRange(schoolToday(deps), filter.value) && !includesFuture)
    return refuse("cleanupTouchesFuture");
  return cleanUp(deps, actor, input, { counted });
}
