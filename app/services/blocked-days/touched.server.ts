import { EVERYTHING } from "#app/domain/access/scope.ts";
import { MAX_TOUCHED_NAMED } from "#app/domain/limits.ts";
import { type BlockedLessons, listTouched } from "#app/models/blocked-days/blocked-day-write.server.ts";
import {
  findReservation,
  listReservationsById,
  type Reservation,
} from "#app/models/reservations/reservation.server.ts";
import { setStatus } from "#app/models/reservations/reservation-write.server.ts";
import { rejectReservation } from "#app/services/review/review.server.ts";
import { recordGap } from "#app/services/series/gaps.server.ts";
import { notifySeries } from "#app/services/series/notify.server.ts";
import { blockedDayReason } from "#app/text/blocked-days/blocked-days.ts";
import { notificationText } from "#app/text/mail/notifications.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import type { Actor } from "../access/actor.ts";
import { recordAudit } from "../audit/record.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { notifyTeachers } from "../reservations/notify.server.ts";
import { type Refusal, refuse } from "../result.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** What the person chose for the reservations that the days touch. */
export type Consequences = {
  notifyTeachers?: boolean;
  rejectPending?: boolean;
  cancelTouched?: boolean;
  touched?: number;
};

/** What became of them. */
export type Followed = { notified: number; rejected: number; cancelled: number };

/** Reservations dealt with at once: some milliseconds, after which requests are let in. */
const BATCH = 10;
/** Reservations of one person cancelled at once, with one notice; most have fewer on a day. */
const CANCELLED = 25;
const READ_AT_ONCE = 200;

/**
 * Refuses to save before the person has seen how many reservations the days touch; the refusal names the first.
 * @param seen how many they were shown; undefined without a confirmation step (`/api`).
 */
export function refuseUnseenTouched(
  { db }: Deps,
  lessons: BlockedLessons,
  seen: number | undefined,
): Refusal | null {
  const touched = listTouched(db, lessons);
  if (touched.length === 0 || touched.length === seen) return null;
  const pending = touched.filter(({ status }) => status === "pending").length;
  const first = touched.slice(0, MAX_TOUCHED_NAMED).map(({ id }) => id);
  return refuse("touchesReservations", {
    days: lessons.dates.length,
    count: touched.length,
    pending,
    approved: touched.length - pending,
    rows: listReservationsById(db, first).map((row) => ({
      id: row.id,
      environmentNames: row.environmentNames,
      date: row.date,
      shift: row.shift,
      startTime: row.startTime,
      endTime: row.endTime,
      status: row.status,
      userName: row.userName,
    })),
  });
}

function follow(
  deps: Deps,
  actor: Actor,
  reservation: Reservation,
  chosen: Consequences & { title: string },
): keyof Followed | null {
  if (chosen.rejectPending && reservation.status === "pending") {
    const rejected = rejectReservation(deps, actor, reservation.id, blockedDayReason(chosen.title));
    return rejected.ok ? "rejected" : null;
  }
  if (!chosen.notifyTeachers) return null;
  const target = { teacherUserIds: reservation.teacherUserIds, reservationId: reservation.id };
  notifyTeachers(deps, actor, target, "info", notificationText.dayBlocked(reservation, chosen.title));
  return "notified";
}

/** The ids by whose they are, in steps as everything here. */
async function idsByOwner(deps: Deps, ids: number[]): Promise<Map<number, number[]>> {
  const byOwner = new Map<number, number[]>();
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    for (const { id, ownerId } of listReservationsById(deps.db, ids.slice(start, start + READ_AT_ONCE)))
      byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), id]);
    await yieldToEventLoop();
  }
  return byOwner;
}

/** Rejects reservations of one person by the day's title; each is a lesson to make up, and the person gets one notice. */
function cancel(deps: Deps, actor: Actor, ownerId: number, ids: number[], title: string): number {
  const { db } = deps;
  const at = timestamp(deps);
  const rows = listReservationsById(db, ids).filter(({ status }) => status !== "rejected");
  for (const row of rows) {
    setStatus(db, { id: row.id, status: "rejected", reviewerUserId: actor.id, rejectionReason: title, at });
    recordGap(deps, row, { reason: "blocked", title, isKept: true });
  }
  const after = new Map(listReservationsById(db, ids).map((row) => [row.id, row]));
  const { ofReservation } = notifySeries(
    deps,
    actor,
    ownerId,
    rows.flatMap((row) => after.get(row.id) ?? []),
    {
      type: "rejected",
      text: (span) => seriesNotification.blocked(span, title),
      event: "rejected",
      reason: title,
    },
  );
  for (const row of rows) {
    recordAudit(deps, actor, {
      action: "reject",
      entity: "reservation",
      id: row.id,
      before: row,
      after: after.get(row.id) ?? row,
      details: {
        version: after.get(row.id)?.updatedAt,
        notified: ofReservation(row.id),
      },
    });
  }
  return rows.length;
}

/** Cancels every reservation that the days touch (rules R24.30), person by person. */
async function cancelTouched(deps: Deps, actor: Actor, ids: number[], title: string): Promise<number> {
  let cancelled = 0;
  for (const [ownerId, own] of await idsByOwner(deps, ids))
    for (let start = 0; start < own.length; start += CANCELLED) {
      await yieldToEventLoop();
      const some = own.slice(start, start + CANCELLED);
      cancelled += await deps.db.writeWhenUnlocked(() => cancel(deps, actor, ownerId, some, title));
    }
  return cancelled;
}

/**
 * Notifies the teachers whose reservations the days touch, and rejects the pending ones, as the person chose. Runs in
 * small batches, each in its own transaction; a rejection itself notifies its teacher.
 */
export async function followBlockedDays(
  deps: Deps,
  actor: Actor,
  lessons: BlockedLessons,
  chosen: Consequences & { title: string },
): Promise<Followed> {
  const followed: Followed = { notified: 0, rejected: 0, cancelled: 0 };
  if (!chosen.notifyTeachers && !chosen.rejectPending && !chosen.cancelTouched) return followed;
  const ids = listTouched(deps.db, lessons).map(({ id }) => id);
  if (chosen.cancelTouched)
    return { ...followed, cancelled: await cancelTouched(deps, actor, ids, chosen.title) };
  for (let start = 0; start < ids.length; start += BATCH) {
    await yieldToEventLoop();
    await deps.db.writeWhenUnlocked(() => {
      for (const id of ids.slice(start, start + BATCH)) {
        const reservation = findReservation(deps.db, EVERYTHING, id);
        const what = reservation && follow(deps, actor, reservation, chosen);
        if (what) followed[what]++;
      }
    });
  }
  return followed;
}
