import type { Scope } from "#app/domain/access/scope.ts";
import {
  type Absence,
  deleteAbsence,
  deleteDecisions,
  findAbsence,
  listDecisionsOf,
  listDecisionsOfStep,
  type StoredDecision,
  setDecided,
} from "#app/models/absences/absence.server.ts";
import { listDecisions } from "#app/models/audit/audit.server.ts";
import { listReservationsById } from "#app/models/bookings/reservation.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { findUndo } from "#app/services/bookings/review/undo.server.ts";
import { undoOne } from "#app/services/bookings/review/undo-one.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { hasBegun } from "./lessons.server.ts";

/** Takes one decision back, in the caller's transaction; a lesson that was kept needs nothing but to be forgotten. */
export function takeBackOne(deps: Deps, actor: Actor, decision: StoredDecision): Refusal | null {
  const { entryId, reservationId } = decision;
  const [entry] = entryId === null ? [] : listDecisions(deps.db, [entryId]);
  if (!entry) {
    deleteDecisions(deps.db, [reservationId]);
    return null;
  }
  const undone = undoOne(deps, actor, entry);
  return undone.ok ? null : undone;
}

/** How many decisions were taken back, and how many stay because something else changed their lessons since. */
export type TakenBack = { absence: Absence; undone: number; left: number };

function takeBack(
  deps: Deps,
  actor: Actor,
  decisions: StoredDecision[],
): { undone: number; first: Refusal | null } {
  const refusals = decisions.flatMap((each) => takeBackOne(deps, actor, each) ?? []);
  return { undone: decisions.length - refusals.length, first: refusals[0] ?? null };
}

/**
 * Undoes what one act decided about an absence, by its entry of the audit log (rules R30.6): for ten minutes, by who
 * did it or an administrator. Null where the entry is of another act; refused where nothing could be taken back.
 */
export function undoAbsence(deps: Deps, actor: Actor, entryId: number): Result<TakenBack> | null {
  const { db } = deps;
  const [entry] = listDecisions(db, [entryId]);
  if (entry?.action !== "decide-absence") return null;
  return db.write((): Result<TakenBack> => {
    const found = findUndo(deps, actor, entryId);
    if (!found.ok) return found;
    const decisions = listDecisionsOfStep(db, entryId);
    const absence = decisions[0] && findAbsence(db, decisions[0].absenceId);
    if (!absence) return refuse("notFound");
    const { undone, first } = takeBack(deps, actor, decisions);
    if (first && undone === 0) return first;
    setDecided(db, { id: absence.id, isDecided: false, at: timestamp(deps) });
    return ok({ absence, undone, left: decisions.length - undone });
  });
}

/**
 * Takes an absence back (rules R30.6): what was decided about lessons that have not begun, all but those that something
 * else has changed since. A teacher takes back their own, as long as nothing was decided.
 */
export function removeAbsence(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
  expected: ExpectedVersion = {},
): Result<TakenBack> {
  const { db } = deps;
  return db.write((): Result<TakenBack> => {
    const absence = findAbsence(db, id);
    if (!absence || (scope.kind === "own" && absence.userId !== scope.userId)) return refuse("notFound");
    const stale = refuseStale("absence", absence, expected.updatedAt);
    if (stale) return stale;
    const decisions = listDecisionsOf(db, id);
    if (scope.kind === "own" && decisions.length > 0) return refuse("absenceDecided");
    const ids = decisions.map(({ reservationId }) => reservationId);
    const begun = new Set(
      listReservationsById(db, ids).flatMap((row) => (hasBegun(deps, row) ? [row.id] : [])),
    );
    const open = decisions.filter(({ reservationId }) => !begun.has(reservationId));
    const { undone } = takeBack(deps, actor, open);
    deleteAbsence(db, id);
    recordAudit(deps, actor, { action: "delete", entity: "absence", id, before: absence });
    return ok({ absence, undone, left: open.length - undone });
  });
}
