import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_WAYS_NAMED } from "#app/domain/limits.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { compareWays, wayTo } from "#app/domain/rooms/room-way.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { readAvailability } from "#app/services/rooms/availability.server.ts";
import { roomWayText } from "#app/text/rooms/room-ways.ts";
import {
  datesOfSeries,
  type PlannedDate,
  partyOf,
  type SeriesInput,
  type SeriesPlan,
  withoutChoice,
} from "./plan.server.ts";

const MAX_PROPOSALS = 2;

/** Rooms in the place of those that a series names, with the number of its dates on which all of them are free. */
export type RoomProposal = { ids: number[]; names: string[]; seats: number | null; free: number };

export type SeriesProposals = {
  /** Dates that rooms can be free on at all. */
  total: number;
  /** Best first; only such as are free on more dates than the rooms that were chosen. */
  rooms: RoomProposal[];
  /** Of each date that lacks its room, others that are free on it, best first, with what each lacks; of a series of one room alone. */
  offers: Record<CivilDate, { id: number; label: string }[]>;
  /** Of each date that lacks its room and has no choice of its own, the one other room if all such dates take one; as few rooms as may be. */
  elsewhere: Record<CivilDate, { id: number; name: string }>;
};

type Candidate = EnvironmentOption & { freeDates: Set<CivilDate> };

const isLost = ({ state }: PlannedDate) => state === "blocked";

/** How well a room replaces another one: the same kind first, then what it holds, then its size. */
function likeness(wanted: EnvironmentOption, other: EnvironmentOption): number {
  const held = new Set(other.resources.map(({ name }) => name));
  const lacking = wanted.resources.filter(({ name }) => !held.has(name)).length;
  const isSmaller = (other.capacity ?? 0) < (wanted.capacity ?? 0);
  return (other.type === wanted.type ? 0 : 1000) + (isSmaller ? 100 : 0) + lacking;
}

function jointDates(rooms: Candidate[], dates: CivilDate[]): CivilDate[] {
  return dates.filter((date) => rooms.every(({ freeDates }) => freeDates.has(date)));
}

/** The candidates that stand in for a room beside others, the most common dates first. */
function standIns(wanted: Candidate, beside: Candidate[], all: Candidate[], dates: CivilDate[]): Candidate[] {
  const others = all.filter((room) => room.id !== wanted.id && !beside.includes(room));
  const counted = others.map((room) => ({ room, free: jointDates([...beside, room], dates).length }));
  counted.sort(
    (a, b) =>
      b.free - a.free ||
      likeness(wanted, a.room) - likeness(wanted, b.room) ||
      Math.abs((a.room.capacity ?? 0) - (wanted.capacity ?? 0)) -
        Math.abs((b.room.capacity ?? 0) - (wanted.capacity ?? 0)),
  );
  return counted.map(({ room }) => room);
}

/**
 * Replaces the worst of the chosen rooms one after the other while that gains dates; `skip` passes over the best
 * stand-ins of the first one, so that several proposals differ.
 */
function improve(chosen: Candidate[], all: Candidate[], dates: CivilDate[], skip: number): Candidate[] {
  let rooms = chosen;
  const worstFirst = [...chosen].sort((a, b) => a.freeDates.size - b.freeDates.size);
  for (const [turn, worst] of worstFirst.entries()) {
    const beside = rooms.filter((room) => room !== worst);
    const found = standIns(worst, beside, all, dates)[turn === 0 ? skip : 0];
    if (!found) continue;
    const changed = rooms.map((room) => (room === worst ? found : room));
    if (jointDates(changed, dates).length > jointDates(rooms, dates).length) rooms = changed;
  }
  return rooms;
}

/** Gives each date a room that is free on it: those that serve the most dates first, of these the best. */
function spread(
  ways: { room: { id: number; name: string }; freeDates: Set<CivilDate> }[],
  dates: CivilDate[],
): SeriesProposals["elsewhere"] {
  const given: SeriesProposals["elsewhere"] = {};
  let left = dates;
  while (left.length > 0) {
    const counted = ways.map((way) => ({
      way,
      count: left.filter((date) => way.freeDates.has(date)).length,
    }));
    const most = counted.reduce((best, each) => (each.count > (best?.count ?? 0) ? each : best), counted[0]);
    if (!most || most.count === 0) break;
    const { room, freeDates } = most.way;
    for (const date of left) if (freeDates.has(date)) given[date] = room;
    left = left.filter((date) => !freeDates.has(date));
  }
  return given;
}

/**
 * Rooms that are free on more of a series' dates than those that it names: on all of them first, one or a set
 * (rules R24.14). One reading of all rooms, however many dates there are.
 */
export function proposeRooms(
  deps: Deps,
  actor: Actor,
  input: Pick<SeriesInput, "environmentIds" | "shift" | "teacherUserId" | "classId">,
  plan: SeriesPlan,
): SeriesProposals {
  const planned = datesOfSeries(plan).filter((date) => !isLost(date));
  const dates = planned.map(({ date }) => date);
  const hours = new Map(planned.map((slot) => [slot.date, slot]));
  const rooms = listEnvironmentChoices(deps.db);
  const party = partyOf(actor, input.teacherUserId);
  const availability = readAvailability(
    deps,
    {
      dates,
      shift: input.shift,
      hoursOn: (date) => hours.get(date) ?? { startTime: "", endTime: "" },
      ownerId: isStaff(actor.role) ? (input.teacherUserId ?? null) : actor.id,
      party: party ? { ...party, classId: input.classId } : undefined,
    },
    rooms.map(({ id }) => id),
  );
  const all = rooms.map((room, index): Candidate => {
    const taken = new Set(availability[index]?.taken.map(({ date }) => date));
    return { ...room, freeDates: new Set(dates.filter((date) => !taken.has(date))) };
  });
  const chosen = input.environmentIds.flatMap((id) => all.find((room) => room.id === id) ?? []);
  const now = jointDates(chosen, dates).length;
  const proposals = new Map<string, RoomProposal>();
  for (let skip = 0; now < dates.length && skip < MAX_PROPOSALS; skip++) {
    const set = improve(chosen, all, dates, skip);
    const free = jointDates(set, dates).length;
    const seats = set.some(({ capacity }) => capacity === null)
      ? null
      : set.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
    const ids = set.map(({ id }) => id);
    if (free > now) proposals.set(ids.join(), { ids, names: set.map(({ name }) => name), seats, free });
  }
  const [only, ...others] = chosen;
  const isOfOne = only !== undefined && others.length === 0;
  const lacking = isOfOne ? planned.filter(({ state }) => state !== "free" && state !== "short") : [];
  const ways = isOfOne
    ? all
        .filter((room) => room !== only)
        .map((room) => ({ ...wayTo(room, only, null), freeDates: room.freeDates }))
        .sort(compareWays(only))
        .map((way) => ({
          room: { id: way.id, name: way.name },
          offer: { id: way.id, label: roomWayText.way(way) },
          freeDates: way.freeDates,
        }))
    : [];
  const offers = lacking.map(({ date }) => {
    const free = ways.filter(({ freeDates }) => freeDates.has(date));
    const named = free.slice(0, Math.floor(MAX_WAYS_NAMED / lacking.length));
    return [date, named.map(({ offer }) => offer)] as const;
  });
  return {
    total: dates.length,
    rooms: [...proposals.values()].sort((a, b) => b.free - a.free),
    offers: Object.fromEntries(offers),
    elsewhere: spread(
      ways,
      withoutChoice(plan)
        .filter(({ state }) => state !== "short")
        .map(({ date }) => date),
    ),
  };
}
