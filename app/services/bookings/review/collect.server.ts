import { roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { SeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import type { SeenRow } from "#app/domain/bookings/seen-row.ts";
import { MAX_CLEAR } from "#app/domain/limits.ts";
import { findNewestId } from "#app/models/bookings/reservation.server.ts";
import { readPendingWindow } from "#app/models/bookings/review/queue-filter.server.ts";
import { readText } from "#app/services/bookings/request/date-search.ts";
import { schoolMoment, schoolToday } from "#app/services/clock.ts";
import { startDigest } from "#app/services/confirmed-rows.ts";
import type { Deps } from "#app/services/deps.ts";
import type { ProblemCode } from "#app/services/problems.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import type { BulkOutcome } from "./bulk.server.ts";

/** Rows looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 1000;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;

type Collected = { rows: Required<SeenRow>[]; digest: string; isCut: boolean };

/** What became of a whole filter; `outcome` is null where it takes longer than a request may and continues. */
export type DecidedFilter = { count: number; outcome: BulkOutcome | null };

/**
 * The pending rows that a filter finds: those that are over where it says so, else those that are not. Up to the newest
 * row shown, no more than are decided in one go. Others are served between two windows.
 */
async function collect(
  deps: Deps,
  scope: Scope,
  { search, isExpired, ...filter }: QueueFilter,
  lastId: number,
): Promise<Collected> {
  const asked = {
    ...filter,
    rooms: roomsOfScope(scope),
    part: { isOver: isExpired, at: schoolMoment(deps) },
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

/** What a decision about the whole filter would take, and whether there are more than it takes at once. */
export async function previewFilter(
  deps: Deps,
  filter: QueueFilter,
  scope: Scope,
): Promise<{ seen: SeenFilter; count: number; isCut: boolean }> {
  const lastId = findNewestId(deps.db);
  const { rows, digest, isCut } = await collect(deps, scope, filter, lastId);
  return { seen: { lastId, digest }, count: rows.length, isCut };
}

/**
 * Decides what the confirmation of a whole filter showed. What was requested since is left alone; where a row came,
 * went or changed otherwise, nothing is decided.
 */
export async function decideFilter(
  deps: Deps,
  {
    filter,
    seen,
    scope,
    waitMs = WAIT_MS,
  }: { filter: QueueFilter; seen: SeenFilter; scope: Scope; waitMs?: number },
  problems: { none: ProblemCode; changed: ProblemCode },
  decide: (rows: Required<SeenRow>[]) => Promise<BulkOutcome>,
): Promise<Result<DecidedFilter>> {
  const { rows, digest } = await collect(deps, scope, filter, seen.lastId);
  const count = rows.length;
  if (count === 0) return refuse(problems.none);
  if (digest !== seen.digest) return refuse(problems.changed, { count });
  let outcome: BulkOutcome | null = null;
  const work = decide(rows).then((result) => {
    outcome = result;
  });
  await waitFor(work, waitMs);
  return ok({ count, outcome });
}
