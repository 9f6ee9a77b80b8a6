import { EVERYTHING } from "#app/domain/access/scope.ts";
import { MAX_TOUCHED_NAMED } from "#app/domain/limits.ts";
import { type BlockedLessons, listTouched } from "#app/models/blocked-days/blocked-day-write.server.ts";
import {
  findReservation,
  listReservationsById,
  type Reservation,
} from "#app/models/reservations/reservation.server.ts";
import { rejectReservation } from "#app/services/review/review.server.ts";
import { blockedDayReason } from "#app/text/blocked-days/blocked-days.ts";
import { notificationText } from "#app/text/mail/notifications.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import { notifyOwner } from "../reservations/notify.server.ts";
import { type Refusal, refuse } from "../result.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** What the person chose for the reservations that the days touch. */
export type Consequences = { notifyTeachers?: boolean; rejectPending?: boolean; touched?: number };

/** What became of them. */
export type Followed = { notified: number; rejected: number };

/** Reservations dealt with at once: some milliseconds, after which requests are let in. */
const BATCH = 10;

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
  const target = { ownerId: reservation.ownerId, reservationId: reservation.id };
  notifyOwner(deps, actor, target, "info", notificationText.dayBlocked(reservation, chosen.title));
  return "notified";
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
  const followed: Followed = { notified: 0, rejected: 0 };
  if (!chosen.notifyTeachers && !chosen.rejectPending) return followed;
  const ids = listTouched(deps.db, lessons).map(({ id }) => id);
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
