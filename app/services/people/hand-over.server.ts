import { chunk } from "#app/domain/chunk.ts";
import { HANDOVER_UNDO_HOURS, MAX_HANDOVER } from "#app/domain/limits.ts";
import {
  HANDOVER_KINDS,
  type HandoverClash,
  type HandoverCounts,
  type HandoverKind,
} from "#app/domain/people/handover.ts";
import { findNamedItem } from "#app/models/catalog/named-item.server.ts";
import type { HandoverInput } from "#app/models/people/handover.schema.ts";
import {
  beginHandover,
  countHandoverRows,
  findHandover,
  findHandoverOfEntry,
  insertHandover,
  insertHandoverRows,
  isHandoverAtWork,
  listHandoversOf,
  setHandoverState,
} from "#app/models/people/handover.server.ts";
import { findUser, isAnonymised } from "#app/models/people/user.server.ts";
import { restoreAliases, takeAliasesOf } from "#app/models/timetable/alias.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { isPresentTeacher } from "#app/services/bookings/rules.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { waitFor } from "#app/services/wait-for.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { handoverText } from "#app/text/people/handover.ts";
import { HAND_OVER, passAll, passNext } from "./handover-steps.server.ts";
import {
  type HandoverPlan,
  isWhole,
  planHandover,
  type ReadHandover,
  readHandover,
} from "./plan-handover.server.ts";

const HOUR_MS = 3_600_000;
/** Rows marked in one transaction: a few milliseconds of the main thread. */
const PART = 500;
/** A request is given 30 s: what takes longer continues, but is no longer waited for. */
const WAIT_MS = 20_000;
/** The job takes over from a process that ended in the middle; one that runs is done long before. */
const TAKE_OVER_MS = 60_000;

/** What a hand-over moves, with the clashes that it makes, as calls answer it. */
export type HandoverAnswer = HandoverCounts & { clashes: HandoverClash[] };

/** What became of a hand-over. */
export type HandoverOutcome = HandoverAnswer & {
  /** The entry of the audit log by which it can be undone; null where nothing was to move. */
  entryId: number | null;
  toName: string;
  /** Rows that changed meanwhile and stay. */
  left: number;
  isFinished: boolean;
};

const answerOf = ({ counts, clashes }: HandoverPlan): HandoverAnswer => ({ ...counts, clashes });

const isNothing = ({ counts }: HandoverPlan) => counts.reservations + counts.gaps === 0;

/** What a hand-over would move, without doing it (rules R5.20). */
export async function previewHandover(
  deps: Deps,
  fromUserId: number,
  input: HandoverInput,
): Promise<Result<ReadHandover & { plan: HandoverPlan; answer: HandoverAnswer }>> {
  const asked = readHandover(deps, fromUserId, input);
  if (!asked.ok) return asked;
  const plan = await planHandover(deps, asked.value.filter);
  return ok({ ...asked.value, plan, answer: answerOf(plan) });
}

/** Goes on after the request, or the process, that began it. */
function enqueueRest(deps: Deps): void {
  const due = new Date(deps.now().getTime() + TAKE_OVER_MS);
  enqueue(deps, { kind: HAND_OVER, payload: {}, due });
}

function namesOf({ db }: Deps, table: "disciplines" | "classes", ids: number[] | null): string[] | null {
  return ids === null ? null : ids.map((id) => findNamedItem(db, table, id)?.name ?? "");
}

/** Why a hand-over can't begin now. */
function refuseNow(deps: Deps, actor: Actor, { from, to }: ReadHandover): Refusal | null {
  const ended = sessionRefusal(deps, actor);
  if (ended) return ended;
  if (isHandoverAtWork(deps.db, from.id)) return refuse("handoverBusy");
  return isPresentTeacher(deps, to.id)
    ? null
    : refuse("notATeacher", {}, { toUserId: [handoverText.notATeacher] });
}

/** Marks the planned rows in parts, others served in between: until the hand-over begins they mean nothing. */
async function prepare(
  deps: Deps,
  actor: Actor,
  { from, to, filter }: ReadHandover,
  plan: HandoverPlan,
): Promise<number> {
  const { db } = deps;
  const { startDate, endDate } = filter;
  const id = await db.writeWhenUnlocked(() =>
    insertHandover(db, {
      ...{ fromUserId: from.id, toUserId: to.id, actorId: actor.id, startDate, endDate },
      isWhole: isWhole(filter),
      at: timestamp(deps),
    }),
  );
  for (const kind of HANDOVER_KINDS)
    for (const rows of chunk(plan.rows[kind], PART)) {
      await db.writeWhenUnlocked(() => insertHandoverRows(db, { id, kind, toUserId: to.id, rows }));
      await yieldToEventLoop();
    }
  return id;
}

/** Begins what was prepared, with its entry of the log; the first rows pass at once. */
function begin(
  deps: Deps,
  actor: Actor,
  { from, to, filter }: ReadHandover,
  { counts, id }: { counts: HandoverCounts; id: number },
): number {
  const { db } = deps;
  const { startDate, endDate, disciplineIds, classIds } = filter;
  const entryId = recordAudit(deps, actor, {
    action: "hand-over",
    entity: "handover",
    id: null,
    after: {
      ...{ userName: from.name, toUserName: to.name, startDate, endDate },
      disciplineNames: namesOf(deps, "disciplines", disciplineIds),
      classNames: namesOf(deps, "classes", classIds),
      ...{ count: counts.reservations, seriesCount: counts.series, gapCount: counts.gaps },
    },
    details: { fromUserId: from.id, toUserId: to.id },
  });
  const aliases = JSON.stringify(isWhole(filter) ? takeAliasesOf(db, from.id) : []);
  beginHandover(db, { id, auditId: entryId, aliases, at: timestamp(deps) });
  enqueueRest(deps);
  passNext(deps, id);
  return entryId;
}

function refusePlan(plan: HandoverPlan, seen: string | undefined): Refusal | null {
  if (plan.isTooMany) return refuse("handoverTooLarge", { max: MAX_HANDOVER });
  if (seen === undefined) return null;
  if (plan.digest !== seen) return refuse("handoverChanged", { count: plan.counts.reservations });
  return isNothing(plan) ? refuse("handoverEmpty") : null;
}

const sum = (counts: Record<HandoverKind, number>) =>
  counts.lesson + counts.joined + counts.gap + counts.series;

/**
 * Passes a person's lessons to come to a teacher (rules R5.20): decided in one transaction, carried out in steps.
 * @param seen the digest of what the person was shown; omitted over `/api`, which plans itself.
 */
export async function handOver(
  deps: Deps,
  actor: Actor,
  fromUserId: number,
  input: HandoverInput,
  { seen, waitMs = WAIT_MS }: { seen?: string; waitMs?: number } = {},
): Promise<Result<HandoverOutcome>> {
  const previewed = await previewHandover(deps, fromUserId, input);
  if (!previewed.ok) return previewed;
  const { plan, answer, ...asked } = previewed.value;
  const refused = refusePlan(plan, seen);
  if (refused) return refused;
  const toName = asked.to.name;
  if (isNothing(plan)) return ok({ ...answer, entryId: null, toName, left: 0, isFinished: true });
  const busy = refuseNow(deps, actor, asked);
  if (busy) return busy;
  const id = await prepare(deps, actor, asked, plan);
  const begun = await deps.db.writeWhenUnlocked(
    (): Result<number> =>
      refuseNow(deps, actor, asked) ?? ok(begin(deps, actor, asked, { counts: plan.counts, id })),
  );
  if (!begun.ok) return begun;
  const entryId = begun.value;
  const isFinished = await waitFor(passAll(deps, id), waitMs);
  const planned = sum({
    lesson: plan.rows.lesson.length,
    joined: plan.rows.joined.length,
    gap: plan.rows.gap.length,
    series: plan.rows.series.length,
  });
  const left = isFinished ? planned - sum(countHandoverRows(deps.db, { id, states: ["moved"] })) : 0;
  return ok({ ...answer, entryId, toName, left, isFinished });
}

/** What became of undoing a hand-over. */
export type HandoverUndone = { fromUserId: number; count: number; left: number; isFinished: boolean };

function refuseUndo(deps: Deps, handover: NonNullable<ReturnType<typeof findHandover>>): Refusal | null {
  const { state, createdAt, fromUserId } = handover;
  if (state === "moving" || state === "undoing") return refuse("handoverBusy");
  const hasLeft = !findUser(deps.db, fromUserId) || isAnonymised(deps.db, fromUserId);
  if (state === "undone" || hasLeft) return refuse("handoverFixed");
  const isExpired = deps.now().getTime() - Date.parse(createdAt) > HANDOVER_UNDO_HOURS * HOUR_MS;
  return isExpired ? refuse("undoExpired") : null;
}

/** Whether an entry of the audit log is a hand-over that can be undone now. */
export function isHandoverUndoable(deps: Deps, entryId: number): boolean {
  const handover = findHandoverOfEntry(deps.db, entryId);
  return handover !== null && refuseUndo(deps, handover) === null;
}

/**
 * Takes a hand-over back by its entry of the audit log (rules R5.23): for a day, all that nothing else has changed
 * since. Null where the entry is of another act.
 */
export async function undoHandover(
  deps: Deps,
  actor: Actor,
  entryId: number,
  waitMs = WAIT_MS,
): Promise<Result<HandoverUndone> | null> {
  const { db } = deps;
  const found = findHandoverOfEntry(db, entryId);
  if (!found) return null;
  const { id, fromUserId } = found;
  const begun = await db.whenUnlocked(() =>
    db.write((): Result<number> => {
      const handover = findHandover(db, id);
      const refused =
        sessionRefusal(deps, actor) ?? (handover ? refuseUndo(deps, handover) : refuse("notFound"));
      if (refused || !handover) return refused ?? refuse("notFound");
      const moved = countHandoverRows(db, { id, states: ["moved"] });
      recordAudit(deps, actor, {
        action: "undo-handover",
        entity: "handover",
        id: null,
        after: {
          userName: findUser(db, handover.toUserId)?.name,
          toUserName: findUser(db, fromUserId)?.name,
          ...{ count: moved.lesson + moved.joined, seriesCount: moved.series, gapCount: moved.gap },
        },
        details: { undoes: entryId },
      });
      setHandoverState(db, { id, state: "undoing", actorId: actor.id, at: timestamp(deps) });
      restoreAliases(db, JSON.parse(handover.aliases));
      enqueueRest(deps);
      passNext(deps, id);
      return ok(sum(moved));
    }),
  );
  if (!begun.ok) return begun;
  const isFinished = await waitFor(passAll(deps, id), waitMs);
  const back = countHandoverRows(db, { id, states: ["undone"] });
  const left = isFinished ? begun.value - sum(back) : 0;
  return ok({ fromUserId, count: isFinished ? back.lesson + back.joined : begun.value, left, isFinished });
}

/** A person's hand-overs that can be undone still, or are at work, as their page lists them. */
export function listRecentHandovers(deps: Deps, fromUserId: number) {
  const since = new Date(deps.now().getTime() - HANDOVER_UNDO_HOURS * HOUR_MS).toISOString();
  return listHandoversOf(deps.db, fromUserId, since).map((handover) => {
    const { id, toUserId, auditId, state, startDate, endDate } = handover;
    const rows = countHandoverRows(deps.db, { id, states: ["waiting", "moved", "undone", "kept"] });
    return {
      ...{ id, state, startDate, endDate, count: rows.lesson + rows.joined },
      name: findUser(deps.db, toUserId)?.name ?? "",
      undoes: isHandoverUndoable(deps, auditId) ? auditId : null,
    };
  });
}
