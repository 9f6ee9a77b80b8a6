import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { sameHours } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import type { RoomAvailability, TakenDay } from "#app/domain/rooms/availability.ts";
import { type Closure, closureOn, reasonFor } from "#app/domain/rooms/closure.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listTakenRooms } from "#app/models/rooms/availability.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { type ClosedByRule, readClosedByRules } from "#app/services/booking-rules/offers.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** The query; the hours of a date are within its shift (`lessonRange`), and dates beyond `MAX_DATES` are ignored. */
export type AvailabilityQuery = {
  dates: CivilDate[];
  shift: Shift;
  hoursOn: (date: CivilDate) => TimeRange;
  /** Whose own requests are marked: the person who asks, or the teacher for whom staff do; null marks none. */
  ownerId: number | null;
  /** A reservation that does not count: the one that is edited or moved. */
  exceptId?: number;
  /** Who asks and for whom, if booking rules are to be applied too. */
  party?: BookingParty | undefined;
  /** Whether staff ask, who read why a room is closed. */
  isStaff?: boolean;
};

type Taken = { isOccupied: boolean; isLesson: boolean; isOwn: boolean; people: Set<number> };

/**
 * What each of the rooms is on the days (rules R3.33), in the order of `environmentIds`; the days are sorted and each
 * counted once. Three statements, however many days and rooms, one more where lesson times change between the days, and
 * those of the rules of booking where there are any.
 */
export function readAvailability(
  deps: Deps,
  { dates: requestedDates, shift, hoursOn, ownerId, exceptId, party, isStaff = false }: AvailabilityQuery,
  environmentIds: number[],
): RoomAvailability[] {
  const { db } = deps;
  const dates = [...new Set(requestedDates)].sort().slice(0, MAX_DATES);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) {
    return environmentIds.map((environmentId) => ({ environmentId, freeCount: 0, taken: [] }));
  }
  const blocked = new Map<CivilDate, string>();
  for (const day of listBlockedShifts(db, { startDate: first, endDate: last })) {
    if (day.shift === shift && !blocked.has(day.date)) blocked.set(day.date, day.title);
  }
  const closures = listClosuresIn(db, { startDate: first, endDate: last });
  const takenOf = new Map<number, Map<number, Taken>>();
  const except = exceptId === undefined ? {} : { exceptId };
  for (const slot of sameHours(dates, hoursOn)) {
    for (const row of listTakenRooms(db, { ...slot, ...except })) {
      const index = dates.indexOf(slot.dates[row.dateIndex] ?? "");
      const days = takenOf.get(row.environmentId) ?? new Map<number, Taken>();
      takenOf.set(row.environmentId, days);
      const taken = days.get(index) ?? {
        isOccupied: false,
        isLesson: false,
        isOwn: false,
        people: new Set(),
      };
      days.set(index, taken);
      if (row.isApproved === 1 && row.isLesson === 1) taken.isLesson = true;
      else if (row.isApproved === 1) taken.isOccupied = true;
      else taken.people.add(row.ownerId);
      if (row.ownerId === ownerId) taken.isOwn = true;
    }
  }
  const slots = dates.map((date) => ({ date, shift, ...hoursOn(date) }));
  const ruled = party ? readClosedByRules(deps, party, { slots, environmentIds }) : null;
  return environmentIds.map((environmentId) => {
    const ofRoom = takenOf.get(environmentId);
    const byRule = ruled?.get(environmentId);
    const taken = dates.flatMap((date, index) =>
      takenDay(date, ofRoom?.get(index), {
        title: blocked.get(date),
        ...{ closure: closureOn(closures, environmentId, date, shift), isStaff },
        byRule: byRule?.get(index),
      }),
    );
    return { environmentId, freeCount: dates.length - taken.length, taken };
  });
}

function takenDay(
  date: CivilDate,
  taken: Taken | undefined,
  {
    title,
    closure,
    isStaff,
    byRule,
  }: {
    title: string | undefined;
    closure: Closure | null;
    isStaff: boolean;
    byRule: ClosedByRule | undefined;
  },
): TakenDay[] {
  const isOwn = taken?.isOwn ?? false;
  if (title !== undefined) return [{ date, isOwn, state: "blocked", title }];
  if (closure) return [{ date, isOwn, state: "closed", title: reasonFor({ isStaff }, closure) }];
  if (byRule) return [{ date, isOwn, state: "ruled", short: byRule.short, sentence: byRule.sentence }];
  if (!taken) return [];
  if (taken.isOccupied) return [{ date, isOwn, state: "occupied" }];
  if (taken.isLesson) return [{ date, isOwn, state: "lesson" }];
  return [{ date, isOwn, state: "requested", people: taken.people.size }];
}
