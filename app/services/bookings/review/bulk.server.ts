import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { AuditAction } from "#app/domain/audit/audit.ts";
import type { TickedRow } from "#app/domain/bookings/seen-row.ts";
import { chunk } from "#app/domain/chunk.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import {
  findReservation,
  listReservationsOfSeries,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import type { SeriesStatusBody } from "#app/models/series/series.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import type { ProblemCode } from "#app/services/problems.ts";
import type { Result } from "#app/services/result.ts";
import { decideSeries } from "#app/services/series/decide.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { approveReservation, type Decided, rejectReservation } from "./review.server.ts";

/** Rows decided in one transaction: a few milliseconds of the main thread. */
const CHUNK = 20;

export type NotDone = {
  id: number;
  problem: ProblemCode;
  reservation: Reservation | null;
};

export type BulkOutcome = {
  done: number;
  failed: NotDone[];
  entryId: number | null;
};

type BulkAction = Extract<AuditAction, `${string}-selected`>;

type Bulk = {
  rows: TickedRow[];
  action: BulkAction;
  scope: Scope;
  decide: (row: TickedRow) => Result<Decided>;
  ofSeries: SeriesStatusBody;
};

/** The audit entries of the reservations that were decided, and those of the series that were decided as a whole. */
type Progress = Pick<BulkOutcome, "failed" | "entryId"> & { entries: number[]; series: number[] };

/** Single rows some at a time, each series by itself: it is many rows. */
function chunksOf(rows: TickedRow[]): TickedRow[][] {
  const single = rows.filter(({ isSeries }) => !isSeries);
  const series = rows.filter(({ isSeries }) => isSeries);
  return [...chunk(single, CHUNK), ...chunk(series, 1)];
}

function decideRow(deps: Deps, { decide, scope }: Bulk, row: TickedRow, { failed, entries }: Progress): void {
  const result = decide(row);
  if (result.ok) entries.push(result.value.entryId);
  else
    failed.push({
      id: row.id,
      problem: result.problem,
      reservation: findReservation(deps.db, scope, row.id),
    });
}

function decideTickedSeries(
  deps: Deps,
  actor: Actor,
  { ofSeries, scope }: Bulk,
  { id, updatedAt }: TickedRow,
  { failed, entries, series }: Progress,
): void {
  const result = decideSeries(deps, actor, id, updatedAt ? { ...ofSeries, updatedAt } : ofSeries, scope);
  if (!result.ok) {
    const [reservation = null] = listReservationsOfSeries(deps.db, id);
    failed.push({ id, problem: result.problem, reservation });
    return;
  }
  entries.push(...result.value.entryIds);
  if (result.value.entryId !== null) series.push(result.value.entryId);
  // What is over was no part of the row: it waits among the requests without an answer.
  for (const { id: leftId } of result.value.left.filter(({ reason }) => reason === "conflict")) {
    const reservation = findReservation(deps.db, scope, leftId);
    failed.push({ id: leftId, problem: "approvedConflict", reservation });
  }
}

/** Decides one by one and continues past failures; others are served between two chunks, and a sign-out ends it. */
async function decideAll(deps: Deps, actor: Actor, bulk: Bulk): Promise<BulkOutcome> {
  const progress: Progress = { failed: [], entries: [], series: [], entryId: null };
  let isSignedOut = false;
  for (const [index, part] of chunksOf(bulk.rows).entries()) {
    if (isSignedOut) break;
    const isFirst = index === 0;
    if (!isFirst) await yieldToEventLoop();
    const decideChunk = () => {
      isSignedOut = !isFirst && sessionRefusal(deps, actor) !== null;
      if (isSignedOut) return;
      const before = progress.entries.length;
      for (const row of part) {
        if (row.isSeries) decideTickedSeries(deps, actor, bulk, row, progress);
        else decideRow(deps, bulk, row, progress);
      }
      if (progress.entries.length > before) recordProgress(deps, actor, bulk.action, progress);
    };
    // The first step is the request's own, which waits for a lock as a whole, permission and all.
    if (isFirst) deps.db.write(decideChunk);
    else await deps.db.writeWhenUnlocked(decideChunk);
  }
  const { failed, entries, entryId } = progress;
  return { done: entries.length, failed, entryId };
}

/**
 * In the transaction of the latest part: if the process ends between two, the last entry undoes all that was decided.
 */
function recordProgress(deps: Deps, actor: Actor, action: BulkAction, progress: Progress): void {
  const { entries, series } = progress;
  const details = { ranges: rangesOf(entries), ...(series.length > 0 ? { series } : {}) };
  progress.entryId = recordAudit(deps, actor, { action, entity: "reservation", id: null, details });
}

/** Approves one by one and continues past failures (rules R3.25); reports why each failed one was not approved. */
export function approveSelected(
  deps: Deps,
  actor: Actor,
  rows: TickedRow[],
  scope: Scope = EVERYTHING,
): Promise<BulkOutcome> {
  return decideAll(deps, actor, {
    rows,
    action: "approve-selected",
    scope,
    decide: ({ id, updatedAt }) => approveReservation(deps, actor, id, updatedAt ? { updatedAt } : {}, scope),
    ofSeries: { status: "approved", only: "free" },
  });
}

export function rejectSelected(
  deps: Deps,
  actor: Actor,
  rows: TickedRow[],
  reason: string,
  scope: Scope = EVERYTHING,
): Promise<BulkOutcome> {
  return decideAll(deps, actor, {
    rows,
    action: "reject-selected",
    scope,
    decide: ({ id, updatedAt }) =>
      rejectReservation(deps, actor, id, reason, updatedAt ? { updatedAt } : {}, scope),
    ofSeries: { status: "rejected", rejectionReason: reason },
  });
}
