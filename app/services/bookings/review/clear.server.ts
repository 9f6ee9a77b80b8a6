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
import { startDigest } from "#app/services/confirmed-rows.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { approveSelected, type BulkOutcome } from "./bulk.server.ts";

/** Rows looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 1000;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;

type Clear = { rows: Required<SeenRow>[]; digest: string; isCut: boolean };

/** Up to the newest row shown, no more than are approved in one go. Others are served between two windows. */
async function collectClear(
  deps: Deps,
  scope: Scope,
  { search, ...filter }: QueueFilter,
  lastId: number,
): Promise<Clear> {
  const asked = {
    ...filter,
    rooms: roomsOfScope(scope),
    conflict: false,
    ...readText(search, schoolToday(deps)),
  };
  const digest = startDigest();
  const rows: Required<SeenRow>[] = [];
  let isCut = false;
  let after: ReturnType<typeof readPendingWindow>["last"] = null;
  do {
    const from: typeof after = after;
    const window: ReturnType<typeof readPendingWindow> = deps.db.read(() =>
      readPendingWindow(deps.db, asked, { after: from, size: WINDOW_SIZE }),
    );
    const shown = window.rows.filter(({ id }) => id <= lastId);
    const fitting = shown.slice(0, MAX_CLEAR - rows.length);
    isCut = fitting.length < shown.length;
    digest.add(fitting);
    rows.push(...fitting);
    after = window.last;
    await yieldToEventLoop();
  } while (after && !isCut);
  return { rows, digest: digest.end(), isCut };
}

export async function previewClear(
  deps: Deps,
  filter: QueueFilter,
  scope: Scope = EVERYTHING,
): Promise<{ seen: SeenFilter; count: number; isCut: boolean }> {
  const lastId = findNewestId(deps.db);
  const { rows, digest, isCut } = await collectClear(deps, scope, filter, lastId);
  return { seen: { lastId, digest }, count: rows.length, isCut };
}

/**
 * Approves everything without a conflict that the filters find, one by one, past failures, and in steps: what its
 * confirmation showed (rules R3.25). What was requested since is left alone; where a row came, went or changed
 * otherwise, nothing is approved.
 * @returns what became of them; null where the approval takes longer than a request may and continues.
 */
export async function approveClear(
  deps: Deps,
  actor: Actor,
  filter: QueueFilter,
  { lastId, digest }: SeenFilter,
  waitMs = WAIT_MS,
  scope: Scope = EVERYTHING,
): Promise<Result<{ count: number; outcome: BulkOutcome | null }>> {
  const { rows, digest: now } = await collectClear(deps, scope, filter, lastId);
  const count = rows.length;
  if (count === 0) return refuse("noneClear");
  if (now !== digest) return refuse("clearChanged", { count });
  let outcome: BulkOutcome | null = null;
  const work = approveSelected(deps, actor, rows, scope).then((result) => {
    outcome = result;
  });
  await waitFor(work, waitMs);
  return ok({ count, outcome });
}
