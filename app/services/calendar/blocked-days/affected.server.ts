import { z } from "zod";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { MAX_AFFECTED_NAMED } from "#app/domain/limits.ts";
import {
  findReservation,
  listReservationsById,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { type BlockedLessons, listAffected } from "#app/models/calendar/blocked-day-write.server.ts";
import { deleteWaitingJob } from "#app/models/jobs/job.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { schoolMinute } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import type { JobHandler, JobKind } from "#app/services/jobs/job.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { cancelLessons } from "#app/services/series/cancel.server.ts";
import type { Span } from "#app/services/series/notify.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { blockedDayReason } from "#app/text/calendar/blocked-days.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { seriesNotification } from "#app/text/series/series.ts";

/** What the person chose for the reservations that the days touch. */
export type Consequences = {
  notifyTeachers?: boolean;
  rejectPending?: boolean;
  cancelTouched?: boolean;
  touched?: string;
};

const following = z.strictObject({
  actorId: z.number().int(),
  titles: z.record(z.string(), z.string()),
  shifts: z.array(z.enum(SHIFTS)),
  notifyTeachers: z.boolean(),
  rejectPending: z.boolean(),
  cancelTouched: z.boolean(),
  /** Names all of it, for its mails; a job of an older program does not. */
  act: z.string().optional(),
});
/** What is to become of the reservations that some days touch. */
type Following = z.infer<typeof following>;

/** How long the request has to do it itself before the job does: much longer than it takes. */
const RESUMED_AFTER_MS = 10 * 60_000;

/** Finishes what a request began that was interrupted; a teacher may then be notified twice. */
export const FOLLOW_BLOCKED_DAYS: JobKind<Following> = {
  name: "follow-blocked-days",
  payload: following,
  maxAttempts: 10,
  firstPauseMs: 60_000,
  longestPauseMs: 60 * 60_000,
  longestDelayMs: RESUMED_AFTER_MS,
};

export type Followed = { notified: number; rejected: number; cancelled: number };

/** Reservations dealt with at once: some milliseconds, after which requests are let in. */
const BATCH = 10;
/** Reservations of one person cancelled at once, with one notification: more than most have in a week. */
const CANCELLED = 60;
const READ_AT_ONCE = 200;

/** The refusal names the first. @param seen the digest of those that the person was shown, if any. */
export function refuseUnseenAffected(
  deps: Deps,
  lessons: BlockedLessons,
  seen: string | undefined,
): Refusal | null {
  const affected = listAffected(deps.db, lessons);
  const digest = digestRows(affected);
  if (affected.length === 0 || digest === seen) return null;
  const pending = affected.filter(({ status }) => status === "pending").length;
  const first = affected.slice(0, MAX_AFFECTED_NAMED).map(({ id }) => id);
  return refuse("touchesReservations", {
    days: lessons.dates.length,
    digest,
    count: affected.length,
    pending,
    approved: affected.length - pending,
    toCome: listAffected(deps.db, lessons, schoolMinute(deps)).length,
    rows: listReservationsById(deps.db, first).map((row) => ({
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
  { titles, ...chosen }: Following,
): keyof Followed | null {
  const title = titles[reservation.date] ?? "";
  if (chosen.rejectPending && reservation.status === "pending") {
    const rejected = rejectReservation(deps, actor, reservation.id, blockedDayReason(title));
    return rejected.ok ? "rejected" : null;
  }
  if (!chosen.notifyTeachers) return null;
  const target = { teacherUserIds: toldOf(reservation), reservationId: reservation.id };
  notifyTeachers(deps, actor, target, "info", notificationText.dayBlocked(reservation, title));
  return "notified";
}

async function idsByOwner(deps: Deps, ids: number[]): Promise<Map<number, number[]>> {
  const byOwner = new Map<number, number[]>();
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    for (const { id, ownerId } of listReservationsById(deps.db, ids.slice(start, start + READ_AT_ONCE)))
      byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), id]);
    await yieldToEventLoop();
  }
  return byOwner;
}

/** By their days' titles; each is a lesson to make up. One notice for the person, in the one mail about all days. */
function cancel(
  deps: Deps,
  actor: Actor,
  ownerId: number,
  ids: number[],
  { titles, act }: Pick<Following, "titles" | "act">,
): number {
  const rows = listReservationsById(deps.db, ids).filter(({ status }) => status !== "rejected");
  const titleOf = ({ date }: Reservation) => titles[date] ?? "";
  const wordsOf = (row: Reservation) => ({ reason: titleOf(row), title: titleOf(row) });
  const all = [...new Set(rows.map(titleOf))].join(", ");
  const text = (span: Span) => seriesNotification.blocked(span, all);
  cancelLessons(deps, actor, ownerId, rows, { gap: "blocked", wordsOf, text, act });
  return rows.length;
}

/** Cancels every reservation that the days touch (rules R24.30), person by person. */
async function cancelTouched(
  deps: Deps,
  actor: Actor,
  ids: number[],
  planned: Pick<Following, "titles" | "act">,
): Promise<number> {
  let cancelled = 0;
  for (const [ownerId, own] of await idsByOwner(deps, ids))
    for (let start = 0; start < own.length; start += CANCELLED) {
      await yieldToEventLoop();
      const some = own.slice(start, start + CANCELLED);
      cancelled += await deps.db.writeWhenUnlocked(() => cancel(deps, actor, ownerId, some, planned));
    }
  return cancelled;
}

export type PlannedFollowing = { jobId: number; following: Following };

/** In the transaction that blocks the days. @returns null if the person chose nothing. */
export function planFollowing(
  deps: Deps,
  actor: Actor,
  days: { date: CivilDate; title: string }[],
  {
    affectedShifts,
    notifyTeachers,
    rejectPending,
    cancelTouched,
  }: Consequences & { affectedShifts: Shift[] },
): PlannedFollowing | null {
  if (!notifyTeachers && !rejectPending && !cancelTouched) return null;
  const following = {
    actorId: actor.id,
    titles: Object.fromEntries(days.map(({ date, title }) => [date, title])),
    shifts: affectedShifts,
    notifyTeachers: notifyTeachers === true,
    rejectPending: rejectPending === true,
    cancelTouched: cancelTouched === true,
    act: `blocked-days:${actor.id}:${timestamp(deps)}`,
  };
  const due = new Date(deps.now().getTime() + RESUMED_AFTER_MS);
  return { following, jobId: enqueue(deps, { kind: FOLLOW_BLOCKED_DAYS, payload: following, due }) };
}

export async function followNow(
  deps: Deps,
  actor: Actor,
  planned: PlannedFollowing | null,
): Promise<Followed> {
  if (!planned) return { notified: 0, rejected: 0, cancelled: 0 };
  const followed = await followBlockedDays(deps, actor, planned.following);
  await yieldToEventLoop();
  await deps.db.writeWhenUnlocked(() => deleteWaitingJob(deps.db, planned.jobId));
  return followed;
}

/** Does what a request did not get to, on those of its days that are blocked still. */
export const followInJob: JobHandler<Following> = async (deps, planned) => {
  const actor = findUser(deps.db, planned.actorId);
  if (!actor) return;
  const dates = Object.keys(planned.titles).toSorted((a, b) => a.localeCompare(b));
  const [startDate = "", endDate = ""] = [dates[0], dates.at(-1)];
  const blocked = Map.groupBy(listBlockedShifts(deps.db, { startDate, endDate }), ({ date }) => date);
  const isBlocked = (date: CivilDate) =>
    planned.shifts.every((shift) => blocked.get(date)?.some((each) => each.shift === shift));
  const titles = Object.fromEntries(Object.entries(planned.titles).filter(([date]) => isBlocked(date)));
  await followBlockedDays(deps, { ...actor, sessionId: null, key: null }, { ...planned, titles });
};

/** Runs in small batches, each in its own transaction; a rejection itself notifies its teacher. */
async function followBlockedDays(deps: Deps, actor: Actor, planned: Following): Promise<Followed> {
  const followed: Followed = { notified: 0, rejected: 0, cancelled: 0 };
  const lessons = { dates: Object.keys(planned.titles), shifts: planned.shifts };
  if (planned.cancelTouched) {
    const toCome = listAffected(deps.db, lessons, schoolMinute(deps)).map(({ id }) => id);
    return { ...followed, cancelled: await cancelTouched(deps, actor, toCome, planned) };
  }
  const ids = listAffected(deps.db, lessons).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) {
    await yieldToEventLoop();
    await deps.db.writeWhenUnlocked(() => {
      for (const id of ids.slice(start, start + BATCH)) {
        const reservation = findReservation(deps.db, EVERYTHING, id);
        const what = reservation && follow(deps, actor, reservation, planned);
        if (what) followed[what]++;
      }
    });
  }
  return followed;
}
