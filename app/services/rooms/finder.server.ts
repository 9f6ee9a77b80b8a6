import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { encodeException } from "#app/domain/dates/date-exception.ts";
import {
  isRun,
  type Lesson,
  lessonRange,
  type ShiftLessons,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import { lessonsOn, sameHours } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { byAvailability, type RoomAvailability } from "#app/domain/rooms/availability.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { coverDates } from "#app/domain/rooms/room-cover.ts";
import type { FilterChoices } from "#app/domain/rooms/room-day.ts";
import {
  type FinderQuery,
  matchesFilter,
  type RoomFilter,
  requestAddress,
} from "#app/domain/rooms/room-query.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { foundRoomText } from "#app/text/rooms/availability.ts";
import { partyOfTeacher } from "../booking-rules/facts.server.ts";
import { readAvailability } from "./availability.server.ts";
import { filterChoices, TYPES_BY_NAME } from "./rooms.server.ts";

type Candidate = RoomAvailability & EnvironmentOption;

/** A room as the list shows it: small, for there are many of them and many dates. */
export type FoundRoom = Omit<EnvironmentOption, "type"> & {
  freeCount: number;
  isFree: boolean;
  isOwn: boolean;
  /** Summary, such as `Livre em 6 de 8: ocupada 12/03, 19/03`. */
  summary: string;
  /** Of each date in turn, `1` where the room is free. */
  days: string;
};

/** Rooms that together cover the dates: how many dates each takes, and the request for all of them. */
export type RoomSet = { rooms: { name: string; dateCount: number }[]; to: string };

export type Finder = {
  dates: CivilDate[];
  /** The dates of the rooms: those that were chosen, or today where none was. */
  searched: CivilDate[];
  past: CivilDate[];
  shift: Shift;
  lessons: Lesson[];
  /** The lessons of the shift on the first date, or today. */
  shiftLessons: ShiftLessons;
  /** The searched hours, with their dates where lesson times change between them; null for no run. */
  hours: (TimeRange & { dates: CivilDate[] })[] | null;
  lacking: CivilDate[];
  today: CivilDate;
  filter: RoomFilter;
  choices: FilterChoices;
  /** Best first; null without dates, or if the lessons are not consecutive. */
  rooms: FoundRoom[] | null;
  /** The smallest set of rooms for all dates, where it takes more than one. */
  set: RoomSet | null;
  unserved: CivilDate[];
};

/** What is free over several dates (rules R17.2); three statements, however many dates there are, and those of the rules of booking. */
export function readFinder(deps: Deps, actor: Actor, query: FinderQuery): Finder {
  const { filter, lessons } = query;
  const today = schoolToday(deps);
  const shift = query.shift ?? currentShift(deps);
  const times = readLessonTimes(deps.db);
  const lessonsOfDay = (date: CivilDate) => lessonsOn(times, date)[shift];
  const hoursOn = (date: CivilDate) => lessonRange(lessonsOfDay(date), lessons);
  const isPast = (date: CivilDate) =>
    date < today || (date === today && (hoursOn(date)?.endTime ?? "24:00") <= schoolTime(deps));
  const coming = query.dates.filter((date) => !isPast(date));
  const dates = coming.filter((date) => hoursOn(date) !== null || !isRun(lessons));
  const searched = query.dates.length === 0 && hoursOn(today) !== null && !isPast(today) ? [today] : dates;
  const ownHours = (date: CivilDate) => hoursOn(date) ?? lessonsOfDay(date).whole;
  const shownOn = dates[0] ?? coming[0] ?? today;
  const all = listEnvironmentChoices(deps.db);
  const base = {
    ...{ dates, searched },
    past: query.dates.filter(isPast),
    shift,
    lessons,
    shiftLessons: lessonsOfDay(shownOn),
    hours: isRun(lessons) ? sameHours(dates.length > 0 ? dates : [shownOn], ownHours) : null,
    lacking: coming.filter((date) => !dates.includes(date)),
    today,
    filter,
    choices: filterChoices(all),
  };
  if (base.hours === null || searched.length === 0) return { ...base, rooms: null, set: null, unserved: [] };
  const matching = all.filter((room) => matchesFilter(room, filter));
  const requested = {
    ...{ dates: searched, shift, hoursOn: ownHours, ownerId: actor.id, party: partyOfTeacher(actor) },
    isStaff: isStaff(actor.role),
  };
  const states = readAvailability(
    deps,
    requested,
    matching.map(({ id }) => id),
  );
  const rooms = matching
    .map((room, index): Candidate => ({ ...room, ...(states[index] ?? noState(room.id)) }))
    .sort(byAvailability);
  const free = new Map(rooms.map((room) => [room.environmentId, freePlaces(room, searched)]));
  const served = new Set([...free.values()].flat());
  return {
    ...base,
    rooms: rooms
      .filter(({ taken }) => !filter.freeOnly || taken.length === 0)
      .map((room) => toFound(room, searched)),
    set: findSet({ dates: searched, shift, lessons }, rooms, free, served),
    unserved: searched.filter((_, place) => !served.has(place)),
  };
}

function toFound(room: Candidate, dates: CivilDate[]): FoundRoom {
  const { id, name, capacity, resources, freeCount, taken } = room;
  const takenDates = new Set(taken.map(({ date }) => date));
  return {
    id,
    name,
    capacity,
    resources,
    freeCount,
    isFree: taken.length === 0,
    isOwn: taken.some(({ isOwn }) => isOwn),
    summary: foundRoomText(room),
    days: dates.map((date) => (takenDates.has(date) ? "0" : "1")).join(""),
  };
}

function noState(environmentId: number): RoomAvailability {
  return { environmentId, freeCount: 0, taken: [] };
}

function freePlaces({ taken }: RoomAvailability, dates: CivilDate[]): number[] {
  const takenDates = new Set(taken.map(({ date }) => date));
  return dates.flatMap((date, place) => (takenDates.has(date) ? [] : [place]));
}

/**
 * The smallest set of rooms for all dates on which any is free: of one type where that can be, since another kind of
 * room is seldom what is wanted (docs/decisions/0137). Null where one room serves, or none.
 */
function findSet(
  requested: { dates: CivilDate[]; shift: Shift; lessons: Lesson[] },
  rooms: Candidate[],
  free: Map<number, number[]>,
  served: Set<number>,
): RoomSet | null {
  const places = [...served].sort((a, b) => a - b);
  const dates = places.map((place) => requested.dates[place] ?? "");
  const rank = new Map(places.map((place, index) => [place, index]));
  const coverOf = (candidates: Candidate[]) =>
    coverDates(
      candidates.map(({ environmentId }) => ({
        id: environmentId,
        free: (free.get(environmentId) ?? []).map((place) => rank.get(place) ?? 0),
      })),
      dates.length,
    );
  if (dates.length === 0 || rooms[0]?.taken.length === 0) return null;
  const byType = TYPES_BY_NAME.map((type) => coverOf(rooms.filter((room) => room.type === type)))
    .filter((cover) => cover !== null)
    .sort((a, b) => a.length - b.length);
  const cover = byType[0] ?? coverOf(rooms);
  if (!cover || cover.length < 2) return null;
  const [most, ...others] = cover.sort((a, b) => b.dates.length - a.dates.length);
  if (!most) return null;
  const nameOf = (id: number) => rooms.find((room) => room.environmentId === id)?.name ?? "";
  const exceptions = others.flatMap(({ id, dates: own }) =>
    own.map((place) =>
      encodeException({ date: dates[place] ?? "", shift: requested.shift, environmentIds: [id] }),
    ),
  );
  return {
    rooms: cover.map(({ id, dates: own }) => ({ name: nameOf(id), dateCount: own.length })),
    to: requestAddress({ ...requested, dates }, [most.id], exceptions),
  };
}
