import { z } from "zod";
import { MAIL_DELAY_MS, MAX_HANDOVER_MAILED } from "#app/domain/limits.ts";
import type { HandoverKind } from "#app/domain/people/handover.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listOwnFrom } from "#app/models/bookings/reservation-page.server.ts";
import { deleteUnread } from "#app/models/notifications/notification.server.ts";
import {
  type BeforeGap,
  type BeforeJoined,
  type BeforeLesson,
  type BeforeSeries,
  countHandoverRows,
  findHandover,
  type HandoverRow,
  listHandoverRows,
  listMarkedIds,
  listPresentVersions,
  listUnfinishedHandovers,
  markHandoverRows,
  setHandoverState,
} from "#app/models/people/handover.server.ts";
import {
  moveJoined,
  moveLessons,
  returnJoined,
  returnLesson,
  setGapTeachers,
  setSeriesTeachers,
} from "#app/models/people/handover-move.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { isPresentTeacher } from "#app/services/bookings/rules.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import type { JobHandler, JobKind } from "#app/services/jobs/job.ts";
import { mailReservation, queueDecision, withdrawAct } from "#app/services/mail/outbox.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { handoverNotification } from "#app/text/people/handover.ts";

/** Rows that pass in one transaction: some 10 ms, after which requests are let in. */
const BATCH = 50;
const MINUTE_MS = 60_000;

/** Finishes hand-overs, and their undoing, that a process began and did not carry out to the end. */
export const HAND_OVER: JobKind<Record<string, never>> = {
  name: "hand-over",
  payload: z.strictObject({}),
  maxAttempts: 10,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

type Stored = NonNullable<ReturnType<typeof findHandover>>;

const read = <T>(row: HandoverRow) => JSON.parse(row.before) as T;

/** The list of teachers with one in another's place, once. */
function replaced(ids: number[], from: number, to: number): number[] {
  return [...new Set(ids.map((id) => (id === from ? to : id)))];
}

function gapAfter({ userId, further }: BeforeGap, { fromUserId, toUserId }: Stored): BeforeGap {
  const owner = userId === fromUserId ? toUserId : userId;
  return { userId: owner, further: replaced(further, fromUserId, toUserId).filter((id) => id !== owner) };
}

function seriesAfter({ ownerId, lesson }: BeforeSeries, { fromUserId, toUserId }: Stored): BeforeSeries {
  const { teacherUserIds = [] } = (lesson ?? {}) as { teacherUserIds?: number[] };
  return {
    ownerId: ownerId === fromUserId ? toUserId : ownerId,
    lesson: lesson && { ...lesson, teacherUserIds: replaced(teacherUserIds, fromUserId, toUserId) },
  };
}

/** Gives rows of one kind to the receiver. */
function give(deps: Deps, handover: Stored, kind: HandoverKind, rows: HandoverRow[]): void {
  const { db } = deps;
  const { id: handoverId, fromUserId, toUserId } = handover;
  const at = timestamp(deps);
  const ids = rows.map(({ id }) => id);
  if (kind === "lesson") moveLessons(db, { handoverId, ids, toUserId, at });
  else if (kind === "joined") moveJoined(db, { handoverId, ids, fromUserId, toUserId, at });
  else
    for (const row of rows)
      if (kind === "gap") setGapTeachers(db, { id: row.id, teachers: gapAfter(read(row), handover), at });
      else setSeriesTeachers(db, { id: row.id, teachers: seriesAfter(read(row), handover), at });
}

/** Gives rows of one kind back, as they were. */
function giveBack(deps: Deps, handover: Stored, kind: HandoverKind, rows: HandoverRow[]): void {
  const { db } = deps;
  const { fromUserId, toUserId } = handover;
  const at = timestamp(deps);
  for (const row of rows) {
    const { id } = row;
    if (kind === "lesson") returnLesson(db, { id, before: read<BeforeLesson>(row), toUserId, at });
    else if (kind === "joined")
      returnJoined(db, { id, before: read<BeforeJoined>(row), fromUserId, toUserId, at });
    else if (kind === "gap") setGapTeachers(db, { id, teachers: read<BeforeGap>(row), at });
    else setSeriesTeachers(db, { id, teachers: read<BeforeSeries>(row), at });
  }
}

/** Passes rows on, or back, as far as nothing has changed them since; the others are left as they are. */
function passOn(deps: Deps, handover: Stored, rows: HandoverRow[]): void {
  const { db } = deps;
  const isUndo = handover.state === "undoing";
  const canPass = isPresentTeacher(deps, isUndo ? handover.fromUserId : handover.toUserId) || isUndo;
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const present = new Map(
      listPresentVersions(
        db,
        kind,
        of.map(({ id }) => id),
      ).map(({ id, version }) => [id, version]),
    );
    const same = of.filter(({ id, version }) => canPass && present.get(id) === version);
    const left = of.filter((row) => !same.includes(row));
    if (isUndo) giveBack(deps, handover, kind, same);
    else give(deps, handover, kind, same);
    const ids = same.map(({ id }) => id);
    const state = isUndo ? "undone" : "moved";
    markHandoverRows(db, { id: handover.id, kind, state, rows: listPresentVersions(db, kind, ids) });
    markHandoverRows(db, { id: handover.id, kind, state: isUndo ? "kept" : "left", rows: left });
  }
}

/** The name of the act in the outbox, by which its mail to a person is found. */
const actOf = ({ id }: Stored, isUndo: boolean) => `handover:${id}${isUndo ? ":undo" : ""}`;

/** The first reservations that passed, as their teacher has them now. */
function firstPassed(deps: Deps, handover: Stored, userId: number): Reservation[] {
  const { db } = deps;
  const { startDate, id, state } = handover;
  // Their ids first: to sort whole rows of tens of thousands would hold the thread for a tenth of a second.
  const from = { date: startDate, time: "00:00" };
  const coming = listOwnFrom(db, { ownerId: userId, status: null }, from, 4 * MAX_HANDOVER_MAILED);
  const ids = coming.map((row) => row.id);
  const passed = listMarkedIds(db, { id, state: state === "undoing" ? "undone" : "moved", ids });
  return listReservationsById(db, ids.filter((each) => passed.has(each)).slice(0, MAX_HANDOVER_MAILED));
}

type Told = { userId: number; otherId: number; event: "handedOver" | "received" };

/** Tells one of the two, by a notification and a mail that names the first reservations. */
function tell(
  deps: Deps,
  handover: Stored,
  { userId, otherId, event }: Told,
  { rows, count }: { rows: Reservation[]; count: number },
): number | null {
  const { actorId, startDate, endDate, state } = handover;
  const isUndo = state === "undoing";
  const words = isUndo
    ? { received: handoverNotification.returned, handedOver: handoverNotification.takenBack }
    : handoverNotification;
  const span = { name: findUser(deps.db, otherId)?.name ?? "", count, startDate, endDate };
  const { notificationId } = notifyTeachers(
    deps,
    { id: actorId },
    { teacherUserIds: [userId], reservationId: null },
    "info",
    words[event](span),
  );
  if (notificationId === null) return null;
  for (const row of rows)
    queueDecision(
      deps,
      { userId, actorId },
      { event, reservation: mailReservation(row) },
      { act: actOf(handover, isUndo), key: "mail_transfer", total: count },
    );
  return notificationId;
}

/** Withdraws what the two were told of a hand-over that is undone; gives those who know of it all the same. */
function withdraw(deps: Deps, handover: Stored, people: Told[]): Told[] {
  const isEarly = deps.now().getTime() - Date.parse(handover.createdAt) <= MAIL_DELAY_MS;
  const ids = JSON.parse(handover.notificationIds) as number[];
  const areUnread = isEarly && ids.filter((id) => deleteUnread(deps.db, id)).length === ids.length;
  return people.filter(({ userId }) => {
    const isMailBack = withdrawAct(deps, { userId, act: actOf(handover, false) });
    return !(areUnread && isMailBack);
  });
}

/** Ends a hand-over, or its undoing: each of the two is told once. */
function finish(deps: Deps, handover: Stored): void {
  const { db } = deps;
  const { id, fromUserId, toUserId, state } = handover;
  const isUndo = state === "undoing";
  const [giver, receiver] = isUndo ? [toUserId, fromUserId] : [fromUserId, toUserId];
  const moved = countHandoverRows(db, { id, states: [isUndo ? "undone" : "moved"] });
  const count = moved.lesson + moved.joined;
  const people: Told[] = [
    { userId: giver, otherId: receiver, event: "handedOver" },
    { userId: receiver, otherId: giver, event: "received" },
  ];
  const rows = firstPassed(deps, handover, receiver);
  const told = count + moved.gap === 0 ? [] : isUndo ? withdraw(deps, handover, people) : people;
  const notificationIds = told.flatMap((each) => tell(deps, handover, each, { rows, count }) ?? []);
  setHandoverState(db, { id, state: isUndo ? "undone" : "done", notificationIds, at: timestamp(deps) });
}

/**
 * Passes the next rows of a hand-over on, or back where it is being undone, in one transaction.
 * @returns whether there may be more.
 */
export function passNext(deps: Deps, id: number): boolean {
  const { db } = deps;
  return db.write(() => {
    const handover = findHandover(db, id);
    if (handover?.state !== "moving" && handover?.state !== "undoing") return false;
    const rows = listHandoverRows(db, {
      id,
      state: handover.state === "undoing" ? "moved" : "waiting",
      limit: BATCH,
    });
    passOn(deps, handover, rows);
    if (rows.length === BATCH) return true;
    finish(deps, handover);
    return false;
  });
}

/** Passes everything of a hand-over, in steps; others are served between two. */
export async function passAll(deps: Deps, id: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deps.db.whenUnlocked(() => passNext(deps, id)))) await yieldToEventLoop();
}

export const finishHandovers: JobHandler<Record<string, never>> = async (deps, _, { signal }) => {
  for (const id of listUnfinishedHandovers(deps.db)) await passAll(deps, id, signal);
};
