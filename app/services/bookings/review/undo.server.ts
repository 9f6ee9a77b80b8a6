import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { AuditAction } from "#app/domain/audit/audit.ts";
import { countOfRanges, type IdRange, idsBackwards, rangesOf } from "#app/domain/id-range.ts";
import { MAIL_DELAY_MS, MAX_DATES, MAX_SELECTED, UNDO_MS } from "#app/domain/limits.ts";
import { type DecisionEntry, findLatestDecision, listDecisions } from "#app/models/audit/audit.server.ts";
import { listVersions, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { deleteUnread } from "#app/models/notifications/notification.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { noticeOf, notifiedOf, notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { CLOCK_TOLERANCE_MS } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { partsOf, spanOf } from "#app/services/series/notify.server.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { type UndoDetails, undoOne } from "./undo-one.server.ts";

/** Rows undone in one transaction: a few milliseconds of the main thread. A step that settles rivals is one. */
const CHUNK = 20;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;

const DECISIONS = new Set<AuditAction>(["approve", "approve-with-override", "reject", "move", "substitute"]);
const STEPS = new Set<AuditAction>([
  "move-selected",
  "approve-selected",
  "reject-selected",
  "approve-and-settle",
  "decide-absence",
]);

/** Whether an entry of the audit log is a decision that this person may still undo, by its age alone. */
export function isUndoable(deps: Deps, actor: Actor, entry: DecisionEntry): boolean {
  const isOwn = entry.actorId === actor.id || actor.role === "admin";
  const isDecision = DECISIONS.has(entry.action) || STEPS.has(entry.action);
  return isOwn && isDecision && !isExpired(deps, entry);
}

function isExpired({ now }: Deps, { at }: DecisionEntry): boolean {
  const age = now().getTime() - Date.parse(at);
  return age > UNDO_MS || age < -CLOCK_TOLERANCE_MS;
}

function rangesOfEntry({ id, details }: DecisionEntry): IdRange[] {
  const { ranges } = details as UndoDetails;
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
    entries.flatMap(({ entityId }) => entityId ?? []),
  );
  const isAsLeft = entries.every(
    ({ entityId, details }) =>
      entityId !== null && versions.get(entityId) === (details as UndoDetails).version,
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

/** The decision of an entry that this person may still undo; refuses `notFound`, `forbidden` and `undoExpired`. */
export function findUndo(deps: Deps, actor: Actor, entryId: number): Result<DecisionEntry> {
  const [entry] = listDecisions(deps.db, [entryId]);
  if (!entry || !(DECISIONS.has(entry.action) || STEPS.has(entry.action))) return refuse("notFound");
  if (isExpired(deps, entry)) return refuse("undoExpired");
  return isUndoable(deps, actor, entry) ? ok(entry) : refuse("forbidden");
}

function undoChunk(deps: Deps, actor: Actor, scope: Scope, ids: number[]): Result<Reservation>[] {
  return deps.db.write(() =>
    listDecisions(deps.db, ids)
      .reverse()
      .map((entry) => undoOne(deps, actor, entry, scope)),
  );
}

type Total = { undone: Reservation[]; failed: Refusal[] };

function addTo(total: Total, results: Result<Reservation>[]): void {
  for (const result of results) {
    if (result.ok) total.undone.push(result.value);
    else total.failed.push(result);
  }
}

function partsOfStep(deps: Deps, entry: DecisionEntry): (number[] | DecisionEntry)[] {
  const { series = [] } = entry.details as UndoDetails;
  const entries = series.length > 0 ? listDecisions(deps.db, series).reverse() : [];
  const ofSeries = new Set(entries.flatMap((each) => idsOf(rangesOfEntry(each))));
  const single = idsOf(rangesOfEntry(entry)).filter((id) => !ofSeries.has(id));
  return [...entries, ...idsBackwards(rangesOf(single.reverse()), CHUNK)];
}

const idsOf = (ranges: IdRange[]): number[] => [...idsBackwards(ranges, MAX_DATES)].flat();

async function undoAll(
  deps: Deps,
  actor: Actor,
  { parts, scope }: { parts: (number[] | DecisionEntry)[]; scope: Scope },
  total: Total,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const isFirst = index === 0;
    const undoPart = () =>
      Array.isArray(part) ? undoChunk(deps, actor, scope, part) : undoSeries(deps, actor, part, scope);
    const resume = () => (sessionRefusal(deps, actor) ? null : undoPart());
    if (!isFirst) await yieldToEventLoop();
    // The first step is the request's own, which waits for a lock as a whole, permission and all.
    const results = isFirst ? undoPart() : await deps.db.whenUnlocked(resume);
    if (!results) return;
    addTo(total, results);
  }
}

/** Undoes a decision about a series with its notification in one transaction, as it was decided. */
function undoSeries(deps: Deps, actor: Actor, entry: DecisionEntry, scope: Scope): Result<Reservation>[] {
  return deps.db.write(() => {
    const results = undoChunk(deps, actor, scope, idsOf(rangesOfEntry(entry)));
    const undone = results.flatMap((result) => (result.ok ? [result.value] : []));
    notifyOfSeriesUndo(deps, actor, entry, undone);
    return results;
  });
}

/** One notification of a decision about a series is withdrawn while it is unread and new, else followed by another. */
function notifyOfSeriesUndo(deps: Deps, actor: Actor, entry: DecisionEntry, undone: Reservation[]): void {
  deps.db.write(() => {
    const notified = notifiedOf(entry.details);
    const isEarly = deps.now().getTime() - Date.parse(entry.at) <= MAIL_DELAY_MS;
    for (const { userId, isFirst, rows } of partsOf(undone)) {
      const { notificationId } = noticeOf(notified, userId, isFirst);
      if (isEarly && notificationId !== null && deleteUnread(deps.db, notificationId)) continue;
      const target = { teacherUserIds: [userId], reservationId: rows[0]?.id ?? null };
      notifyTeachers(deps, actor, target, "info", seriesNotification.undone(spanOf(rows)));
    }
  });
}

/**
 * Undoes a decision, single or in bulk, by its audit entry (rules R3.27): for ten minutes, by its
 * maker or an admin. Rows that something else has changed meanwhile stay as they are and are counted. One of many rows
 * is undone in steps, with others served in between; a series in one transaction with its notification.
 */
export async function undoDecision(
  deps: Deps,
  actor: Actor,
  entryId: number,
  waitMs = WAIT_MS,
  scope: Scope = EVERYTHING,
): Promise<Result<Undone>> {
  const found = findUndo(deps, actor, entryId);
  if (!found.ok) return found;
  const total: Total = { undone: [], failed: [] };
  const { seriesId } = found.value.details as UndoDetails;
  const parts = seriesId === undefined ? partsOfStep(deps, found.value) : [found.value];
  const isFinished = await waitFor(undoAll(deps, actor, { parts, scope }, total), waitMs);
  const [reservation = null] = total.undone;
  const [refused] = total.failed;
  if (refused && !reservation && isFinished) return refused;
  return ok({
    undone: total.undone.length,
    failed: total.failed.length,
    reservation: total.undone.length === 1 ? reservation : null,
    isFinished,
  });
}
