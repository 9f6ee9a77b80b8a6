import type { Status } from "#app/domain/bookings/status.ts";
import { addDays, type CivilDate, DAY_MS, daysInRange, mondayOf } from "#app/domain/dates/civil-date.ts";
import { MAX_RIVALS_COUNTED } from "#app/domain/limits.ts";
import {
  countConflictingReservations,
  listFirstConflicts,
} from "#app/models/bookings/first-conflict.server.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { countListed } from "#app/models/bookings/reservation-page.server.ts";
import {
  countPendingConflicts,
  countPendingOf,
  countPendingSince,
  findOldestPending,
  listUpcomingPending,
} from "#app/models/bookings/review/waiting.server.ts";
import { schoolDayOf, schoolMoment, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

const WEEK_MS = 7 * DAY_MS;
/** Rows of the table of pending requests, and how many of them are for conflicts. */
const ROWS = 8;
const MOST_CONFLICTS = 3;

export type WaitingReason =
  | { kind: "conflict"; count: number; rival: { userName: string; status: Status } }
  | { kind: "soon"; days: number }
  | { kind: "old"; days: number };

export type WaitingItem = Pick<
  Reservation,
  "id" | "date" | "startTime" | "endTime" | "environmentNames" | "userName" | "className"
> & { requestedOn: CivilDate; reason: WaitingReason };

/** What waits for a decision (rules R7.16). */
export type PendingWork = {
  pending: number;
  /** Requested in the last seven days. */
  recent: number;
  conflicts: { count: number; nextWeek: number };
  oldest: { id: number; days: number; date: CivilDate } | null;
  nextWeek: { monday: CivilDate; sunday: CivilDate; count: number; withoutConflict: number };
  items: WaitingItem[];
};

export function readWaiting(deps: Deps): PendingWork {
  const { db, timeZone } = deps;
  const today = schoolToday(deps);
  const monday = addDays(mondayOf(today), 7);
  const week = { startDate: monday, endDate: addDays(monday, 6) };
  const now = schoolMoment(deps);
  const oldest = findOldestPending(db, now);
  const oldestDay = oldest ? schoolDayOf(oldest.createdAt, timeZone) : null;
  const nextWeek = { count: countPendingOf(db, week), conflicts: countPendingConflicts(db, week) };
  const first = listUpcomingPending(db, { now, limit: MOST_CONFLICTS, inConflict: true });
  const rest = listUpcomingPending(db, { now, limit: ROWS, inConflict: false })
    .filter((id) => !first.includes(id))
    .slice(0, ROWS - first.length);
  const soon = new Set(rest);
  // The last row is the oldest one's, unless it is listed already.
  if (oldest && ![...first, ...rest].includes(oldest.id)) rest.splice(ROWS - first.length - 1, 1, oldest.id);
  return {
    pending: countListed(db, { status: "pending", openAt: now }),
    recent: countPendingSince(db, new Date(deps.now().getTime() - WEEK_MS).toISOString(), now),
    conflicts: {
      count: countListed(db, { status: "pending", conflict: true, openAt: now }),
      nextWeek: nextWeek.conflicts,
    },
    oldest:
      oldest && oldestDay
        ? { id: oldest.id, days: daysInRange(oldestDay, today) - 1, date: oldestDay }
        : null,
    nextWeek: {
      monday,
      sunday: week.endDate,
      count: nextWeek.count,
      withoutConflict: nextWeek.count - nextWeek.conflicts,
    },
    items: listRows([...first, ...rest]).map((row) => {
      const rival = first.includes(row.id) ? findRival(deps, row) : null;
      return toItem(deps, row, rival ?? reasonOfTime(row, soon.has(row.id)));
    }),
  };

  /** Where nothing waits, the figures need no names. */
  function listRows(ids: number[]): Reservation[] {
    return ids.length > 0 ? listReservationsById(db, ids) : [];
  }

  /** The first to come are soon; the oldest one of all may be of a day far ahead. */
  function reasonOfTime(row: Reservation, isUpcoming: boolean): WaitingReason {
    const waited = daysInRange(schoolDayOf(row.createdAt, timeZone), today) - 1;
    return isUpcoming
      ? { kind: "soon", days: daysInRange(today, row.date) - 1 }
      : { kind: "old", days: waited };
  }
}

function findRival({ db }: Deps, row: Reservation): WaitingReason | null {
  const [rival] = listFirstConflicts(db, row, { exceptId: row.id, limit: 1 });
  if (!rival) return null;
  const count = countConflictingReservations(db, row, { exceptId: row.id, limit: MAX_RIVALS_COUNTED });
  return { kind: "conflict", count, rival: { userName: rival.userName, status: rival.status } };
}

function toItem({ timeZone }: Deps, row: Reservation, reason: WaitingReason): WaitingItem {
  const { id, date, startTime, endTime, environmentNames, userName, className, createdAt } = row;
  const requestedOn = schoolDayOf(createdAt, timeZone);
  return { id, date, startTime, endTime, environmentNames, userName, className, requestedOn, reason };
}
