import { addDays } from "#app/domain/dates/civil-date.ts";
import { CHANGE_DAYS } from "#app/domain/limits.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  deleteOverChanges,
  forgetChanges,
  insertChange,
} from "#app/models/bookings/reservation-change.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { type BookedSlot, isMoved } from "./verdict.server.ts";

/*
 * What becomes of an approved reservation on its last days is told by comparing what was remembered here with the
 * reservation as it stands (rules R9.21): one that is back where it was, or that was restored under its id, has no
 * mark any more. Whoever takes an act back needs to call nothing.
 */

/** Remembers an approved reservation that is cancelled, in the transaction that deletes or rejects it. */
export function noteCancellation(deps: Deps, before: Reservation): void {
  note(deps, "cancelled", before, before);
}

/** Remembers where an approved reservation stood, in the transaction that moves it to other rooms or another time. */
export function noteMove(
  deps: Deps,
  before: Reservation,
  after: Pick<BookedSlot, "date" | "startTime" | "endTime" | "environmentIds">,
): void {
  if (isMoved(before, after)) note(deps, "moved", before, after);
}

type Ends = Pick<BookedSlot, "date" | "endTime">;

function note(deps: Deps, kind: "moved" | "cancelled", before: Reservation, after: Ends): void {
  if (before.status !== "approved") return;
  const today = schoolToday(deps);
  const last = addDays(today, CHANGE_DAYS);
  const isNear = ({ date, endTime }: Ends) => `${date} ${endTime}` > schoolMinute(deps) && date <= last;
  if (!isNear(before) && !isNear(after)) {
    // One that was cancelled before and came back is not shown where it stood then.
    if (kind === "cancelled") forgetChanges(deps.db, [before.id]);
    return;
  }
  const until = before.date > after.date ? before.date : after.date;
  deleteOverChanges(deps.db, today);
  insertChange(deps.db, { kind, before, until, today, at: timestamp(deps) });
}
