import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { DateException } from "#app/domain/dates/date-exception.ts";
import { sameHours } from "#app/domain/dates/lesson-times.ts";
import {
  type Conflict,
  countConflictsOn,
  listConflictsOn,
  type Slots,
} from "#app/models/bookings/conflict.server.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import {
  type Alternatives,
  findAlternatives,
  type HoursOn,
  type RequestedSlot,
} from "#app/services/bookings/review/alternatives.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** Listing more is of no use, and the page's size must not grow with how full the school is. */
const MOST_CONFLICTS_LISTED = 100;
const MOST_DATES_ADVISED = 10;

export type RequestedSlotsCheck = {
  conflictCount: number;
  conflicts: Conflict[];
  alternatives: Alternatives[];
};

/** What each date asks for: the form's own shift and rooms, or the date's exception. */
export function requestedSlotsOf(
  { shift, dates, environmentIds }: TypedRequest,
  exceptions: Map<CivilDate, DateException>,
): RequestedSlot[] {
  if (!shift || environmentIds.length === 0) return [];
  const rooms = environmentIds.map(Number);
  return dates.map((date) => exceptions.get(date) ?? { date, shift, environmentIds: rooms });
}

/** Groups requests that differ only in their day, so that each group is one query. */
function toSlots(requests: RequestedSlot[], hoursOn: HoursOn): Slots[] {
  const alike = Map.groupBy(requests, ({ shift, environmentIds }) => `${shift} ${environmentIds}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const dates = group.map(({ date }) => date);
    return sameHours(dates, (date) => hoursOn(date)[first.shift]).map((slot) => ({
      ...slot,
      environmentIds: first.environmentIds,
    }));
  });
}

/** The first requests, until the listed conflicts are covered. */
function firstOf(requests: RequestedSlot[], counts: Map<string, number>): RequestedSlot[] {
  let sum = 0;
  return requests.filter(({ date }) => {
    const isListed = sum < MOST_CONFLICTS_LISTED;
    sum += counts.get(date) ?? 0;
    return isListed;
  });
}

export function checkRequestedSlots(
  deps: Deps,
  requests: RequestedSlot[],
  hoursOn: HoursOn,
  party?: BookingParty,
): RequestedSlotsCheck {
  const slots = toSlots(requests, hoursOn);
  const counts = new Map(
    slots.flatMap((each) => countConflictsOn(deps.db, each)).map(({ date, count }) => [date, count]),
  );
  const conflicting = requests.filter(({ date }) => counts.has(date));
  const conflicts = toSlots(firstOf(conflicting, counts), hoursOn)
    .flatMap((each) => listConflictsOn(deps.db, each, { limit: MOST_CONFLICTS_LISTED }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return {
    conflictCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
    conflicts: conflicts.slice(0, MOST_CONFLICTS_LISTED),
    alternatives: findAlternatives(deps, conflicting.slice(0, MOST_DATES_ADVISED), hoursOn, party),
  };
}
