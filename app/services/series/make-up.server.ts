import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { calendarDates } from "#app/domain/calendar/school-days.ts";
import { addDays, type CivilDate, daysFrom, isWeekday, mondayOf } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { MAX_GAPS_COUNTED, MAX_GAPS_SHOWN } from "#app/domain/limits.ts";
import { closureOn } from "#app/domain/rooms/closure.ts";
import { listAbsencesOfPeople } from "#app/models/absences/absence.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { findCalendarOfClass } from "#app/models/calendar/calendar.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import { countOpenGaps, type Gap, listClosedGaps, listOpenGaps } from "#app/models/series/gap.server.ts";
import {
  listBusyHours,
  listHeldSlots,
  type Room,
  readReplacements,
} from "#app/models/series/make-up.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Requested, requestReservations } from "#app/services/bookings/request/request.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { findOwnGap } from "./gaps.server.ts";

/** Places that are offered for each missing lesson. */
const OFFERED = 3;
/** Days of the search for one: its own week if it is to come, and the weeks after. */
const DAYS_LOOKED_AT = 21;

/** Where a missing lesson could take place: at its own hours, on another day. */
export type FreeSlot = { date: CivilDate; rooms: Room[]; isSameWeek: boolean; isSameRoom: boolean };

type DateRange = { startDate: CivilDate; endDate: CivilDate };

export type OpenGap = Gap & { places: FreeSlot[] };

export type OpenGaps = {
  gaps: OpenGap[];
  closed: Gap[];
  /** All of them, up to a hundred. */
  count: number;
};

/**
 * The same week first: school days of the shift, from tomorrow on. Lessons of one class, week and shift share them.
 */
function readDays({ db }: Deps, today: CivilDate): (gap: Gap) => CivilDate[] {
  const read = ({ classId, shift }: Gap, startDate: CivilDate): CivilDate[] => {
    const range = { startDate, endDate: addDays(startDate, DAYS_LOOKED_AT - 1) };
    const calendar = findCalendarOfClass(db, classId, range);
    const days = calendar
      ? calendarDates(calendar, [], range).filter(({ shifts }) => shifts.includes(shift))
      : daysFrom(startDate, DAYS_LOOKED_AT)
          .filter(isWeekday)
          .map((date) => ({ date }));
    const blocked = new Set(
      listBlockedShifts(db, range)
        .filter((row) => row.shift === shift)
        .map(({ date }) => date),
    );
    return days.map(({ date }) => date).filter((date) => !blocked.has(date));
  };
  const known = new Map<string, CivilDate[]>();
  const tomorrow = addDays(today, 1);
  return (gap) => {
    const week = mondayOf(gap.date);
    const startDate = week > tomorrow ? week : tomorrow;
    const key = `${gap.classId} ${gap.shift} ${startDate}`;
    const days = known.get(key) ?? read(gap, startDate);
    known.set(key, days);
    return days.filter((date) => date !== gap.date);
  };
}

const meet = (a: TimeRange, b: TimeRange) => a.startTime < b.endTime && b.startTime < a.endTime;

/** A missing lesson with the days and rooms among which a place is searched; the first choice is its own room. */
type Search = { gap: Gap; days: CivilDate[]; choices: Room[][] };

/** Leaves out days on which its teachers or classes have lessons at its hours, or a teacher is away. */
function withoutBusyDays({ db }: Deps, searches: Search[], range: DateRange): Search[] {
  const gaps = searches.map(({ gap }) => gap);
  const userIds = [...new Set(gaps.flatMap(({ teacherUserIds }) => teacherUserIds))];
  const absences = listAbsencesOfPeople(db, userIds, range);
  const busy = listBusyHours(db, {
    userIds,
    classIds: [...new Set(gaps.flatMap(({ classIds }) => classIds))],
    ...range,
  });
  const byDate = Map.groupBy(busy, ({ date }) => date);
  return searches.map((search) => {
    const { gap, days } = search;
    const isBusy = (date: CivilDate) =>
      byDate
        .get(date)
        ?.some(
          (lesson) =>
            meet(lesson, gap) &&
            (gap.teacherUserIds.includes(lesson.ownerId) || gap.classIds.includes(lesson.classId)),
        );
    const isAway = (date: CivilDate) =>
      absences.some(
        ({ userId, startDate, endDate, shifts }) =>
          gap.teacherUserIds.includes(userId) &&
          startDate <= date &&
          date <= endDate &&
          shifts.includes(gap.shift),
      );
    return { ...search, days: days.filter((date) => !isBusy(date) && !isAway(date)) };
  });
}

type Candidate = FreeSlot & { search: Search };

/**
 * Free places of each search, so many that the best three are among them: its own room first, then other rooms in its
 * week, then other rooms later. Most need the first round only, of some hundred slots instead of thousands.
 */
function findPlaces({ db }: Deps, searches: Search[], range: DateRange): Map<Search, Candidate[]> {
  const closures = listClosuresIn(db, range);
  const found = new Map(searches.map((search) => [search, [] as Candidate[]]));
  const rounds = [
    { isOwn: true, days: () => true },
    { isOwn: false, days: (isSameWeek: boolean) => isSameWeek },
    { isOwn: false, days: (isSameWeek: boolean) => !isSameWeek },
  ];
  for (const [round, { isOwn, days }] of rounds.entries()) {
    const slots = searches.flatMap((search) => {
      const { gap, choices } = search;
      const places = found.get(search) ?? [];
      const isEnough = places.filter(({ isSameWeek }) => round > 1 || isSameWeek).length >= OFFERED;
      const known = new Set(places.map(({ date }) => date));
      const rooms = isOwn ? choices.slice(0, 1) : choices.slice(1);
      if (round > 0 && isEnough) return [];
      return search.days
        .map((date) => ({ date, isSameWeek: mondayOf(date) === mondayOf(gap.date) }))
        .filter(({ date, isSameWeek }) => days(isSameWeek) && !known.has(date))
        .flatMap((day) => rooms.map((each) => ({ ...day, rooms: each, isSameRoom: isOwn, search })))
        .filter((slot) =>
          slot.rooms.every(({ id }) => closureOn(closures, id, slot.date, gap.shift) === null),
        );
    });
    const held = listHeldSlots(
      db,
      slots.map(({ date, rooms, search: { gap } }) => ({
        date,
        startTime: gap.startTime,
        endTime: gap.endTime,
        environmentIds: rooms.map(({ id }) => id),
      })),
    );
    for (const [index, slot] of slots.entries()) if (!held.has(index)) found.get(slot.search)?.push(slot);
  }
  return found;
}

/** Up to three places each, on days when none of its teachers and classes is busy; the same week and room first. */
export function readOpenGaps(deps: Deps, userId: number): OpenGaps {
  const { db } = deps;
  return db.read(() => {
    const gaps = listOpenGaps(db, userId, MAX_GAPS_SHOWN);
    const today = schoolToday(deps);
    const replacements = readReplacements(db);
    const daysOf = readDays(deps, today);
    const wanted = gaps.map((gap): Search => {
      const [only] = gap.environmentIds;
      // Several rooms are searched as they are: only a person can decide which of them may be replaced.
      const own = gap.environmentIds.flatMap((id) => replacements(id).slice(0, 1));
      const choices =
        gap.environmentIds.length === 1 && only ? replacements(only).map((room) => [room]) : [own];
      return { gap, days: daysOf(gap), choices: choices.filter(({ length }) => length > 0) };
    });
    const all = wanted.flatMap(({ days }) => days).sort();
    const range = { startDate: all[0] ?? today, endDate: all.at(-1) ?? today };
    const searches = withoutBusyDays(deps, wanted, range);
    const places = findPlaces(deps, searches, range);
    return {
      gaps: searches.map((search) => ({ ...search.gap, places: choose(places.get(search) ?? []) })),
      closed: listClosedGaps(db, userId, MAX_GAPS_SHOWN),
      count: gaps.length < MAX_GAPS_SHOWN ? gaps.length : countOpenGaps(db, userId, MAX_GAPS_COUNTED + 1),
    };
  });
}

function choose(places: FreeSlot[]): FreeSlot[] {
  const byDay = [...Map.groupBy(places, ({ date }) => date).values()].flatMap(([first]) => first ?? []);
  const rank = ({ isSameWeek, isSameRoom }: FreeSlot) => (isSameWeek ? 0 : 2) + (isSameRoom ? 0 : 1);
  return byDay
    .sort((a, b) => rank(a) - rank(b) || a.date.localeCompare(b.date))
    .slice(0, OFFERED)
    .map(({ date, rooms, isSameWeek, isSameRoom }) => ({ date, rooms, isSameWeek, isSameRoom }));
}

export function makeUpGap(
  deps: Deps,
  actor: Actor,
  { gapId, date, environmentIds }: { gapId: number; date: string; environmentIds: number[] },
): Result<Requested> {
  const gap = findOwnGap(deps, { kind: "own", userId: actor.id }, gapId);
  if (!gap) return refuse("notFound");
  const { disciplineId, classId, shift, startTime, endTime } = gap;
  const content = { ...BLANK_CONTENT, disciplineId, classId };
  const times = { shift, startTime, endTime };
  return requestReservations(deps, actor, { ...content, ...times, dates: [date], environmentIds, gapId });
}
