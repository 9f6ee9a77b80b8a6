import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { AuditAction } from "#app/domain/audit/audit.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import type { SeenRow } from "#app/domain/reservations/seen-row.ts";
import { findReservation, type Reservation } from "#app/models/reservations/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import type { ProblemCode } from "#app/services/problems.ts";
import type { Result } from "#app/services/result.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { approveReservation, type Decided, rejectReservation } from "./review.server.ts";

/** Rows decided in one transaction: a few milliseconds of the main thread. */
const CHUNK = 20;

export type NotDone = {
  id: number;
  problem: ProblemCode;
  /** Null where it is gone. */
  reservation: Reservation | null;
};

export type BulkOutcome = {
  done: number;
  failed: NotDone[];
  /** The audit entry by which all of it can be undone; null where nothing was done. */
  entryId: number | null;
};

type BulkAction = Extract<AuditAction, `${string}-selected`>;

/** Decides one by one and goes on past failures; others are served between two chunks, and a sign-out ends it. */
async function decideAll(
  deps: Deps,
  actor: Actor,
  { rows, action, scope }: { rows: SeenRow[]; action: BulkAction; scope: Scope },
  decide: (row: SeenRow) => Result<Decided>,
): Promise<BulkOutcome> {
  const failed: NotDone[] = [];
  const entries: number[] = [];
  let isSignedOut = false;
  for (let start = 0; start < rows.length && !isSignedOut; start += CHUNK) {
    if (start > 0) await yieldToEventLoop();
    const decideChunk = () => {
      isSignedOut = start > 0 && sessionRefusal(deps, actor) !== null;
      if (isSignedOut) return;
      for (const row of rows.slice(start, start + CHUNK)) {
        const result = decide(row);
        if (result.ok) entries.push(result.value.entryId);
        else {
          const reservation = findReservation(deps.db, scope, row.id);
          failed.push({ id: row.id, problem: result.problem, reservation });
        }
      }
    };
    // The first step is the request's own, which waits for a lock as a whole, permission and all.
    if (start === 0) deps.db.write(decideChunk);
    else await deps.db.writeWhenUnlocked(decideChunk);
  }
  const entryId = entries.length > 0 ? await recordBulk(deps, actor, action, entries) : null;
  return { done: entries.length, failed, entryId };
}

function recordBulk(deps: Deps, actor: Actor, action: BulkAction, entries: number[]): Promise<number> {
  return deps.db.writeWhenUnlocked(() =>
    recordAudit(deps, actor, {
      action,
      entity: "reservation",
      id: null,
      details: { ranges: rangesOf(entries) },
    }),
  );
}

/** Approves one by one and continues past failures (rules R3.25); reports why each failed one was not approved. */
export function approveSelected(
  deps: Deps,
  actor: Actor,
  rows: SeenRow[],
  scope: Scope = EVERYTHING,
): Promise<BulkOutcome> {
  return decideAll(deps, actor, { rows, action: "approve-selected", scope }, ({ id, ...seen }) =>
    approveReservation(deps, actor, id, seen, scope),
  );
}

/** Rejects one by one with the same reason, and goes on past failures. */
export function rejectSelected(
  deps: Deps,
  actor: Actor,
  rows: SeenRow[],
  reason: string,
  scope: Scope = EVERYTHING,
): Promise<BulkOutcome> {
  return decideAll(deps, actor, { rows, action: "reject-selected", scope }, ({ id, ...seen }) =>
    rejectReservation(deps, actor, id, reason, seen, scope),
  );
}
