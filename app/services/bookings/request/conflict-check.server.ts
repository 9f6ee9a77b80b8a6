import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { decodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { fitBytes, fitText, jsonBytes } from "#app/domain/fit-bytes.ts";
import { MAX_CHECK_BYTES } from "#app/domain/limits.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import {
  checkRequestedSlots,
  type RequestedSlotsCheck,
  requestedSlotsOf,
} from "./check-requested-slots.server.ts";
import { readTypedRequest, shiftHoursOfForm } from "./request-form.server.ts";
import { partyOf } from "./room-states.server.ts";
import { findTypedWarnings } from "./typed-warnings.server.ts";

/** What is left for blocked days: each date with some letters of its title. */
const BLOCKED_BYTES = 3900;
/** The names and figures around the lists. */
const FRAME_BYTES = 100;

export type ConflictCheck = {
  /** The chosen days that are blocked in the requested shift: all of them, long titles cut. */
  blocked: BlockedShift[];
  /** Null until rooms are chosen; its count stays what it is, however many conflicts and alternatives fit. */
  check: RequestedSlotsCheck | null;
  /** What the people and classes have at the same times, where there is anything (rules R3.38). */
  clashes?: Warnings;
};

/** Every blocked day, since one of them refuses the request; then conflicts, then what could be taken instead. */
function withinBytes({ blocked, check, clashes }: ConflictCheck): ConflictCheck {
  const most = Math.floor(BLOCKED_BYTES / Math.max(1, blocked.length));
  const shown = blocked.map((day) => ({
    ...day,
    title: fitText(day.title, most - jsonBytes({ ...day, title: "" }) - ",".length),
  }));
  const left = MAX_CHECK_BYTES - FRAME_BYTES - jsonBytes(shown);
  const conflicts = fitBytes(check?.conflicts ?? [], left);
  const ofPeople = clashes?.count
    ? { clashes: { ...clashes, warnings: fitBytes(clashes.warnings, left - jsonBytes(conflicts)) } }
    : {};
  if (!check) return { blocked: shown, check, ...ofPeople };
  const rest = left - jsonBytes(conflicts) - jsonBytes(ofPeople);
  const alternatives = fitBytes(check.alternatives, Math.max(0, rest));
  return { blocked: shown, check: { ...check, conflicts, alternatives }, ...ofPeople };
}

export function readConflictCheck(deps: Deps, actor: Actor, query: URLSearchParams): ConflictCheck {
  const typed = readTypedRequest(query);
  const decoded = typed.exceptions.flatMap((value) => decodeException(value) ?? []);
  const exceptions = exceptionsByDate(decoded, typed.dates);
  const requests = requestedSlotsOf(typed, exceptions);
  const shiftOf = (date: CivilDate) => exceptions.get(date)?.shift ?? typed.shift;
  return deps.db.read(() =>
    withinBytes({
      clashes: findTypedWarnings(deps, actor, typed, {
        exceptions,
        hoursOn: shiftHoursOfForm(readLessonTimes(deps.db), typed),
      }),
      blocked: listBlockedDates(deps, typed.dates, shiftOf),
      check:
        requests.length > 0
          ? checkRequestedSlots(
              deps,
              requests,
              shiftHoursOfForm(readLessonTimes(deps.db), typed),
              partyOf(actor, typed),
            )
          : null,
    }),
  );
}

function listBlockedDates(
  { db }: Deps,
  dates: CivilDate[],
  shiftOf: (date: CivilDate) => Shift | null,
): BlockedShift[] {
  const blocked = listBlockedShifts(db, { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" });
  return dates.flatMap(
    (date) => blocked.find((each) => each.date === date && each.shift === shiftOf(date)) ?? [],
  );
}
