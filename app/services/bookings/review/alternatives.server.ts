import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { encodeException, encodeReplacement } from "#app/domain/dates/date-exception.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { MAX_WAYS_NAMED } from "#app/domain/limits.ts";
import { closureOn } from "#app/domain/rooms/closure.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { holdsAtLeast } from "#app/domain/rooms/resource.ts";
import { compareWays, wayTo } from "#app/domain/rooms/room-way.ts";
import { listTakenShifts } from "#app/models/bookings/conflict.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { readRefused } from "#app/services/booking-rules/offers.server.ts";
import { isOver } from "#app/services/bookings/rules.server.ts";
import type { Deps } from "#app/services/deps.ts";

const MOST_ROOMS_OFFERED = 6;
/** Rooms of one date that others are offered for; the rest is left to the list of conflicts. */
const MOST_ROOMS_REPLACED = 10;

export type RequestedSlot = { date: CivilDate; shift: Shift; environmentIds: number[] };

export type HoursOn = (date: CivilDate) => Record<Shift, TimeRange>;

/** What a conflicting date could take instead; `take` is the form value that takes it. */
export type Alternatives = {
  date: CivilDate;
  rooms: {
    replaced: string;
    replacedId: number;
    options: (Omit<EnvironmentOption, "type"> & { take: string })[];
    /** Every other room that is free, best first: the form knows them and says what each lacks. */
    others: number[];
  }[];
  shifts: { shift: Shift; take: string }[];
};

type IsTaken = (date: CivilDate, shift: Shift, environmentId: number) => boolean;

type IsRefusedByRule = (date: CivilDate, shift: Shift, environmentIds: number[]) => boolean;

/**
 * Free rooms of the type, capacity and resources of each taken room, smallest first; the other free rooms, at most
 * `MAX_WAYS_NAMED` in all; and the shifts in which the same rooms are free. Reads the days once, however many they are.
 * @param requests by day. @param party for whom: nothing is named that a booking rule refuses them.
 */
export function findAlternatives(
  deps: Deps,
  requests: RequestedSlot[],
  hoursOn: HoursOn,
  party?: BookingParty,
): Alternatives[] {
  if (requests.length === 0) return [];
  const isTaken = readTaken(
    deps,
    requests.map(({ date }) => date),
    hoursOn,
  );
  const isBlocked = readBlocked(deps, requests);
  const all = listEnvironmentChoices(deps.db);
  const rooms = { bySize: [...all].sort(bySize), likeTo: rankWays(all) };
  const isRefused = readRefusals(deps, { requests, hoursOn, rooms: all.map(({ id }) => id) }, party);
  return requests.map((requested) => ({
    date: requested.date,
    rooms: freeRooms(requested, rooms, isTaken, isRefused).map((room, _, { length }) => ({
      ...room,
      others: room.others.slice(0, Math.floor(MAX_WAYS_NAMED / requests.length / length)),
    })),
    shifts: SHIFTS.filter(
      (shift) =>
        shift !== requested.shift &&
        !isOver(deps, requested.date, hoursOn(requested.date)[shift]) &&
        !isBlocked(requested.date, shift) &&
        !requested.environmentIds.some((id) => isTaken(requested.date, shift, id)) &&
        !isRefused(requested.date, shift, requested.environmentIds),
    ).map((shift) => ({ shift, take: encodeException({ ...requested, shift }) })),
  }));
}

function bySize(a: EnvironmentOption, b: EnvironmentOption): number {
  return (a.capacity ?? 0) - (b.capacity ?? 0) || (a.name < b.name ? -1 : 1);
}

function readTaken(deps: Deps, dates: CivilDate[], hoursOn: HoursOn): IsTaken {
  const alike = Map.groupBy(dates, (date) => JSON.stringify(hoursOn(date)));
  const rows = [...alike.values()].flatMap((group) =>
    listTakenShifts(deps.db, group, hoursOn(group[0] ?? "")),
  );
  const taken = new Set(rows.map((row) => `${row.date} ${row.shift} ${row.environmentId}`));
  const sorted = [...dates].sort((a, b) => a.localeCompare(b));
  const closures = listClosuresIn(deps.db, { startDate: sorted[0] ?? "", endDate: sorted.at(-1) ?? "" });
  return (date, shift, id) =>
    taken.has(`${date} ${shift} ${id}`) || closureOn(closures, id, date, shift) !== null;
}

function readBlocked(deps: Deps, requests: RequestedSlot[]): (date: CivilDate, shift: Shift) => boolean {
  const range = { startDate: requests[0]?.date ?? "", endDate: requests.at(-1)?.date ?? "" };
  const blocked = new Set(listBlockedShifts(deps.db, range).map((row) => `${row.date} ${row.shift}`));
  return (date, shift) => blocked.has(`${date} ${shift}`);
}

function readRefusals(
  deps: Deps,
  { requests, hoursOn, rooms }: { requests: RequestedSlot[]; hoursOn: HoursOn; rooms: number[] },
  party: BookingParty | undefined,
): IsRefusedByRule {
  const slots = requests.flatMap(({ date }) =>
    SHIFTS.map((shift) => ({ date, shift, ...hoursOn(date)[shift] })),
  );
  const places = new Map(slots.map(({ date, shift }, place) => [`${date} ${shift}`, place]));
  const isRefused = readRefused(deps, party, { slots, environmentIds: rooms });
  return (date, shift, ids) => isRefused(places.get(`${date} ${shift}`) ?? -1, ids);
}

/** The ids of all other rooms, the best replacement first; ranked once for each room, however many dates lack it. */
function rankWays(all: EnvironmentOption[]): (room: EnvironmentOption) => number[] {
  const known = new Map<number, number[]>();
  return (room) => {
    const ranked =
      known.get(room.id) ??
      all
        .map((other) => wayTo(other, room, null))
        .sort(compareWays(room))
        .map(({ id }) => id);
    known.set(room.id, ranked);
    return ranked;
  };
}

function freeRooms(
  requested: RequestedSlot,
  { bySize: all, likeTo }: { bySize: EnvironmentOption[]; likeTo: ReturnType<typeof rankWays> },
  isTaken: IsTaken,
  isRefused: IsRefusedByRule,
): Alternatives["rooms"] {
  const wanted = new Set(requested.environmentIds);
  const free = all.filter(
    (room) =>
      !wanted.has(room.id) &&
      !isTaken(requested.date, requested.shift, room.id) &&
      !isRefused(requested.date, requested.shift, [room.id]),
  );
  return all
    .filter((room) => wanted.has(room.id) && isTaken(requested.date, requested.shift, room.id))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, free.length > 0 ? MOST_ROOMS_REPLACED : 0)
    .map((room) => {
      const options = free
        .filter((other) => canReplace(other, room))
        .slice(0, MOST_ROOMS_OFFERED)
        .map(({ type: _, ...option }) => ({
          ...option,
          take: encodeReplacement(requested, room.id, option.id),
        }));
      const left = new Set(free.map(({ id }) => id));
      for (const { id } of options) left.delete(id);
      const others = likeTo(room).filter((id) => left.has(id));
      return { replaced: room.name, replacedId: room.id, options, others };
    });
}

function canReplace(other: EnvironmentOption, room: EnvironmentOption): boolean {
  return (
    other.type === room.type &&
    (other.capacity ?? 0) >= (room.capacity ?? 0) &&
    holdsAtLeast(other.resources, room.resources)
  );
}
