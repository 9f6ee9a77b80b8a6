import { EVERYTHING, roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { SeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import type { SeenRow } from "#app/domain/bookings/seen-row.ts";
import { MAX_CLEAR } from "#app/domain/limits.ts";
import { findNewestId } from "#app/models/bookings/reservation.server.ts";
import { readPendingWindow } from "#app/models/bookings/review/queue-filter.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { readText } from "#app/services/bookings/request/date-search.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { done, type Result, refuse } from "#app/services/result.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { approveSelected, type BulkOutcome } from "./bulk.server.ts";

/** Rows looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 1000;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;

/**
 * The pending rows without a conflict that the filters find, as they are now, and at most one more than are approved
 * in one go; others are served between two windows.
 */
async function collectClear(
  deps: Deps,
  scope: Scope,
  { search, ...filter }: QueueFilter,
  wasSeen: (row: Required<SeenRow>) => boolean,
): Promise<SeenRow[]> {
  const asked = {
    ...filter,
    rooms: roomsOfScope(scope),
    conflict: false,
    ...readText(search, schoolToday(deps)),
  };
  const found: SeenRow[] = [];
  let after: ReturnType<typeof readPendingWindow>["last"] = null;
  do {
    const from: typeof after = after;
    const window: ReturnType<typeof readPendingWindow> = deps.db.read(() =>
      readPendingWindow(deps.db, asked, { after: from, size: WINDOW_SIZE }),
    );
    for (const row of window.rows) if (wasSeen(row)) found.push(row);
    if (found.length > MAX_CLEAR) break;
    after = window.last;
    await yieldToEventLoop();
  } while (after);
  return found;
}

/** How many an approval of the whole filter would take; `isCut` where there are more than it takes at once. */
export async function previewClear(
  deps: Deps,
  filter: QueueFilter,
  scope: Scope = EVERYTHING,
): Promise<{ seen: SeenFilter; isCut: boolean }> {
  const at = timestamp(deps);
  const lastId = findNewestId(deps.db);
  const { length } = await collectClear(deps, scope, filter, ({ id }) => id <= lastId);
  return { seen: { count: Math.min(length, MAX_CLEAR), lastId, at }, isCut: length > MAX_CLEAR };
}

/**
 * Approves everything without a conflict that the filters find, one by one, past failures, and in steps. What came or
 * changed since the confirmation is left alone; where more would be approved than it named, nothing is.
 * @returns what became of them, and how many of those that were named are no longer there to be approved; null where
 * the approval takes longer than a request may and continues.
 */
export async function approveClear(
  deps: Deps,
  actor: Actor,
  filter: QueueFilter,
  { count, lastId, at }: SeenFilter,
  waitMs = WAIT_MS,
  scope: Scope = EVERYTHING,
): Promise<Result<{ count: number; outcome: BulkOutcome | null }>> {
  const wasSeen = ({ id, updatedAt }: Required<SeenRow>) => id <= lastId && updatedAt <= at;
  const rows = await collectClear(deps, scope, filter, wasSeen);
  if (rows.length === 0) return refuse("noneClear");
  if (rows.length > count && count < MAX_CLEAR) return refuse("clearChanged", { count: rows.length });
  let outcome: BulkOutcome | null = null;
  const work = approveSelected(deps, actor, rows.slice(0, count), scope).then((result) => {
    outcome = result;
  });
  await waitFor(work, waitMs);
  return done({ count, outcome });
}
