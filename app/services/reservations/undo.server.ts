import { setImmediate } from "node:timers/promises";
import { countOfRanges, type IdRange, idsBackwards } from "#app/domain/id-range.ts";
import { MAIL_DELAY_MS, MAX_SELECTED, UNDO_MS } from "#app/domain/limits.ts";
import { EVERYTHING } from "#app/domain/scope.ts";
import { type DecisionEntry, findLatestDecision, listDecisions } from "#app/models/audit.server.ts";
import { listConflicts } from "#app/models/conflict.server.ts";
import { deleteUnread } from "#app/models/notification.server.ts";
import { findReservation, listVersions, type Reservation } from "#app/models/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/reservation-write.server.ts";
import { notificationText } from "#app/text/notifications.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { withdrawDecision } from "../mail/outbox.server.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { waitFor } from "../wait-for.ts";
import { refuseApprovedConflict } from "./check-conflicts.server.ts";
import { changeRooms } from "./move.server.ts";
import { notifyOwner, type Told } from "./notify.server.ts";

/** A decision and what it tells are written in one transaction. */
const WRITTEN_WITHIN_MS = 1000;

/** Rows undone in one transaction: a few milliseconds of the main thread. A step that settles rivals is one. */
const CHUNK = 20;
/** A request is given 30 s: what takes longer goes on, but is no longer waited for. */
const WAIT_MS = 20_000;

/** The rooms before a move, the version of the row that the decision left; of a step, the entries of its decisions. */
type Left = { rooms?: number[]; version?: string; ranges?: IdRange[] };

/** Decisions about one reservation; what was done in one step names their entries. */
const DECISIONS = new Set(["approve", "approve-with-override", "reject", "move"]);
const STEPS = new Set(["approve-selected", "reject-selected", "approve-and-settle"]);

/** Whether an entry of the audit log is a decision that this person may still undo, by its age alone. */
export function isUndoable(deps: Deps, actor: Actor, entry: DecisionEntry): boolean {
  const isOwn = entry.actorId === actor.id || actor.role === "admin";
  const isDecision = DECISIONS.has(entry.action) || STEPS.has(entry.action);
  return isOwn && isDecision && !isExpired(deps, entry);
}

function isExpired({ now }: Deps, { at }: DecisionEntry): boolean {
  return now().getTime() - Date.parse(at) > UNDO_MS;
}

/** The entries of a step, or the one of a single decision. */
function rangesOfEntry({ id, details }: DecisionEntry): IdRange[] {
  const { ranges } = details as Left;
  return ranges ?? [[id, id]];
}

/** What this person decided last, as long as it can be undone and nothing else changed its rows: the last of many. */
export function findUndoable(deps: Deps, actor: Actor): { entryId: number; count: number } | null {
  const entry = findLatestDecision(deps.db, actor.id);
  if (!entry || !isUndoable(deps, actor, entry)) return null;
  const ranges = rangesOfEntry(entry);
  const [last = []] = idsBackwards(ranges, MAX_SELECTED);
  const entries = listDecisions(deps.db, last);
  const versions = listVersions(
    deps.db,
    entries.map(({ entityId }) => entityId ?? 0),
  );
  const isAsLeft = entries.every(
    ({ entityId, details }) => versions.get(entityId ?? 0) === (details as Left).version,
  );
  return isAsLeft ? { entryId: entry.id, count: countOfRanges(ranges) } : null;
}

/** What was undone; the reservation where it was one. Where it takes longer than a request may, what was so far. */
export type Undone = {
  undone: number;
  failed: number;
  reservation: Reservation | null;
  isFinished: boolean;
};

function findUndo(deps: Deps, actor: Actor, entryId: number): Result<DecisionEntry> {
  const [entry] = listDecisions(deps.db, [entryId]);
  if (!entry || !(DECISIONS.has(entry.action) || STEPS.has(entry.action))) return refuse("notFound");
  if (isExpired(deps, entry)) return refuse("undoExpired");
  return isUndoable(deps, actor, entry) ? done(entry) : refuse("forbidden");
}

/** Undoes the decisions of one transaction, in reverse order. */
function undoChunk(deps: Deps, actor: Actor, ids: number[]): Result<Reservation>[] {
  return deps.db.write(() =>
    listDecisions(deps.db, ids)
      .reverse()
      .map((entry) => undoOne(deps, actor, entry)),
  );
}

type Total = { undone: Reservation[]; failed: Refusal[] };

async function undoAll(deps: Deps, actor: Actor, ranges: IdRange[], total: Total): Promise<void> {
  let isFirst = true;
  for (const ids of idsBackwards(ranges, CHUNK)) {
    if (!isFirst) {
      await setImmediate();
      if (sessionRefusal(deps, actor)) return;
    }
    isFirst = false;
    for (const result of undoChunk(deps, actor, ids)) {
      if (result.ok) total.undone.push(result.value);
      else total.failed.push(result);
    }
  }
}

/**
 * Takes a decision back, single or in bulk, by the audit entry that it left (rules R3.27): for ten minutes, by its
 * maker or an admin. Rows that something else has changed meanwhile stay as they are and are counted. One of many rows
 * is undone in steps, with others served in between.
 */
export async function undoDecision(
  deps: Deps,
  actor: Actor,
  entryId: number,
  waitMs = WAIT_MS,
): Promise<Result<Undone>> {
  const found = findUndo(deps, actor, entryId);
  if (!found.ok) return found;
  const total: Total = { undone: [], failed: [] };
  const isFinished = await waitFor(undoAll(deps, actor, rangesOfEntry(found.value), total), waitMs);
  const [reservation = null] = total.undone;
  const [refused] = total.failed;
  if (refused && !reservation && isFinished) return refused;
  return done({
    undone: total.undone.length,
    failed: total.failed.length,
    reservation: total.undone.length === 1 ? reservation : null,
    isFinished,
  });
}

function undoOne(deps: Deps, actor: Actor, entry: DecisionEntry): Result<Reservation> {
  const { db } = deps;
  const { rooms, version } = entry.details as Left;
  const present = findReservation(db, EVERYTHING, entry.entityId ?? 0);
  if (!present) return refuse("notFound");
  if (present.updatedAt !== version) return refuse("changed", { entity: "reservation", present });
  const refused = rooms ? goBackToRooms(deps, present, rooms) : goBackToPending(deps, present);
  if (refused) return refused;
  const reservation = findReservation(db, EVERYTHING, present.id);
  if (!reservation) return refuse("notFound");
  recordAudit(deps, actor.id, {
    action: "undo",
    entity: "reservation",
    id: present.id,
    before: present,
    after: reservation,
    details: { undoes: entry.id },
  });
  tellOwner(deps, actor, entry, { before: present, reservation });
  return done(reservation);
}

function goBackToPending(deps: Deps, { id }: Reservation): null {
  const at = timestamp(deps);
  setStatus(deps.db, { id, status: "pending", reviewerUserId: null, rejectionReason: null, at });
  setOverride(deps.db, id, null);
  return null;
}

function goBackToRooms(deps: Deps, present: Reservation, rooms: number[]) {
  const entered = rooms.filter((id) => !present.environmentIds.includes(id));
  if (present.status === "approved") {
    const slot = { ...present, environmentIds: entered };
    const conflicts = listConflicts(deps.db, slot, { statuses: ["approved"], exceptId: present.id });
    if (conflicts.length > 0) return refuseApprovedConflict(conflicts);
  }
  const left = present.environmentIds.filter((id) => !rooms.includes(id));
  changeRooms(deps, present, left, entered);
  return null;
}

/**
 * What nobody has read is taken back, and nothing needs a correction; else the owner is told. Mail that has not left
 * is taken back too, read or not (rules R12.5); one that has is followed by a correction.
 */
function tellOwner(
  deps: Deps,
  actor: Actor,
  entry: DecisionEntry,
  { before, reservation }: { before: Reservation; reservation: Reservation },
): void {
  const { db } = deps;
  const decidedAt = Date.parse(entry.at);
  const isEarly = deps.now().getTime() - decidedAt <= MAIL_DELAY_MS;
  // One transaction wrote both, the notification first.
  const told = { from: new Date(decidedAt - WRITTEN_WITHIN_MS).toISOString(), to: entry.at };
  const mail = withdrawDecision(deps, { reservationId: reservation.id, ...told });
  if (isEarly && mail !== "left" && deleteUnread(db, { reservationId: reservation.id, ...told })) return;
  const target = { ownerId: reservation.ownerId, reservationId: reservation.id };
  const text = entry.action === "move" ? notificationText.movedBack : notificationText.undone;
  notifyOwner(
    deps,
    actor,
    target,
    "info",
    text(reservation),
    mail === "withdrawn" ? undefined : correctionOf(entry, before, reservation),
  );
}

/** A mail that has left is corrected, by the switch of the decision that it told. */
function correctionOf(entry: DecisionEntry, before: Reservation, reservation: Reservation): Told {
  if (entry.action === "move") return { event: "movedBack", reservation, before };
  const key = entry.action === "reject" ? "mail_rejection" : "mail_approval";
  return { event: "undone", reservation, before, key };
}
