import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_CLEANUP } from "#app/domain/limits.ts";
import type { CleanupInput } from "#app/models/bookings/review/cleanup.schema.ts";
import {
  type CleanupFilter,
  type CleanupPosition,
  type CountedRow,
  countPresent,
  countUnchanged,
  insertCleanupRows,
  readCleanupWindow,
} from "#app/models/bookings/review/cleanup.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { readEnds } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import type { CleanupOutcome } from "#app/text/bookings/review/cleanup.ts";
import { DELETE_CLEANED_UP, deleteCleanedUp, deleteNextCleanedUp } from "./cleanup-deletion.server.ts";

/** Ids looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 2000;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;
/** The job takes over from a process that ended in the middle; one that runs is done long before. */
const TAKE_OVER_MS = 60_000;

export type CleanupPreview = {
  filter: CleanupFilter;
  count: number;
  seen: string;
  isTooMany: boolean;
  isFuture: boolean;
};

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
  return ok({ startDate, endDate, statuses: status, shift, environmentId });
}

/** Whether the range counts as future, which the person confirms apart (rules R3.32). */
export function isFutureRange(today: CivilDate, { startDate, endDate }: CleanupFilter): boolean {
  return endDate ? endDate >= today : startDate !== undefined && startDate >= today;
}

async function collectRows(deps: Deps, filter: CleanupFilter): Promise<CountedRow[]> {
  const rows: CountedRow[] = [];
  for (const status of filter.statuses) {
    let after: CleanupPosition | null = null;
    do {
      const from: CleanupPosition | null = after;
      const window: ReturnType<typeof readCleanupWindow> = deps.db.read(() =>
        readCleanupWindow(deps.db, filter, status, { after: from, size: WINDOW_SIZE }),
      );
      for (const row of window.rows) rows.push(row);
      if (rows.length > MAX_CLEANUP) return rows.slice(0, MAX_CLEANUP + 1);
      after = window.last;
      await yieldToEventLoop();
    } while (after);
  }
  return rows;
}

export async function previewCleanup(deps: Deps, input: CleanupInput): Promise<Result<CleanupPreview>> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  const rows = await collectRows(deps, filter.value);
  return ok({
    filter: filter.value,
    seen: digestOf(rows),
    count: Math.min(rows.length, MAX_CLEANUP),
    isTooMany: rows.length > MAX_CLEANUP,
    isFuture: isFutureRange(schoolToday(deps), filter.value),
  });
}

function digestOf(rows: CountedRow[]): string {
  return digestRows(rows.map(({ id, version }) => ({ id, updatedAt: version })));
}

function refuseRows(rows: CountedRow[], seen: string | undefined): Refusal | null {
  if (rows.length > MAX_CLEANUP) return refuse("cleanupTooLarge", { max: MAX_CLEANUP });
  if (seen === undefined) return null;
  if (digestOf(rows) !== seen) return refuse("cleanupChanged", { count: rows.length });
  return rows.length === 0 ? refuse("cleanupEmpty") : null;
}

/**
 * Marks the counted reservations for deletion in one transaction, unless changed meanwhile. The deletions follow in
 * steps, since one transaction of 20,000 would block all other writes for seconds (docs/decisions/0122).
 */
function decide(
  deps: Deps,
  actor: Actor,
  filter: CleanupFilter,
  { rows, file }: { rows: CountedRow[]; file: string },
): Promise<Result<number>> {
  const { db } = deps;
  return db.writeWhenUnlocked((): Result<number> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const count = countUnchanged(db, rows);
    if (count === 0) return refuse("cleanupChanged", { count });
    const environment = filter.environmentId ? findEnvironment(db, filter.environmentId) : null;
    const auditId = recordAudit(deps, actor, {
      action: "clean-up",
      entity: "cleanup",
      id: null,
      after: { ...filter, environmentName: environment?.name ?? null, count, file },
    });
    insertCleanupRows(db, { rows, actorId: actor.id, auditId });
    enqueue(deps, {
      kind: DELETE_CLEANED_UP,
      payload: {},
      due: new Date(deps.now().getTime() + TAKE_OVER_MS),
    });
    // A small cleanup is over with its decision.
    deleteNextCleanedUp(deps);
    return ok(count);
  });
}

/**
 * Deletes the reservations that match the filter, after taking a backup of the database (rules R3.32).
 * Refuses `cleanupChanged` where they are others than were shown; those that change while the backup is taken are left
 * alone.
 * @param seen the digest of what the person was shown; omitted over `/api`, which counts itself.
 */
export async function cleanUp(
  deps: Deps,
  actor: Actor,
  input: CleanupInput,
  { seen, waitMs = WAIT_MS }: { seen?: string; waitMs?: number } = {},
): Promise<Result<CleanupOutcome>> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  const rows = await collectRows(deps, filter.value);
  const refused = refuseRows(rows, seen);
  if (refused) return refused;
  if (rows.length === 0) return ok({ count: 0, left: 0, file: null, isFinished: true });
  const copy = await deps.backups.take("cleanup");
  if (!copy.ok) return copy;
  const file = copy.value.name;
  const decided = await decide(deps, actor, filter.value, { rows, file });
  if (!decided.ok) return decided;
  await yieldToEventLoop();
  const isFinished = await waitFor(deleteCleanedUp(deps), waitMs);
  const left = isFinished ? countPresent(deps.db, rows) : rows.length - decided.value;
  return ok({ count: rows.length - left, left, file, isFinished });
}

export async function cleanUpAsConfirmed(
  deps: Deps,
  actor: Actor,
  { seen, includesFuture, ...input }: CleanupInput & { seen: string; includesFuture?: boolean | undefined },
): ReturnType<typeof cleanUp> {
  const filter = readCleanupFilter(deps, input);
  if (!filter.ok) return filter;
  if (isFutureRange(schoolToday(deps), filter.value) && !includesFuture)
    return refuse("cleanupTouchesFuture");
  return cleanUp(deps, actor, input, { seen });
}
